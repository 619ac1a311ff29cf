// The kernel's exports. Positions, moves, lines and counts go through one buffer; __init__.py has the other end.
#include <new>

#include "advice.hpp"
#include "british_blockade.hpp"
#include "precedence.hpp"
#include "search.hpp"

#ifdef __wasm__
#define EXPORT(name) extern "C" __attribute__((export_name(#name)))
#else
#define EXPORT(name) extern "C"
#endif

namespace {

constexpr int BUFFER = 65536, MOVES = 64, DEEPEST = 64, COUNTS = 16;
constexpr uint32_t ALL_RULES = (1u << 31) - 1;
alignas(8) uint8_t buffer[BUFFER];
Move *const listed = reinterpret_cast<Move *>(buffer);
Memory memory;
int32_t traced = 0;  // nodes that the next search is to trace

template <class Board, class State>
uint64_t sequences(const Board &board, const State &state, int depth) {
  Move out[MOVES];
  const int n = legal(board, state, out);
  if (depth < 2) return depth < 1 ? 1 : n;
  uint64_t sum = 0;
  for (int i = 0; i < n; i++) {
    State after = state;
    play(board, after, out[i]);
    sum += sequences(board, after, depth - 1);
  }
  return sum;
}

// One of the games: the position that was read last, and the search that was begun there.
template <class Rules>
struct Game {
  typename Rules::Board board;
  typename Rules::State state;
  Search<Rules> search;
  Advice<Rules> advice;
  Honest<Rules> honest;

  bool read_buffer(int length) { return read(buffer, length, board, state); }
  bool begin(uint64_t seed, uint64_t bytes, uint32_t rules, bool alone) {
    memory.clear(bytes);
    search.board = board;
    search.board.rules = rules;
    search.start = state;
    return search.begin(memory, seed, traced, alone);
  }
  // The position, for advice, which goes on while at least so many moves are left.
  void advise(int fewest) {
    advice.fewest = fewest;
    advice.board = board;
    advice.board.rules = ALL_RULES;
    advice.start = state;
    Rules::root(advice.board, advice.start, 0);
  }
  // What is known of each move, into the buffer, the best first: its two bytes, whether it was not dropped, a byte
  // of nothing, and as four bytes each its samples and the wins among them.
  int32_t sample(uint32_t more, uint32_t most) {
    advice.run(more, most);
    const int best = advice.best();
    uint8_t *out = buffer;
    for (int at = 0; at < advice.count; at++, out += 12) {
      const auto &candidate = advice.candidates[at ? at - (at <= best) : best];
      const Move move = Rules::move(advice.board, advice.start, candidate.choice);
      const uint8_t head[4] = {move.source, move.target, at < advice.left, 0};
      std::memcpy(out, head, 4);
      std::memcpy(out + 4, &candidate.samples, 4);
      std::memcpy(out + 8, &candidate.wins, 4);
    }
    return advice.count;
  }
  int64_t count(int which) const {
    const uint64_t counts[COUNTS] = {
        search.nodes(),      search.tries,      search.exact_nodes(),
        search.table.kept,   memory.taken(),    static_cast<uint64_t>(search.depth()),
        !search.in_tries(),  search.dead(),     search.seen(),      search.cuts(0),
        search.cuts(1),      search.cuts(2),    search.cuts(3),     search.cuts(4),     search.cuts(5),
        search.cuts(6),
    };
    return which < 0 || which >= COUNTS ? 0 : static_cast<int64_t>(counts[which]);
  }
  int32_t move(Move wanted) {
    Move out[MOVES];
    for (int i = legal(board, state, out); i-- > 0;)
      if (out[i].source == wanted.source && out[i].target == wanted.target) return play(board, state, wanted), 1;
    return 0;
  }
};

// Room for a game, empty until a position is read: what is not zero from the start would lie in the file.
template <class Rules>
union Room {
  Game<Rules> game;
  Room() {}
  Game<Rules> &clear() { return *new (&game) Game<Rules>; }
};

Room<british_blockade::Rules> blockade;
Room<precedence::Rules> line_of_eight;
int playing = -1;    // the game whose position was read
bool begun = false;  // whether it is being searched
enum { NOTHING, SAMPLING, FOLLOWING } advising = NOTHING;

// Ask the game that is being played; `otherwise` where none is.
template <class Answer, class Ask>
Answer ask(Answer otherwise, Ask question) {
  if (playing == 0) return question(blockade.game);
  return playing == 1 ? question(line_of_eight.game) : otherwise;
}

}  // namespace

// The address of the buffer.
EXPORT(io) uint8_t *io() { return buffer; }

// Read a position of a game (0 British Blockade, 1 Precedence) of so many bytes: 0, or -1 where it is malformed.
EXPORT(set) int32_t set(int32_t game, int32_t length) {
  begun = false;
  advising = NOTHING;
  bool fine = length >= 0 && length <= BUFFER;
  if (game == 0) fine = fine && blockade.clear().read_buffer(length);
  if (game == 1) fine = fine && line_of_eight.clear().read_buffer(length);
  playing = fine ? game : -1;
  return ask(-1, [](auto &) { return 0; });
}

// The legal moves, into the buffer; how many.
EXPORT(moves) int32_t moves() {
  return ask(0, [](auto &g) { return legal(g.board, g.state, listed); });
}

// Play a move: 1, or 0 where it is not legal. A search that was begun is over.
EXPORT(play) int32_t play(int32_t source, int32_t target) {
  begun = false;
  advising = NOTHING;
  if (source < 0 || source > 255 || target < 0 || target > 255) return 0;
  return ask(0, [&](auto &g) { return g.move({static_cast<uint8_t>(source), static_cast<uint8_t>(target)}); });
}

// The number of move sequences of that length; -1 where it is too deep or there is no position.
EXPORT(perft) int64_t perft(int32_t depth) {
  if (depth > DEEPEST) return -1;
  return ask(int64_t{-1}, [&](auto &g) { return static_cast<int64_t>(sequences(g.board, g.state, depth)); });
}

// Begin a search from the position: 0, or -1 where the memory is too little. `bytes` is the most that the kernel may
// take, with what it has; `rules` is a bit mask of the pruning rules that may be used.
EXPORT(begin) int32_t begin(uint64_t seed, uint64_t bytes, uint32_t rules) {
  advising = NOTHING;
  begun = ask(false, [&](auto &g) { return g.begin(seed, bytes, rules, false); });
  return begun ? 0 : -1;
}

// Begin the exact search alone, in the order that a proof has: 0, or -1 where the memory is too little.
EXPORT(prove) int32_t prove(uint64_t bytes, uint32_t rules) {
  advising = NOTHING;
  begun = ask(false, [&](auto &g) { return g.begin(0, bytes, rules, true); });
  return begun ? 0 : -1;
}

// The next searches trace so many nodes, from their first on.
EXPORT(trace) int32_t trace(int32_t nodes) { return traced = nodes < 0 ? 0 : nodes; }

// How many are traced so far.
EXPORT(traces) int32_t traces() {
  return begun ? ask(int32_t{0}, [](auto &g) { return g.search.trace.size; }) : 0;
}

// The address of a column of the trace: 0 parents (4 bytes each, -1 where a try begins), 1 moves (2: source, target),
// 2 depths (2), 3 fates (1: 0 unknown, 1 won, 2 lost, 3 left for a deadlock, 4 met before), 4 rules that left
// moves out (1, a bit each).
EXPORT(column) const void *column(int32_t which) {
  return ask(static_cast<const void *>(nullptr), [&](auto &g) {
    const Trace &trace = g.search.trace;
    const void *const columns[] = {trace.parent, trace.move, trace.depth, trace.fate, trace.rule};
    return begun && which >= 0 && which < 5 ? columns[which] : nullptr;
  });
}

// At most that many nodes more: 0 undecided, 1 won, 2 lost.
EXPORT(run) int32_t run(int64_t nodes) {
  return begun ? ask(int32_t{0}, [&](auto &g) { return static_cast<int32_t>(g.search.run(nodes < 0 ? 0 : nodes)); }) : 0;
}

// 0 nodes, 1 tries, 2 nodes of the exact search, 3 positions kept, 4 bytes, 5 depth, 6 stage (0 tries, 1 exact),
// 7 positions found dead, 8 met again.
EXPORT(count) int64_t count(int32_t which) {
  return begun ? ask(int64_t{0}, [&](auto &g) { return g.count(which); }) : 0;
}

// All counts, into the buffer, 8 bytes each; how many.
EXPORT(counts) int32_t counts() {
  for (int32_t i = 0; begun && i < COUNTS; i++) {
    const int64_t value = count(i);
    std::memcpy(buffer + 8 * i, &value, 8);
  }
  return begun ? COUNTS : 0;
}

// After "won": the moves from the position to the win, without reversals, into the buffer; how many.
EXPORT(line) int32_t line() {
  return begun ? ask(0, [](auto &g) { return g.search.line(listed); }) : 0;
}

// Advise on the position by orders sampled from a seed; `unseen` says whether the player has not seen the stock, `fewest`
// how many moves must be left for it to go on. How many moves there are.
EXPORT(advise) int32_t advise(uint64_t seed, int32_t unseen, int32_t fewest) {
  begun = false;
  advising = SAMPLING;
  return ask(0, [&](auto &g) {
    g.advise(fewest);
    g.advice.begin(seed, unseen);
    return g.advice.count;
  });
}

// So many samples more, at most so many in all; what is known of each move, into the buffer; how many moves.
EXPORT(sample) int32_t sample(int32_t more, int32_t most) {
  if (advising != SAMPLING || more < 0 || most < 0) return 0;
  return ask(0, [&](auto &g) { return g.sample(more, most); });
}

// Begin a game of the honest player: from the position, on one sampled order of the stock where that is unseen; with
// so many samples for each move, and so many nodes of a search when all is known. 0, or -1 where there is no position.
EXPORT(honest) int32_t honest(uint64_t seed, uint64_t game, uint64_t bytes, uint64_t nodes, int32_t samples, int32_t unseen) {
  begun = false;
  advising = FOLLOWING;
  return ask(-1, [&](auto &g) {
    g.advise(2);
    memory.clear(bytes);
    g.honest.begin(g.advice, g.search, memory, seed, game, {nodes, samples < 0 ? 0u : samples, unseen != 0});
    return 0;
  });
}

// So many samples more of that game: 0 undecided, 1 won, 2 lost.
EXPORT(follow) int32_t follow(int32_t samples) {
  if (advising != FOLLOWING || samples < 0) return 0;
  return ask(int32_t{0}, [&](auto &g) { return static_cast<int32_t>(g.honest.run(samples)); });
}
