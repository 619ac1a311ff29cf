// The positions proved lost: a table of bounded size, four keys to a bucket, that doubles while it may.
// What is not in it is not known: forgetting a position costs time and can never make another one lost.
#pragma once
#include <utility>

#include "memory.hpp"
#include "moves.hpp"

struct Table {
  struct Bucket {
    Key keys[4];  // the five high bits of a key are the logarithm of the work it saves, plus one; 0 is an empty place
  };
  Bucket *buckets = nullptr;
  uint64_t mask = 0, kept = 0;
  Memory *memory = nullptr;
  bool full = false;

  bool begin(Memory &from) {
    memory = &from;
    buckets = reinterpret_cast<Bucket *>(from.more(1024 * sizeof(Bucket)));
    mask = buckets ? 1023 : 0;
    kept = 0;
    full = false;
    return buckets;
  }

  bool has(Key key) const {
    for (const Key &k : bucket(key).keys)
      if (k.low == key.low && ((k.high ^ key.high) & KEY_BITS) == 0 && k.high >> 59) return true;
    return false;
  }

  // Have a key's bucket fetched while something else is computed.
  void fetch(Key key) const {
#ifdef __wasm__
    static_cast<void>(*const_cast<const volatile uint64_t *>(&bucket(key).keys[0].low));
#else
    __builtin_prefetch(&bucket(key));
#endif
  }

  // Keep a key that took so many nodes to prove; where the bucket is full the cheapest one goes.
  void add(Key key, uint64_t nodes) {
    if (!full && kept > 2 * mask) grow();
    uint64_t worth = 64 - std::countl_zero(nodes | 1);
    worth = worth > 31 ? 31 : worth;
    Key *least = nullptr;
    for (Key &k : bucket(key).keys)
      if (!least || k.high >> 59 < least->high >> 59) least = &k;
    kept += least->high >> 59 == 0;
    *least = {key.low, (key.high & KEY_BITS) | worth << 59};
  }

 private:
  static uint64_t hash(Key key) { return mix(key.low * 0x9e3779b97f4a7c15ull ^ mix(key.high & KEY_BITS)); }
  Bucket &bucket(Key key) const { return buckets[hash(key) & mask]; }

  // Twice the buckets: every key stays where it is or moves to the same place of the new half.
  void grow() {
    const uint64_t n = mask + 1;
    Bucket *upper = reinterpret_cast<Bucket *>(memory->more(n * sizeof(Bucket)));
    full = !upper;
    if (full) return;
    for (uint64_t at = 0; at < n; at++)
      for (int i = 0; i < 4; i++) {
        Key &key = buckets[at].keys[i];
        if (key.high >> 59 && hash(key) & n) std::swap(key, upper[at].keys[i]);
      }
    mask = 2 * n - 1;
  }
};
