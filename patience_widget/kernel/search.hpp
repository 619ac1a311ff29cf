// The search of both games: tries, fast and incomplete, and an exact descent in turns, until a win or a proof.
#pragma once
#include <utility>

#include "memory.hpp"
#include "moves.hpp"
#include "table.hpp"
#include "trace.hpp"

// Depth first from one position, with an explicit stack: it stops after any node and goes on. Positions from which
// all has been tried go into the table, so a position is searched once as long as the table remembers it.
template <class Rules>
class Descent {
 public:
  using Board = typename Rules::Board;
  using State = typename Rules::State;
  using Choice = typename Rules::Choice;

  static constexpr int FAR = 1 << 20;

  Choice *path = nullptr;  // the choices that led to `here`
  int length = 0, depth = 0;
  uint64_t nodes = 0, dead = 0, seen = 0;
  uint64_t cuts[128] = {};  // nodes by the rules that left moves out there
  int least = 0;  // the best score at which the way ended since `begin`
  State here;
  Trace *trace = nullptr;
  int32_t node = -1;  // the last one, in the trace
  int32_t first = -1; // the one before this descent began
  Move arrived{};     // the move after the last
  bool ordered = false;  // for a proof: moves in the order that checker.py has, deadlocks looked for everywhere

  bool allot(const Board &board, Memory &memory) {
    frames = reinterpret_cast<Frame *>(memory.more(Rules::decisions(board) * sizeof(Frame)));
    path = memory.more(Rules::length(board));
    return frames && path;
  }

  void begin(const State &state, int moves) {
    here = state;
    length = moves;
    depth = 0;
    least = FAR;
    if (!moves) node = -1, arrived = {};
    first = node;
  }

  // Note that the moves of `here` are generated.
  void visit() {
    if (trace) node = trace->add(node, arrived, length);
  }

  // At most so many nodes more.
  Fate run(const Board &board, Table &table, uint64_t most) {
    for (const uint64_t end = nodes + most; nodes < end;) {
      if (Rules::won(board, here)) return win();
      nodes++;
      visit();
      Frame &frame = frames[depth];
      const int count = Rules::moves(board, here, frame.choices);
      cuts[board.cut]++;
      if (trace && node >= 0) trace->rule[node] = board.cut;
      if (ordered) order(frame.choices, count), here.doubt = true;
      if (ordered && count == 1 && Rules::dead(board, here)) {
        dead++;
        leave(Trace::DEADLOCK);
        if (!back(board, table)) return LOST;
      } else if (count == 1) {
        play(board, frame.choices[0]);
      } else if (count && open(board, table)) {
        frame.state = here;
        frame.nodes = nodes;
        frame.node = node;
        frame.length = length;
        frame.count = count;
        frame.next = 1;
        depth++;
        play(board, frame.choices[0]);
      } else if (!back(board, table)) {
        return LOST;
      }
    }
    return UNKNOWN;
  }

  void play(const Board &board, Choice choice) {
    if (trace) arrived = Rules::move(board, here, choice);
    path[length++] = choice;
    Rules::play(board, here, choice);
  }

  Fate win() {
    visit();
    if (trace) trace->close(node, -1, WON);
    return WON;
  }

  // The last node is left at once, for this reason.
  bool leave(uint8_t why) {
    if (trace && node >= 0) trace->fate[node] = why;
    return false;
  }

 private:
  struct Frame {
    State state;
    uint64_t nodes;
    int32_t node;
    int length;
    uint8_t count, next;
    Choice choices[Rules::CHOICES];
  };
  Frame *frames = nullptr;

  void order(Choice *choices, int count) const {
    for (int end = 1; end < count; end++)
      for (int at = end; at && Rules::rank(here, choices[at]) < Rules::rank(here, choices[at - 1]); at--)
        std::swap(choices[at], choices[at - 1]);
  }

  Key key(const Board &board, const State &state) const {
    return ordered ? Rules::alike(board, state) : Rules::key(board, state);
  }

  // Whether a win from here is neither refuted nor looked for before.
  bool open(const Board &board, const Table &table) {
    const Key key = this->key(board, here);
    if (Rules::TABLE_FIRST && table.has(key)) return seen++, leave(Trace::SEEN);
    if (!Rules::TABLE_FIRST) table.fetch(key);
    if (Rules::dead(board, here)) return dead++, leave(Trace::DEADLOCK);
    if (!Rules::TABLE_FIRST && table.has(key)) return seen++, leave(Trace::SEEN);
    return true;
  }

  // To the next choice that is left on the way; false when there is none.
  bool back(const Board &board, Table &table) {
    if (const int score = Rules::score(here); score < least) least = score;
    for (; depth; depth--) {
      Frame &frame = frames[depth - 1];
      lose(frame.node);
      if (frame.next < frame.count) {
        here = frame.state;
        length = frame.length;
        if constexpr (requires { Rules::refuted(board, here); }) Rules::refuted(board, here);
        play(board, frame.choices[frame.next++]);
        return true;
      }
      table.add(key(board, frame.state), nodes - frame.nodes);
    }
    lose(first);
    return false;
  }

  // The last node and those above it, below `end`, are lost; that one is the last node then.
  void lose(int32_t end) {
    if (trace) trace->close(node, end, LOST), node = end;
  }
};

// Tries and the exact descent by turns, each turn twice as long as the one before.
//
// A try plays by a manner, which says what it does where there is a choice; from where the game allows, it is searched
// exactly, with few nodes. Tries are a local search over manners: each varies the one that is kept, and is kept in its
// place if its score is no worse, or little worse and chance will have it: one more with probability 1/2, two with 1/4
// (threshold accepting, Dueck and Scheuer 1990). After many tries without progress a manner is drawn anew.
template <class Rules>
class Search {
 public:
  using Board = typename Rules::Board;
  using State = typename Rules::State;

  Board board;
  State start;
  uint64_t tries = 0;
  Table table;
  Trace trace;  // of so many nodes, where it is asked for

  // False where the memory is too small. With `alone` there are no tries: for a proof.
  bool begin(Memory &memory, uint64_t seed, int32_t traced = 0, bool alone = false) {
    Rules::root(board, start, seed);
    random = Random(seed);
    exact = tail = {};
    tries = tried = 0;
    turn = FIRST;
    exactly = true;
    fate = UNKNOWN;
    if (!exact.allot(board, memory) || !tail.allot(board, memory) || !trace.begin(memory, traced)) return false;
    if (!table.begin(memory)) return false;
    exact.trace = tail.trace = traced ? &trace : nullptr;
    exact.begin(start, 0);
    exact.ordered = alone;
    left = alone || Rules::ends(board, start) ? ~0ull : FIRST;
    again();
    return true;
  }

  uint64_t nodes() const { return exact.nodes + tail.nodes + tried; }
  uint64_t exact_nodes() const { return exact.nodes; }
  uint64_t dead() const { return exact.dead + tail.dead; }
  uint64_t seen() const { return exact.seen + tail.seen; }
  // Nodes at which a rule left moves out.
  uint64_t cuts(int rule) const {
    uint64_t sum = 0;
    for (int mask = 0; mask < 128; mask++)
      if (mask >> rule & 1) sum += exact.cuts[mask] + tail.cuts[mask];
    return sum;
  }
  int depth() const { return exactly ? exact.length : tail.length; }
  bool in_tries() const { return !exactly; }

  // At most so many nodes more.
  Fate run(uint64_t most) {
    for (const uint64_t end = nodes() + most; fate == UNKNOWN && nodes() < end;) {
      if (!left) {
        if (!exactly) turn *= 2;
        exactly = !exactly;
        left = exactly ? turn : TRIES * turn;
      }
      const uint64_t before = nodes(), due = end - before < left ? end - before : left;
      fate = exactly ? exact.run(board, table, due) : attempt(due);
      left -= nodes() - before;
    }
    return fate;
  }

  // The moves of the win found, from the start; how many.
  int line(Move *out) const {
    const Descent<Rules> &found = exactly ? exact : tail;
    State state = start;
    for (int at = 0; at < found.length; at++) {
      out[at] = Rules::move(board, state, found.path[at]);
      Rules::play(board, state, found.path[at]);
    }
    return found.length;
  }

 private:
  static constexpr int PATIENCE = 1000;
  static constexpr uint64_t FIRST = 20000, TRIES = 8;  // nodes of the first turn; those of tries for each exact one

  Random random;
  Descent<Rules> exact, tail;  // `tail` holds the try: played by chance first, searched to its end then
  typename Rules::Manner manner, kept;
  int score = 0, stale = 0;  // of the manner kept; tries since it last fell
  uint64_t tried = 0, turn = 0, left = 0, tail_left = 0;
  bool exactly = true, searching = false;
  Fate fate = UNKNOWN;

  // The next try.
  void again() {
    stale = tail.least < score ? 0 : stale + 1;
    if (!tries || stale > PATIENCE) {
      manner = Rules::manner(random);
      score = Descent<Rules>::FAR;
      stale = 0;
    } else {
      if (tail.least <= score + std::countr_zero(random.next()))
        kept = manner, score = tail.least;
      else
        manner = kept;
      Rules::vary(manner, random);
    }
    tail.begin(start, 0);
    searching = false;
    tries++;
  }

  // At most so many nodes of tries more.
  Fate attempt(uint64_t most) {
    for (const uint64_t end = nodes() + most; nodes() < end;) {
      const Fate found = searching ? search(end - nodes()) : chance(end - nodes());
      if (found == WON) return WON;
      if (found == LOST) again();
    }
    return UNKNOWN;
  }

  Fate search(uint64_t most) {
    const uint64_t due = most < tail_left ? most : tail_left, before = tail.nodes;
    const Fate found = tail.run(board, table, due);
    tail_left -= tail.nodes - before;
    return found == UNKNOWN && !tail_left ? LOST : found;
  }

  Fate chance(uint64_t most) {
    for (; most; most--) {
      if (Rules::won(board, tail.here)) return tail.win();
      if (Rules::TAIL && Rules::ends(board, tail.here)) {
        searching = true;
        tail_left = Rules::TAIL;
        tail.begin(State(tail.here), tail.length);
        return UNKNOWN;
      }
      tried++;
      tail.visit();
      const typename Rules::Choice choice = Rules::choose(board, tail.here, manner, random);
      if (choice == Rules::NONE) {
        tail.leave(LOST);
        tail.least = Rules::score(tail.here);
        return LOST;
      }
      tail.play(board, choice);
    }
    return UNKNOWN;
  }
};
