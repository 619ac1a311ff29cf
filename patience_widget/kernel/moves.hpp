// What both games speak with: places as bytes, moves, random numbers, keys, and the fates of a search.
#pragma once
#include <bit>
#include <cstdint>

// Places of the table by number: 0 to 127 the tableau, row by row.
constexpr uint8_t FOUNDATION = 200, STOCK = 250, TABLEAU = 251, WASTE = 252;

struct Move {
  uint8_t source, target;
};

// Cards in a row.
struct Cards {
  uint8_t *first;
  int number;
};

enum Fate : int32_t { UNKNOWN, WON, LOST };

// A position's key: exact where 123 bits hold it, else a signature under random numbers. Of n positions two have
// the same signature with a probability of less than n * n / 2^124.
struct Key {
  uint64_t low, high;
  bool operator==(const Key &) const = default;
};
constexpr uint64_t KEY_BITS = ~0ull >> 5;  // of `high`; the other five are the table's

// xorshift128+ (Vigna, "Further scramblings of Marsaglia's xorshift generators", 2014), seeded by splitmix64.
struct Random {
  uint64_t a, b;
  explicit Random(uint64_t seed = 0) : a(split(seed)), b(split(seed)) {}
  uint64_t next() {
    uint64_t x = a;
    const uint64_t y = b;
    a = y;
    x ^= x << 23;
    b = x ^ y ^ (x >> 17) ^ (y >> 26);
    return b + y;
  }
  uint32_t below(uint32_t n) { return static_cast<uint32_t>((next() >> 32) * n >> 32); }
  static uint64_t split(uint64_t &seed) {
    uint64_t z = seed += 0x9e3779b97f4a7c15ull;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ull;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebull;
    return z ^ (z >> 31);
  }
};

inline uint64_t mix(uint64_t x) {
  x = (x ^ (x >> 32)) * 0xd6e8feb86659fd93ull;
  return x ^ (x >> 32);
}
