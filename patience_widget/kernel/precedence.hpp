// Precedence, clauses P1 to P8 of its rules, as a search sees it. Suits never matter.
#pragma once
#include <bit>
#include <cstring>

#include "moves.hpp"

namespace precedence {

// Pruning rules; kernel/precedence.py says what each states, where it holds and why.
enum Rule : uint32_t { PILE = 1, CONTEST = 2, RIVALS = 4, SETTLED = 8, DEADLOCK = 16, HEIGHTS = 32, REFUTED = 64 };
constexpr uint32_t AS_GIVEN = 1u << 31;  // use the rules also where they do not hold

// What stays the same in a search. Cards are numbered in the order in which they come: the waste from its
// bottom, then the stock.
struct Board {
  int ranks, foundations, cards;
  uint32_t rules;
  mutable uint32_t cut; // the rules that left moves out when they were last asked for
  uint8_t base[8];   // base rank by foundation
  uint8_t based[13]; // by rank, how many foundations have it as their base
  uint8_t rank[104]; // by card
  uint64_t of_rank[13][2];
  int redeals;       // left at the root
};

struct State {
  uint64_t left[2];     // the cards not played
  uint64_t asleep[2][2];  // those that wait for another card of their rank, and of these the ones that wait for two
  uint8_t height[8];    // by foundation
  uint8_t want[13];     // by rank, the foundations that take it now
  uint8_t unplayed[13]; // by rank
  uint8_t cursor;       // cards before it are the waste, the others the stock
  uint8_t redeals;      // left
  bool doubt;           // whether a card was turned since the last deadlock test
};

inline void below(const uint64_t m[2], int n, uint64_t out[2]) {
  out[0] = n >= 64 ? m[0] : m[0] & ((1ull << n) - 1);
  out[1] = n <= 64 ? 0 : m[1] & ((1ull << (n - 64)) - 1);
}

// The top of the waste, or -1.
inline int top(const State &s) {
  uint64_t w[2];
  below(s.left, s.cursor, w);
  return w[1] ? 127 - std::countl_zero(w[1]) : w[0] ? 63 - std::countl_zero(w[0]) : -1;
}

// The next card of the stock, or -1.
inline int next(const State &s) {
  const int n = s.cursor;
  const uint64_t a = n < 64 ? s.left[0] >> n << n : 0;
  const uint64_t b = n < 64 ? s.left[1] : s.left[1] >> (n - 64) << (n - 64);
  return a ? std::countr_zero(a) : b ? 64 + std::countr_zero(b) : -1;
}

inline bool won(const Board &, const State &s) { return !(s.left[0] | s.left[1]); }

// How many unplayed cards of a rank are in the stock.
inline int stocked(const Board &b, const State &s, int r) {
  const int n = s.cursor;
  const uint64_t low = n < 64 ? s.left[0] >> n << n : 0, high = n < 64 ? s.left[1] : s.left[1] >> (n - 64) << (n - 64);
  return std::popcount(b.of_rank[r][0] & low) + std::popcount(b.of_rank[r][1] & high);
}

// A card of a rank is built: those of it that wait have one fewer to wait for.
inline void wake(const Board &b, State &s, int r) {
  for (int half = 0; half < 2; half++) {
    const uint64_t rank = b.of_rank[r][half], two = s.asleep[1][half];
    s.asleep[0][half] = (s.asleep[0][half] & ~rank) | (two & rank);
    s.asleep[1][half] = two & ~rank;
  }
}

// P4, P5: a card goes to a foundation that takes it.
inline void build(const Board &b, State &s, int card, int pile) {
  const int r = b.rank[card];
  s.left[card >> 6] &= ~(1ull << (card & 63));
  s.unplayed[r]--;
  wake(b, s, r);
  s.want[r] &= ~(1u << pile);
  if (s.height[pile] == 0 && pile + 1 < b.foundations) s.want[b.base[pile + 1]] |= 1u << (pile + 1);
  if (++s.height[pile] < b.ranks) s.want[r ? r - 1 : b.ranks - 1] |= 1u << pile;
}

// P6, P2: the next card of the stock is turned; an awaited King goes to the first foundation by itself.
inline void turn(const Board &b, State &s, int card) {
  if (!s.height[0] && b.rank[card] == b.base[0]) build(b, s, card, 0);
  s.cursor = card + 1;
  s.doubt = true;
}

// P7.
inline void redeal(State &s) {
  s.redeals--;
  s.cursor = 0;
}

// Positions and moves as the rules have them.

// The heights that a number of cards of each rank leads to when of several foundations always the lowest is built on.
inline bool canonical(const Board &b, const State &s) {
  State t{};
  uint8_t due[13];
  for (int r = 0; r < b.ranks; r++) due[r] = b.foundations - s.unplayed[r];
  t.want[b.base[0]] = 1;
  for (bool more = true; more;) {
    more = false;
    for (int r = 0; r < b.ranks; r++)
      while (due[r] && t.want[r]) {
        int pile = -1;
        for (unsigned m = t.want[r]; m; m &= m - 1)
          if (pile < 0 || t.height[std::countr_zero(m)] < t.height[pile]) pile = std::countr_zero(m);
        t.want[r] &= ~(1u << pile);
        if (t.height[pile] == 0 && pile + 1 < b.foundations) t.want[b.base[pile + 1]] |= 1u << (pile + 1);
        if (++t.height[pile] < b.ranks) t.want[r ? r - 1 : b.ranks - 1] |= 1u << pile;
        due[r]--;
        more = true;
      }
  }
  for (int r = 0; r < b.ranks; r++)
    if (due[r]) return false;
  return std::memcmp(t.height, s.height, sizeof t.height) == 0;
}

// A position: ranks, foundations, heights of eight, redeals left, the waste from its bottom and the stock as it is
// turned, each a count and that many ranks. False where it is malformed.
inline bool read(const uint8_t *in, int length, Board &b, State &s) {
  b = {}, s = {};
  if (length < 12) return false;
  b.ranks = in[0], b.foundations = in[1];
  if (b.ranks < 2 || b.ranks > 13 || b.foundations < 1 || b.foundations > 8) return false;
  const int waste = in[11];
  if (length < 13 + waste) return false;
  const int stock = in[12 + waste];
  b.cards = waste + stock;
  if (length != 13 + waste + stock || b.cards > b.ranks * b.foundations) return false;
  for (int r = 0; r < b.ranks; r++) s.unplayed[r] = b.foundations;
  bool open = true;
  for (int i = 0; i < b.foundations; i++) {
    const int base = b.base[i] = (8 * b.ranks - 1 - i) % b.ranks, height = s.height[i] = in[2 + i];
    b.based[base]++;
    if (height > b.ranks || (height && !open)) return false;
    for (int h = 0; h < height; h++) s.unplayed[(base - h + b.ranks) % b.ranks]--;
    if (height < b.ranks && open) s.want[(base - height + b.ranks) % b.ranks] |= 1u << i;
    open = height;
  }
  int count[13] = {};
  for (int card = 0; card < b.cards; card++) {
    const int r = b.rank[card] = in[card < waste ? 12 + card : 13 + card];
    if (r >= b.ranks || ++count[r] > s.unplayed[r]) return false;
    b.of_rank[r][card >> 6] |= 1ull << (card & 63);
    s.left[card >> 6] |= 1ull << (card & 63);
  }
  for (int r = 0; r < b.ranks; r++)
    if (count[r] != s.unplayed[r]) return false;
  s.cursor = waste;
  b.redeals = in[10];
  s.redeals = in[10];
  return true;
}

inline Move stock_move(const State &s) { return next(s) >= 0 ? Move{STOCK, WASTE} : Move{WASTE, STOCK}; }

inline bool may_turn(const State &s) { return next(s) >= 0 || (s.redeals && (s.left[0] | s.left[1])); }

// The legal moves (P4 to P7); how many.
inline int legal(const Board &b, const State &s, Move *out) {
  int n = 0;
  const int card = top(s);
  if (card >= 0)
    for (unsigned m = s.want[b.rank[card]]; m; m &= m - 1)
      out[n++] = {WASTE, static_cast<uint8_t>(FOUNDATION + std::countr_zero(m))};
  if (may_turn(s)) out[n++] = stock_move(s);
  return n;
}

inline void play(const Board &b, State &s, Move move) {
  if (move.target >= FOUNDATION && move.target < STOCK)
    build(b, s, top(s), move.target - FOUNDATION);
  else if (move.source == STOCK)
    turn(b, s, next(s));
  else
    redeal(s);
}

// The deadlock test of the last pass. Every card that could have been played by now is taken as played: a stock card
// when it is turned, unless even so nothing takes it, then it lies on the waste for certain; the waste from its top.
class Deadlock {
 public:
  Deadlock(const Board &board, const State &state) : b(board), s(state) {
    for (int r = 0; r < b.ranks; r++) {
      const int above = r + 1 == b.ranks ? 0 : r + 1;
      places[r] = s.unplayed[r] - s.unplayed[above] + b.based[r];
    }
    std::memcpy(room, places, sizeof room);
  }

  bool dead() {
    uint64_t waste[2];
    below(s.left, s.cursor, waste);
    for (int half = 0; half < 2; half++)
      for (uint64_t m = waste[half]; m; m &= m - 1) bury(b.rank[64 * half + std::countr_zero(m)]);
    dig();
    for (int half = 0; half < 2; half++)
      for (uint64_t m = s.left[half] & ~waste[half]; m; m &= m - 1) {
        const int r = b.rank[64 * half + std::countr_zero(m)];
        if (places[r] > 0) {
          release(r);
          dig();
        } else {
          bury(r);
        }
      }
    return height > 0;
  }

 private:
  const Board &b;
  const State &s;
  int8_t places[13];         // by rank, the cards that foundations could take from here on in all
  int8_t room[13];           // the same less those that have gone there
  uint8_t waiting[13] = {};  // the cards that could have been turned or dug up and have no room yet
  uint8_t over[13] = {};     // the cards that were buried so far
  struct Buried {
    uint8_t rank, over;
  } pile[104];
  int height = 0;

  void bury(int r) { pile[height++] = {static_cast<uint8_t>(r), ++over[r]}; }
  // From the top, as long as there is a place besides those for the cards of its rank that lay over it.
  void dig() {
    while (height) {
      const Buried card = pile[height - 1];
      if (places[card.rank] <= over[card.rank] - card.over) return;
      height--;
      release(card.rank);
    }
  }
  // A card goes to a foundation, where there is room; it makes room for one of the rank below, which may wait for it.
  void release(int r) {
    for (waiting[r]++; waiting[r] && room[r] > 0;) {
      waiting[r]--;
      room[r]--;
      r = r ? r - 1 : b.ranks - 1;
      places[r]++;
      room[r]++;
    }
  }
};

// What a search needs to know of the game.
struct Rules {
  using Board = precedence::Board;
  using State = precedence::State;
  using Choice = uint8_t;  // a foundation, or TURN
  static constexpr Choice TURN = STOCK, NONE = 255;
  static constexpr int CHOICES = 9;

  static void root(Board &b, State &s, uint64_t) {
    const bool proved = b.rules & PILE && b.foundations <= b.ranks && canonical(b, s);
    if (!proved && !(b.rules & AS_GIVEN)) b.rules &= ~(RIVALS | HEIGHTS | REFUTED);
    s.doubt = true;
    if (s.redeals > b.cards) s.redeals = b.redeals = b.cards;  // a pass in which nothing is played changes nothing
  }
  static int decisions(const Board &b) { return length(b); }
  static int length(const Board &b) { return (b.redeals + 1) * (b.cards + 1) + b.cards + 1; }
  static bool won(const Board &b, const State &s) { return precedence::won(b, s); }

  // Of the foundations that take a rank, the one with most cards still to come.
  static int lowest(const State &s, int r) {
    unsigned m = s.want[r];
    int pile = std::countr_zero(m);
    for (m &= m - 1; m; m &= m - 1)
      if (s.height[std::countr_zero(m)] < s.height[pile]) pile = std::countr_zero(m);
    return pile;
  }

  // How many cards of a rank, besides the waste's top, may be built before that one.
  static int before(const Board &b, const State &s, int r) {
    int all = 0, now = 0, then = 0;  // of all that may come, those that wait for none and those that wait for one
    uint64_t waste[2];
    below(s.left, s.cursor, waste);
    const int card = top(s);
    for (int half = 0; half < 2; half++) {
      uint64_t others = s.left[half] & b.of_rank[r][half];
      if (card >> 6 == half) others &= ~(1ull << (card & 63));
      if (!s.redeals) others &= ~waste[half];
      all += std::popcount(others);
      now += std::popcount(others & ~s.asleep[0][half]);
      then += std::popcount(others & s.asleep[0][half] & ~s.asleep[1][half]);
    }
    return now && now + then > 1 ? all : now;
  }

  // The rule by which building the waste's top, of this rank, costs nothing; 0 where none says so.
  static uint32_t free(const Board &b, const State &s, int r) {
    const int takers = std::popcount(static_cast<unsigned>(s.want[r]));
    if (b.rules & CONTEST && takers >= s.unplayed[r]) return CONTEST;
    if (!s.redeals && b.rules & RIVALS && takers > stocked(b, s, r)) return RIVALS;
    if (!s.redeals && b.rules & SETTLED && !stocked(b, s, r + 1 == b.ranks ? 0 : r + 1)) return SETTLED;
    return b.rules & REFUTED && (s.asleep[0][0] | s.asleep[0][1]) && takers > before(b, s, r) ? REFUTED : 0;
  }

  // The moves worth trying, preferred first; how many.
  static int moves(const Board &b, const State &s, Choice *out) {
    int n = 0;
    b.cut = 0;
    const int card = top(s), r = card < 0 ? 0 : b.rank[card];
    if (card >= 0 && s.want[r] && s.asleep[0][card >> 6] >> (card & 63) & 1) {
      b.cut = REFUTED;
    } else if (card >= 0 && s.want[r]) {
      if (b.rules & PILE) {
        out[n++] = lowest(s, r);
        if (s.want[r] & (s.want[r] - 1)) b.cut = PILE;
        if (const uint32_t rule = free(b, s, r)) {
          if (may_turn(s)) b.cut |= rule;
          return n;
        }
      } else {
        for (unsigned m = s.want[r]; m; m &= m - 1) out[n++] = std::countr_zero(m);
      }
    }
    if (may_turn(s)) out[n++] = TURN;
    return n;
  }

  // All that comes of building the waste's top now is lost: it waits for as many of its rank as have takers, two at most.
  static void refuted(const Board &b, State &s) {
    if ((b.rules & (REFUTED | PILE)) != (REFUTED | PILE)) return;
    const int card = top(s), half = card >> 6;
    const uint64_t bit = 1ull << (card & 63);
    const unsigned takers = s.want[b.rank[card]];
    s.asleep[0][half] |= bit;
    if (takers & (takers - 1)) s.asleep[1][half] |= bit;
  }

  static void play(const Board &b, State &s, Choice choice) {
    const int card = next(s);
    if (choice != TURN)
      build(b, s, top(s), choice);
    else if (card >= 0)
      turn(b, s, card);
    else
      redeal(s);
  }

  static Move move(const Board &, const State &s, Choice choice) {
    return choice == TURN ? stock_move(s) : Move{WASTE, static_cast<uint8_t>(FOUNDATION + choice)};
  }

  // The order of moves in a proof: a build before a turn.
  static int rank(const State &, Choice choice) { return choice; }

  // Only after a turn: builds make deadlocks too seldom for the time that it takes.
  static bool dead(const Board &b, State &s) {
    if (!(b.rules & DEADLOCK) || s.redeals || !s.doubt) return false;
    s.doubt = false;
    return Deadlock(b, s).dead();
  }

  // The test goes on while the table's memory is fetched; and what the table has may be a deadlock, of builds untested.
  static constexpr bool TABLE_FIRST = false;

  // The cards gone, the cursor and the redeals; where the heights are not a function of these, a signature of all.
  static Key key(const Board &b, const State &s) {
    const uint64_t where = static_cast<uint64_t>(s.cursor) << 40 | static_cast<uint64_t>(s.redeals) << 47;
    if (b.rules & HEIGHTS) return {s.left[0], s.left[1] | where};
    uint64_t heights;
    std::memcpy(&heights, s.height, 8);
    const uint64_t mixed = mix(heights * 0x9e3779b97f4a7c15ull);
    return {s.left[0] ^ mixed, (s.left[1] | where) ^ mix(mixed + 0x94d049bb133111ebull)};
  }

  // In a proof positions are one if the ranks of their cards are, pile by pile: a signature.
  static Key alike(const Board &b, const State &s) {
    uint64_t low = s.redeals, high = s.redeals, heights;
    const auto add = [&](uint64_t x) {
      low = mix(low * 0x9e3779b97f4a7c15ull + x);
      high = mix(high * 0xbf58476d1ce4e5b9ull + x);
    };
    std::memcpy(&heights, s.height, 8);
    add(heights);
    for (int half = 0; half < 2; half++)
      for (uint64_t m = s.left[half]; m; m &= m - 1) {
        const int card = 64 * half + std::countr_zero(m);
        add(b.rank[card] + (card < s.cursor ? 1 : 17));
      }
    return {low, high};
  }

  // How a try plays: everything but the contested cards passed over, by pass. Tries vary it (see Search).
  struct Manner {
    static constexpr int PASSES = 8;  // of more passes the ninth is played as the first
    uint64_t over[PASSES][2], met[PASSES][2];  // the cards passed over; those that were contested when they were met
  };
  // Anew: each card is passed over with a probability of 1/2, 1/4, 1/8 or 1/16.
  static Manner manner(Random &random) {
    Manner manner{};
    const int halvings = random.below(4);
    for (auto &pass : manner.over)
      for (uint64_t &cards : pass) {
        cards = random.next();
        for (int i = 0; i < halvings; i++) cards &= random.next();
      }
    return manner;
  }
  // One or two of the choices that were met are made otherwise, sometimes as many as four.
  static void vary(Manner &manner, Random &random) {
    int met = 0;
    for (const auto &pass : manner.met) met += std::popcount(pass[0]) + std::popcount(pass[1]);
    const uint64_t dice = random.next();
    for (int changes = 1 + (dice & 1) + (dice >> 1 & 7 ? 0 : 2); met && changes; changes--) {
      int skip = random.below(met);
      for (int i = 0; skip >= 0; i++) {
        uint64_t cards = manner.met[i / 2][i % 2];
        const int here = std::popcount(cards);
        if (skip < here) {
          while (skip--) cards &= cards - 1;
          manner.over[i / 2][i % 2] ^= cards & -cards;
          break;
        }
        skip -= here;
      }
    }
    std::memset(manner.met, 0, sizeof manner.met);
  }
  static Choice choose(const Board &b, const State &s, Manner &manner, Random &) {
    const int card = top(s);
    if (card >= 0 && s.want[b.rank[card]]) {
      const int r = b.rank[card], pass = (b.redeals - s.redeals) % Manner::PASSES, half = card >> 6;
      const uint64_t bit = 1ull << (card & 63);
      if (free(b, s, r)) return lowest(s, r);
      manner.met[pass][half] |= bit;
      if (!(manner.over[pass][half] & bit)) return lowest(s, r);
    }
    return may_turn(s) ? TURN : NONE;
  }
  // How far from a win, where a try ends.
  static int score(const State &s) { return std::popcount(s.left[0]) + std::popcount(s.left[1]); }
  // From here on a try searches instead, with so many nodes.
  static bool ends(const Board &, const State &s) { return !s.redeals; }
  static constexpr uint64_t TAIL = 300;

  // What the honest player asks (advice.hpp).

  // Tells the positions of a game apart.
  static uint64_t age(const State &s) { return s.cursor << 7 | score(s); }
  static Cards unseen(Board &b, const State &s) { return {b.rank + s.cursor, b.cards - s.cursor}; }
  // After their order has changed.
  static void ordered(Board &b, const State &) {
    std::memset(b.of_rank, 0, sizeof b.of_rank);
    for (int card = 0; card < b.cards; card++) b.of_rank[b.rank[card]][card >> 6] |= 1ull << (card & 63);
  }
  // Whether a player who saw what was to be seen since the root knows all: the first pass is over.
  static bool known(const State &root, const State &now, const Board &) {
    return now.redeals < root.redeals || next(now) < 0;
  }

  // Quick play: everything but a tenth of the contested cards.
  static constexpr uint64_t OVER = 26;  // of 256
  static Choice quick(const Board &b, const State &s, Random &random) {
    const int card = top(s);
    if (card >= 0 && s.want[b.rank[card]]) {
      const int r = b.rank[card];
      if (free(b, s, r) || random.next() >> 56 >= OVER) return lowest(s, r);
    }
    return may_turn(s) ? TURN : NONE;
  }
};

}  // namespace precedence
