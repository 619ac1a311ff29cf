// What a search did: the nodes that it visited first, in that order, as columns.
#pragma once
#include "memory.hpp"
#include "moves.hpp"

struct Trace {
  // What became of a node: the enum Fate, and why it was left at once.
  enum Why : uint8_t { DEADLOCK = 3, SEEN = 4 };

  int32_t *parent = nullptr;  // -1 where a try begins
  Move *move = nullptr;       // that led to it
  uint16_t *depth = nullptr;
  uint8_t *fate = nullptr;
  uint8_t *rule = nullptr;    // the rules that left moves out there
  int32_t size = 0, most = 0;

  // Room for so many nodes; false where there is none.
  bool begin(Memory &memory, int32_t nodes) {
    *this = {};
    most = nodes;
    if (!nodes) return true;
    parent = reinterpret_cast<int32_t *>(memory.more(sizeof(int32_t) * uint64_t(nodes)));
    move = reinterpret_cast<Move *>(memory.more(sizeof(Move) * uint64_t(nodes)));
    depth = reinterpret_cast<uint16_t *>(memory.more(sizeof(uint16_t) * uint64_t(nodes)));
    fate = memory.more(nodes);
    rule = memory.more(nodes);
    return parent && move && depth && fate && rule;
  }

  // A node, by number; -1 when there is no room left.
  int32_t add(int32_t above, Move by, int at) {
    if (size == most) return -1;
    parent[size] = above;
    move[size] = by;
    depth[size] = at;
    return size++;
  }

  // A fate, for a node and those above it up to `end`, as far as they have none.
  void close(int32_t node, int32_t end, uint8_t with) {
    for (; node >= 0 && node != end; node = parent[node])
      if (fate[node] == UNKNOWN) fate[node] = with;
  }
};
