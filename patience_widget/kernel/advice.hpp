// The honest player: it sees no more than the player has seen, and draws the order of the other cards by lot.
#pragma once
#include <algorithm>

#include "search.hpp"

// Follows each move of a position through the same sampled orders of the unseen cards, by quick play to the end. These
// cards are sorted before they are shuffled, and sample k depends on the seed and k alone: the true order tells nothing.
template <class Rules>
class Advice {
 public:
  using Board = typename Rules::Board;
  using State = typename Rules::State;
  using Choice = typename Rules::Choice;
  static constexpr uint32_t MOST = 2048, LOOK = 32;  // samples; those between two looks for moves to drop

  Board board;
  State start;
  int count = 0, left = 0;  // moves; those not dropped, which come first
  int fewest = 2;           // moves for which it is worth while to go on
  uint32_t sampled = 0;
  struct Candidate {
    Choice choice;
    uint32_t wins, samples;
    uint64_t won[MOST / 64];  // by sample
  } candidates[Rules::CHOICES];

  // From `start`; `unseen` says whether there are cards that the player has not seen.
  void begin(uint64_t seed, bool unseen) {
    from = mix(seed + 0x9e3779b97f4a7c15ull * (1 + Rules::age(start)));
    hidden = unseen;
    sampled = 0;
    Choice choices[Rules::CHOICES];
    left = count = Rules::moves(board, start, choices);
    for (int i = 0; i < count; i++) candidates[i].choice = choices[i], candidates[i].wins = candidates[i].samples = 0;
  }

  bool decided(uint32_t most) const { return left < fewest || sampled >= most || sampled >= MOST; }

  // So many samples more, and no more than `most` in all.
  void run(uint32_t more, uint32_t most) {
    for (; more && !decided(most); more--) {
      const Random random(from + sampled);
      shuffle(random);
      for (int i = 0; i < left; i++) follow(candidates[i], random);
      if (!(++sampled % LOOK)) drop();
    }
  }

  // The one that won most often; of equals the preferred one.
  int best() const {
    int at = 0;
    for (int i = 1; i < left; i++)
      if (candidates[i].wins > candidates[at].wins) at = i;
    return at;
  }

  // The unseen cards in the order in which sample `k` of a seed has them.
  void order(uint64_t seed, uint64_t k) { shuffle(Random(mix(seed) + k)); }

 private:
  uint64_t from = 0;
  bool hidden = true;

  void shuffle(Random random) {
    if (!hidden) return;
    const auto [first, number] = Rules::unseen(board, start);
    std::sort(first, first + number);
    for (int i = number; i-- > 1;) std::swap(first[i], first[random.below(i + 1)]);
    Rules::ordered(board, start);
  }
  // Whether quick play wins from a position.
  bool wins(State &state, Random &random) const {
    while (!Rules::won(board, state)) {
      const Choice choice = Rules::quick(board, state, random);
      if (choice == Rules::NONE) return false;
      Rules::play(board, state, choice);
    }
    return true;
  }
  void follow(Candidate &candidate, Random random) {
    State after = start;
    Rules::play(board, after, candidate.choice);
    const uint64_t bit = 1ull << (sampled & 63);
    uint64_t &won = candidate.won[sampled >> 6];
    won &= bit - 1;
    if (wins(after, random)) won |= bit, candidate.wins++;
    candidate.samples++;
  }

  // Drop what is worse than the best by more than chance explains: of the samples in which just one of the two wins, by
  // more than 2.5 standard deviations.
  void drop() {
    const Candidate best = candidates[this->best()];
    int kept = 0;
    for (int i = 0; i < left; i++) {
      uint64_t differ = 0;
      for (uint32_t at = 0; at < (sampled + 63) / 64; at++)
        differ += std::popcount(candidates[i].won[at] ^ best.won[at]);
      const uint64_t less = best.wins - candidates[i].wins;
      if (4 * less * less > 25 * differ) continue;
      if (kept != i) std::swap(candidates[kept], candidates[i]);
      kept++;
    }
    left = kept;
  }
};

// A whole game of the honest player, on one sampled order of the unseen cards. When it has seen all, it searches for a
// win; if it finds none it plays on by advice.
template <class Rules>
class Honest {
 public:
  struct Manner {
    uint64_t nodes;    // of the search when all is known
    uint32_t samples;  // for each move
    bool unseen;       // whether there are cards that the player has not seen
  };

  // From where the advice stands, game number so many of a seed.
  void begin(Advice<Rules> &own, Search<Rules> &searched, Memory &room, uint64_t seed, uint64_t game, Manner how) {
    advice = &own, search = &searched, memory = &room;
    root = here = advice->start;
    key = seed, manner = how, left = how.nodes;
    fate = UNKNOWN, stage = ADVISED;
    advice->begin(seed, manner.unseen);
    advice->order(~seed, game);
    keep();
    ask();
  }

  // So many samples more, or as much of a search as takes their time.
  Fate run(uint32_t more) {
    while (fate == UNKNOWN && more) {
      if (stage == SEARCHING) {
        look(more);
        break;
      }
      const uint32_t before = advice->sampled;
      advice->run(more, manner.samples);
      more -= advice->sampled - before;
      if (!advice->decided(manner.samples)) continue;
      step();
      if (more) more--;
    }
    return fate;
  }

 private:
  static constexpr uint64_t NODES = 100;  // of a search, for a sample
  enum Stage { ADVISED, SEARCHING, IN_VAIN };
  Advice<Rules> *advice;
  Search<Rules> *search;
  Memory *memory;
  typename Rules::State root, here;
  uint64_t key, left;
  Manner manner;
  Stage stage;
  Fate fate;
  uint8_t truth[128];  // the unseen cards in this game's order, which the advice shuffles away

  void keep() {
    const auto [first, number] = Rules::unseen(advice->board, here);
    std::copy(first, first + number, truth);
  }
  void step() {
    const auto [first, number] = Rules::unseen(advice->board, here);
    std::copy(truth, truth + number, first);
    Rules::ordered(advice->board, here);
    Rules::play(advice->board, here, advice->candidates[advice->best()].choice);
    keep();
    ask();
  }
  void ask() {
    if (Rules::won(advice->board, here)) fate = WON;
    advice->start = here;
    const bool known = !manner.unseen || Rules::known(root, here, advice->board);
    if (known && stage == ADVISED && fate == UNKNOWN) {
      search->board = advice->board;
      search->start = here;
      stage = search->begin(*memory, key) ? SEARCHING : IN_VAIN;
    }
    if (stage == SEARCHING) return;
    advice->begin(key, !known);
    if (!advice->count && fate == UNKNOWN) fate = LOST;
  }
  void look(uint32_t more) {
    const uint64_t due = std::min(left, NODES * more);
    left -= due;
    fate = search->run(due);
    if (fate != UNKNOWN || left) return;
    stage = IN_VAIN;
    ask();
  }
};
