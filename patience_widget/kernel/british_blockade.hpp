// British Blockade, clauses B1 to B13 of its rules, as a search sees it.
// In a search every suit that meets is in one state, wherever the meeting stands: reversals are no moves there.
#pragma once
#include <bit>
#include <cstring>
#include <initializer_list>

#include "moves.hpp"

namespace british_blockade {

// Pruning rules; kernel/british_blockade.py says what each states, where it holds and why.
enum Rule : uint32_t { CROSSED = 1, TWINS = 2, DEADLOCK = 4 };

enum Refill : uint8_t { NEVER, TWO_ROWS, ALWAYS };
constexpr int PLACES = 104, MARGIN = 20;  // of places around them, above and below: two rows
constexpr uint8_t SPACE = 255, MET = 14;  // MET as the top of an Ace pile: the suit meets
constexpr uint8_t NOWHERE = 127;          // a card that never lies anywhere

// A card is suit * 16 + rank, and 64 more for the second of two twins; a face is a card without the 64.
// Sets of faces are 64 bits, 16 for each suit.

// What stays the same in a search.
struct Board {
  int ranks, suits, columns;
  Refill refill;
  bool if_stuck;
  uint32_t rules;
  mutable uint32_t cut;                // the rules that left moves out when they were last asked for
  int stocked;
  uint8_t stock[PLACES];              // in dealing order
  uint64_t to_come[PLACES + 1];       // by how many are dealt, the faces of the others
  Key signs[PLACES][64];              // by place and face; a position's key is the sum of its cards'
};

struct State {
  uint64_t open[2];    // the faces of the available first twins, and second twins (B4)
  uint64_t wanted;     // the faces that a foundation takes, after reversals where its suit meets
  uint64_t there[2];   // the faces of the first twins in the tableau, and of the second
  uint64_t taken[2];   // the places where a card lies
  Key sign;            // of the tableau
  uint8_t up[4], down[4];  // by suit, top rank of the Ace pile and of the King pile
  uint8_t places, dealt;   // places laid out; stock cards dealt since the root
  bool doubt;              // whether a move since the last deadlock test could have made one
  uint8_t cells[MARGIN + PLACES + MARGIN];  // by place, the card that came there last, else NOWHERE
  uint8_t at[128];         // by card, its place
};

inline uint8_t cell(const State &s, int place) { return s.cells[MARGIN + place]; }
inline uint64_t bit(int card) { return 1ull << (card & 63); }
inline bool lies(const State &s, int place) { return s.there[cell(s, place) >> 6] & bit(cell(s, place)); }
inline int rows(const Board &b, const State &s) { return s.places / b.columns; }
inline uint64_t lane(uint64_t faces, int suit) { return faces >> (16 * suit) & 0xffff; }
inline bool any(const uint64_t set[2]) { return set[0] | set[1]; }

// B3: the faces that the foundations of a suit take.
inline void want(const Board &b, State &s, int suit) {
  const int u = s.up[suit], d = s.down[suit];
  const uint64_t all = (1ull << b.ranks) - 1;
  const uint64_t ranks = u == MET ? all : ((2ull << u) | (d ? 1ull << (d - 1) : 0)) & all;
  s.wanted = (s.wanted & ~(0xffffull << (16 * suit))) | ranks << (16 * suit);
}

inline void sign(const Board &b, State &s, int place, int card) {
  const Key &key = b.signs[place][card & 63];
  s.sign.low ^= key.low;
  s.sign.high ^= key.high;
}

// B4: a card is laid on a place; it may block its neighbours.
inline void lay(const Board &b, State &s, int card, int place) {
  const int c = b.columns;
  s.cells[MARGIN + place] = card;
  s.at[card] = place;
  s.there[card >> 6] |= bit(card);
  s.taken[place >> 6] |= 1ull << (place & 63);
  s.doubt = true;
  sign(b, s, place, card);
  const bool above = lies(s, place - c), below = lies(s, place + c);
  if (!(above && below)) s.open[card >> 6] |= bit(card);
  if (above && lies(s, place - 2 * c)) s.open[cell(s, place - c) >> 6] &= ~bit(cell(s, place - c));
  if (below && lies(s, place + 2 * c)) s.open[cell(s, place + c) >> 6] &= ~bit(cell(s, place + c));
}

// B4: a card leaves its place and frees its neighbours.
inline void lift(const Board &b, State &s, int card) {
  const int c = b.columns, place = s.at[card];
  s.open[card >> 6] &= ~bit(card);
  s.there[card >> 6] &= ~bit(card);
  s.taken[place >> 6] &= ~(1ull << (place & 63));
  sign(b, s, place, card);
  for (const int next : {cell(s, place - c), cell(s, place + c)}) s.open[next >> 6] |= bit(next) & s.there[next >> 6];
}

inline int first_space(const State &s) {
  const int place = ~s.taken[0] ? std::countr_zero(~s.taken[0]) : 64 + std::countr_zero(~s.taken[1]);
  return place < s.places ? place : -1;
}

inline bool stock(const Board &b, const State &s) { return s.dealt < b.stocked; }

inline void fill(const Board &b, State &s, int place) { lay(b, s, b.stock[s.dealt++], place); }

// B6.
inline bool refills(const Board &b, const State &s) {
  return b.refill == ALWAYS || (b.refill == TWO_ROWS && rows(b, s) <= 2);
}

// B7, but for the condition that some card can be built.
inline bool may_fill(const Board &b, const State &s) {
  return stock(b, s) && (b.refill == NEVER || rows(b, s) > 2) && first_space(s) >= 0;
}

// B11.
inline void deal_row(const Board &b, State &s) {
  if (!stock(b, s)) return;
  const int first = s.places;
  s.places += b.columns;
  for (int i = 0; i < b.columns && stock(b, s); i++) fill(b, s, first + i);
}

// B9, B10.
inline void deal(const Board &b, State &s) {
  bool filled = false;
  for (int place = first_space(s); place >= 0 && stock(b, s); place = first_space(s)) fill(b, s, place), filled = true;
  if (!(filled && b.if_stuck)) deal_row(b, s);
}

// B3, B6: a card leaves for its foundation, whose top has changed already; its space is filled.
inline void leave(const Board &b, State &s, int card) {
  const int place = s.at[card];
  lift(b, s, card);
  want(b, s, (card & 63) >> 4);
  if (refills(b, s) && stock(b, s)) fill(b, s, place);
}

inline uint64_t builds(const State &s) { return (s.open[0] | s.open[1]) & s.wanted; }

inline bool won(const Board &b, const State &s) { return !stock(b, s) && !any(s.taken); }

// Positions and moves as the rules have them: meetings stand where they stand.

// A position: ranks, suits, columns, refill, if_stuck, the tops of four Ace piles and of four King piles; a count of
// places and what lies on each, row by row, a card or SPACE; a count of stock cards and these in dealing order.
// False where it is malformed.
inline bool read(const uint8_t *in, int length, Board &b, State &s) {
  b = {}, s = {};
  if (length < 15 || in[3] > ALWAYS) return false;
  b.ranks = in[0], b.suits = in[1], b.columns = in[2], b.refill = static_cast<Refill>(in[3]), b.if_stuck = in[4];
  if (b.ranks < 2 || b.ranks > 13 || b.suits < 1 || b.suits > 4 || b.columns < 1 || b.columns > 10) return false;
  const int places = in[13];
  if (length < 15 + places) return false;
  b.stocked = in[14 + places];
  if (length != 15 + places + b.stocked || places % b.columns || places > PLACES || b.stocked > PLACES) return false;
  uint8_t count[64] = {};
  uint64_t seen[2] = {};
  for (int suit = 0; suit < b.suits; suit++) {
    const int u = s.up[suit] = in[5 + suit], d = s.down[suit] = in[9 + suit];
    if (u >= b.ranks || d >= b.ranks) return false;
    for (int r = 0; r <= u; r++) count[16 * suit + r]++;
    for (int r = b.ranks - 1; r >= d; r--) count[16 * suit + r]++;
    want(b, s, suit);
  }
  const auto met = [&](int card) {
    const int face = card & 63;
    const bool fine = card < 128 && face >> 4 < b.suits && (face & 15) < b.ranks && !(seen[card >> 6] & bit(card));
    if (fine) seen[card >> 6] |= bit(card), count[face]++;
    return fine;
  };
  for (int i = 0; i < b.stocked; i++) {
    const int card = b.stock[i] = in[15 + places + i];
    if (!met(card)) return false;
  }
  for (int i = b.stocked; i-- > 0;) b.to_come[i] = b.to_come[i + 1] | bit(b.stock[i]);
  for (int i = 0; i < places; i++)
    if (in[14 + i] != SPACE && !met(in[14 + i])) return false;
  for (int suit = 0; suit < b.suits; suit++)
    for (int r = 0; r < b.ranks; r++)
      if (count[16 * suit + r] != 2) return false;
  s.places = places;
  std::memset(s.cells, NOWHERE, sizeof s.cells);
  for (int i = 0; i < places; i++)
    if (in[14 + i] != SPACE) lay(b, s, in[14 + i], i);
  return true;
}

inline bool meets(const State &s, int suit) { return s.up[suit] + 1 == s.down[suit]; }

inline Move build_move(const Board &b, const State &s, int card, bool king) {
  const int suit = (card & 63) >> 4;
  return {s.at[card], static_cast<uint8_t>(FOUNDATION + suit + (king ? b.suits : 0))};
}

// The legal moves (B3 to B12); how many.
inline int legal(const Board &b, const State &s, Move *out) {
  int n = 0;
  for (int twin = 0; twin < 2; twin++)
    for (uint64_t m = s.open[twin] & s.wanted; m; m &= m - 1) {
      const int card = std::countr_zero(m) + 64 * twin, suit = (card & 63) >> 4, r = card & 15;
      if (r == s.up[suit] + 1) out[n++] = build_move(b, s, card, false);
      if (r + 1 == s.down[suit]) out[n++] = build_move(b, s, card, true);
    }
  if (!n && stock(b, s))
    out[n++] = {STOCK, TABLEAU};
  else if (n && may_fill(b, s))
    out[n++] = {STOCK, static_cast<uint8_t>(first_space(s))};
  for (int suit = 0; suit < b.suits; suit++) {
    if (!meets(s, suit)) continue;
    const uint8_t ace = FOUNDATION + suit, king = FOUNDATION + suit + b.suits;
    if (s.up[suit] > 0) out[n++] = {ace, king};
    if (s.down[suit] < b.ranks - 1) out[n++] = {king, ace};
  }
  return n;
}

inline void play(const Board &b, State &s, Move move) {
  if (move.source == STOCK) {
    if (move.target == TABLEAU)
      deal(b, s);
    else
      fill(b, s, move.target);
    return;
  }
  const bool king = move.target >= FOUNDATION + b.suits;
  const int suit = (move.target - FOUNDATION) % b.suits;
  if (move.source < PLACES) {
    king ? s.down[suit]-- : s.up[suit]++;
    return leave(b, s, cell(s, move.source));
  }
  s.up[suit] += king ? -1 : 1;  // B12
  s.down[suit] += king ? -1 : 1;
  want(b, s, suit);
}

// The deadlock test: stock cards are free and nothing is used up; a card goes when it is available and its rank can be
// reached on its suit. A card left over lies there for good.
class Deadlock {
 public:
  Deadlock(const Board &board, const State &state)
      : b(board), s(state), open{s.open[0], s.open[1]}, left{s.there[0], s.there[1]}, free(b.to_come[s.dealt]) {
    for (int suit = 0; suit < b.suits; suit++) begin(suit, s.up[suit], s.down[suit]);
  }

  bool dead() {
    for (;;) {
      const uint64_t reached = reach();
      if (!((left[0] | left[1]) & ~reached)) return false;
      const uint64_t go[2] = {open[0] & left[0] & reached, open[1] & left[1] & reached};
      if (!any(go)) return true;
      free |= go[0] | go[1];
      for (int twin = 0; twin < 2; twin++) {
        left[twin] &= ~go[twin];
        for (uint64_t m = go[twin]; m; m &= m - 1) leave(s.at[64 * twin + std::countr_zero(m)]);
      }
    }
  }

 private:
  const Board &b;
  const State &s;
  uint64_t open[2];  // the faces of the first and second twins that were available at some time
  uint64_t left[2];  // of those in the tableau that have not gone
  uint64_t free;     // the faces that a foundation may count on
  uint64_t rising = 0, falling = 0;  // the faces that the Ace piles take next, and the King piles
  uint64_t meeting = 0;              // the tops of King piles where a rising Ace pile meets them
  uint64_t whole = 0, all = 0;       // the suits that meet; all faces of the game

  void begin(int suit, int u, int d) {
    const int first = 16 * suit;
    all |= ((1ull << b.ranks) - 1) << first;
    if (u == MET) {
      whole |= 0xffffull << first;
      return;
    }
    rising |= 2ull << u << first;
    falling |= (1ull << d >> 1) << first;
    if (u < d) meeting |= 1ull << d << first;
  }

  // B4: the neighbours of a card that goes become available; those that left before are none of `left`.
  void leave(int place) {
    uncover(cell(s, place - b.columns));
    uncover(cell(s, place + b.columns));
  }
  void uncover(int card) {
    const uint64_t second = -static_cast<uint64_t>(card >> 6);
    open[0] |= bit(card) & ~second;
    open[1] |= bit(card) & second;
  }

  // B3, B12: the faces that the foundations come to when the free cards are built, of all suits at once.
  uint64_t reach() {
    const uint64_t up = (free + rising) ^ free;  // the carry runs through free faces up to the first that is not
    uint64_t down = falling, runs = free >> 1;
    for (int step = 1; step < 16; step *= 2) {  // as far downwards, each step twice as long as the one before
      down |= down >> step & runs;
      runs &= runs >> step;
    }
    for (uint64_t met = up & meeting; met; met &= met - 1) whole |= 0xffffull << (std::countr_zero(met) & 48);
    return (up | down | whole) & all;
  }
};

// What a search needs to know of the game.
struct Rules {
  using Board = british_blockade::Board;
  using State = british_blockade::State;
  using Choice = uint8_t;  // a card to build, FILL or DEAL
  static constexpr Choice FILL = STOCK, DEAL = TABLEAU, NONE = 255;
  static constexpr int CHOICES = 106;

  static void root(Board &b, State &s, uint64_t seed) {
    for (int suit = 0; suit < b.suits; suit++) meet(b, s, suit);
    uint64_t number = 0;
    const bool exact = !b.stocked;  // then one bit for each card holds the position
    for (auto &place : b.signs)
      for (Key &key : place) key = exact ? Key{} : Key{Random::split(seed), Random::split(seed)};
    if (exact)
      for (int place = 0; place < s.places; place++)
        if (lies(s, place)) {
          (number < 64 ? b.signs[place][cell(s, place) & 63].low : b.signs[place][cell(s, place) & 63].high) =
              1ull << (number & 63);
          number++;
        }
    s.doubt = true;
    s.sign = {};
    for (int place = 0; place < s.places; place++)
      if (lies(s, place)) sign(b, s, place, cell(s, place));
  }
  static int length(const Board &b) { return 2 * PLACES + b.stocked + 2; }
  static int decisions(const Board &b) { return length(b); }
  static bool won(const Board &b, const State &s) { return british_blockade::won(b, s); }

  static void meet(const Board &b, State &s, int suit) {
    if (!meets(s, suit)) return;
    s.up[suit] = MET;
    s.down[suit] = 0;
    want(b, s, suit);
  }

  // B8: whether some slide of every suit that meets leaves nothing to build.
  static bool may_deal(const Board &b, const State &s) {
    if (!stock(b, s)) return false;
    const uint64_t can = builds(s);
    for (int suit = 0; can && suit < b.suits; suit++) {
      const uint64_t ranks = lane(can, suit);
      if (!ranks) continue;
      if (s.up[suit] != MET) return false;
      if (!(~(ranks | ranks >> 1) & ((1ull << (b.ranks - 1)) - 1))) return false;
    }
    return true;
  }

  // Whether a card is alone in its run.
  static bool alone(const Board &b, const State &s, int card) {
    const int place = s.at[card], c = b.columns;
    return !lies(s, place - c) && !lies(s, place + c);
  }

  // The moves worth trying, preferred first; how many.
  static int moves(const Board &b, const State &s, Choice *out) {
    int n = 0;
    b.cut = 0;
    const bool endgame = !stock(b, s);
    uint64_t can[2] = {s.open[0] & s.wanted, s.open[1] & s.wanted};
    if (endgame && b.rules & CROSSED)
      for (int suit = 0; suit < b.suits; suit++) {
        const uint64_t ranks = lane(can[0] | can[1], suit);
        if (!ranks || s.up[suit] == MET || s.up[suit] < s.down[suit]) continue;
        const int face = 16 * suit + std::countr_zero(ranks);
        out[0] = can[0] & bit(face) ? face : face + 64;
        if (std::popcount(can[0]) + std::popcount(can[1]) > 1) b.cut = CROSSED;
        return 1;
      }
    if (endgame && b.rules & TWINS)
      for (uint64_t both = can[0] & can[1]; both; both &= both - 1) {
        const int face = std::countr_zero(both);
        if (alone(b, s, face))
          can[0] &= ~bit(face), b.cut = TWINS;
        else if (alone(b, s, face + 64))
          can[1] &= ~bit(face), b.cut = TWINS;
      }
    for (int twin = 0; twin < 2; twin++)
      for (uint64_t m = can[twin]; m; m &= m - 1) out[n++] = std::countr_zero(m) + 64 * twin;
    if (n && may_fill(b, s)) out[n++] = FILL;
    if (may_deal(b, s)) out[n++] = DEAL;
    return n;
  }

  static void play(const Board &b, State &s, Choice choice) {
    if (choice == FILL) return fill(b, s, first_space(s));
    if (choice == DEAL) return deal(b, s);
    const int suit = (choice & 63) >> 4, r = choice & 15, twin = choice ^ 64;
    s.doubt |= s.up[suit] == MET || s.there[twin >> 6] & bit(twin);
    if (s.up[suit] == MET)
      s.up[suit] = s.down[suit] = r;  // after the reversals that it takes
    else
      r == s.up[suit] + 1 ? s.up[suit]++ : s.down[suit]--;
    leave(b, s, choice);
    meet(b, s, suit);
  }

  static Move move(const Board &b, const State &s, Choice choice) {
    if (choice == FILL) return {STOCK, static_cast<uint8_t>(first_space(s))};
    if (choice == DEAL) return {STOCK, TABLEAU};
    const int suit = (choice & 63) >> 4;
    return build_move(b, s, choice, s.up[suit] != MET && (choice & 15) != s.up[suit] + 1);
  }

  // The order of moves in a proof: builds by their places, row by row, then a fill, then a deal.
  static int rank(const State &s, Choice choice) { return choice < FILL ? s.at[choice] : choice; }

  // With one or two rows all cards are available, and there is no deadlock. Where there was none, a build makes one only
  // if its suit met, for the foundations stand fixed now, or if its twin lies there, for that now has one way less.
  static bool dead(const Board &b, State &s) {
    if (!(b.rules & DEADLOCK) || !s.doubt || rows(b, s) < 3) return false;
    s.doubt = false;
    return Deadlock(b, s).dead();
  }

  // What the table has was tested, or needed no test: it is no deadlock, and to look it up takes less time than a test.
  static constexpr bool TABLE_FIRST = true;

  // The tableau, the stock, the rows; the foundations follow from the cards gone.
  static Key key(const Board &b, const State &s) {
    const uint64_t where = static_cast<uint64_t>(s.dealt) << 40 | static_cast<uint64_t>(rows(b, s)) << 47;
    return {s.sign.low, s.sign.high ^ where};
  }

  // The same in a proof.
  static Key alike(const Board &b, const State &s) { return key(b, s); }

  // How a try plays: of the cards that can be built the one that comes first in an order; but a space is filled before
  // when so few can be built, or fewer. Tries vary it (see Search).
  struct Manner {
    uint8_t order[128];           // by card; what is lower comes first
    uint8_t few[128];             // by stock cards dealt
    uint64_t met[2], filling[2];  // of these, what the play of a try came to: entries where there was a choice
  };
  // Of seven kinds: one that fills with some probability, or when few builds are left.
  static uint8_t few(int kind, Random &random) {
    constexpr uint8_t fill[5] = {0, 38, 102, 179, 230};  // of 256
    if (kind >= 5) return kind - 4;
    return random.next() >> 56 < fill[kind] ? PLACES : 0;
  }
  // Anew: the order by chance, the fills all of one kind.
  static Manner manner(Random &random) {
    Manner manner{};
    const int kind = random.below(7);
    for (uint8_t &order : manner.order) order = random.next() >> 56;
    for (uint8_t &number : manner.few) number = few(kind, random);
    return manner;
  }
  // One of a set by chance.
  static int one(const uint64_t set[2], Random &random) {
    const int low = std::popcount(set[0]);
    int skip = random.below(low + std::popcount(set[1]));
    const int half = skip >= low;
    uint64_t m = set[half];
    for (skip -= half ? low : 0; skip; skip--) m &= m - 1;
    return 64 * half + std::countr_zero(m);
  }
  // One or two of the cards and fills that were met come otherwise, sometimes as many as four.
  static void vary(Manner &manner, Random &random) {
    const uint64_t dice = random.next();
    for (int changes = 1 + (dice & 1) + (dice >> 1 & 7 ? 0 : 2); changes; changes--) {
      if (random.next() >> 63) {
        if (any(manner.met)) manner.order[one(manner.met, random)] = random.next() >> 56;
      } else if (any(manner.filling)) {
        manner.few[one(manner.filling, random)] = few(random.below(7), random);
      }
    }
    std::memset(manner.met, 0, sizeof manner.met + sizeof manner.filling);
  }
  static Choice choose(const Board &b, const State &s, Manner &manner, Random &) {
    const uint64_t can[2] = {s.open[0] & s.wanted, s.open[1] & s.wanted};
    const int n = std::popcount(can[0] | can[1]);
    if (!n) return stock(b, s) ? DEAL : NONE;
    if (may_fill(b, s)) {
      manner.filling[s.dealt >> 6] |= 1ull << (s.dealt & 63);
      if (n <= manner.few[s.dealt]) return FILL;
    }
    if (n > 1) manner.met[0] |= can[0], manner.met[1] |= can[1];
    int best = NONE, first = 256;
    for (int twin = 0; twin < 2; twin++)
      for (uint64_t m = can[twin]; m; m &= m - 1)
        if (const int card = std::countr_zero(m) + 64 * twin; manner.order[card] < first)
          best = card, first = manner.order[card];
    return best;
  }
  // How far from a win, where a try ends.
  static int score(const State &s) { return std::popcount(s.taken[0]) + std::popcount(s.taken[1]); }
  // From here on a try searches instead, with so many nodes.
  static bool ends(const Board &b, const State &s) { return !stock(b, s); }
  static constexpr uint64_t TAIL = 150;

  // What the honest player asks (advice.hpp).

  // Tells the positions of a game apart.
  static uint64_t age(const State &s) { return s.dealt << 7 | score(s); }
  static Cards unseen(Board &b, const State &s) { return {b.stock + s.dealt, b.stocked - s.dealt}; }
  // After their order has changed.
  static void ordered(Board &b, const State &s) {
    for (int i = b.stocked; i-- > s.dealt;) b.to_come[i] = b.to_come[i + 1] | bit(b.stock[i]);
  }
  // Whether a player who saw what was to be seen since the root knows all.
  static bool known(const State &, const State &now, const Board &b) { return !stock(b, now); }

  // How good a build looks; the weights are those that win most often when quick play follows them with a little chance.
  static int worth(const Board &b, const State &s, int card) {
    const int c = b.columns, place = s.at[card], suit = (card & 63) >> 4, r = card & 15;
    int points = 0, neighbours = 0;
    for (const int other : {place - c, place + c}) {
      if (!lies(s, other)) continue;
      neighbours++;
      const int freed = cell(s, other);
      if (!(s.open[freed >> 6] & bit(freed))) points += s.wanted & bit(freed) ? 10 : -10;
    }
    if (!neighbours) points -= 10;
    if (s.up[suit] == MET) return points + 10;
    const int next = r == s.up[suit] + 1 ? r + 1 : r - 1;
    if (next >= 0 && next < b.ranks && (s.open[0] | s.open[1]) & 1ull << (16 * suit + next)) points += 10;
    return points;
  }

  // Quick play: one fill when one build is left; of several the build that looks best, but for chance.
  static Choice quick(const Board &b, const State &s, Random &random) {
    const uint64_t can[2] = {s.open[0] & s.wanted, s.open[1] & s.wanted};
    const int n = std::popcount(can[0] | can[1]);
    if (!n) return stock(b, s) ? DEAL : NONE;
    if (n == 1 && may_fill(b, s)) return FILL;
    Choice best = NONE;
    int most = -1000000;
    uint64_t dice = 0;
    int i = 0;
    for (int twin = 0; twin < 2; twin++)
      for (uint64_t m = can[twin]; m; m &= m - 1, dice >>= 8) {
        if (!(i++ & 7)) dice = random.next();
        const int card = std::countr_zero(m) + 64 * twin, points = 256 * worth(b, s, card) + 10 * (dice & 255);
        if (points > most) most = points, best = card;
      }
    return best;
  }
};

}  // namespace british_blockade
