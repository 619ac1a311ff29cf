"""The lines that lead to the positions of the lessons."""

# British Blockade, deal 1: row by row, and to where spaces are open.
TWO_ROWS = "stock-tableau"
STANDSTILL = TWO_ROWS + " g2-KC c1-KC c2-KC i2-AH"
THREE_ROWS = STANDSTILL + " stock-tableau"
TWO_SPACES = THREE_ROWS + " i3-AD a1-AD"
THREE_SPACES = TWO_SPACES + " h3-AD"
FOUR_ROWS = THREE_SPACES + " stock-tableau"
# Deal 61786: to where a card fits both piles of its suit, where they meet, where they meet at a standstill, and on to
# where five cards of the stock are left.
EITHER = """
d1-AS d1-AH e1-KH d1-KS d1-AS g1-AS h1-KC h1-KS b1-KC b1-KC f1-KC stock-tableau b2-AH b2-AD g2-KC g2-KD a2-KH f2-KD
f2-KH f2-AD a1-AD i2-AD f1-AD i2-AD i1-AD h1-AD stock-tableau f3-KC stock-f3 j3-AC g1-AC stock-g1 g1-AH c1-AH stock-c1
stock-g1 stock-j3 j3-KH j1-AC j2-KH c1-AC stock-c1 stock-j1 stock-j2 stock-j3
"""
MEETING = EITHER + " j3-AD"
MEETING_STILL = MEETING + " stock-j3 c3-KH"
LATE = (
    MEETING_STILL
    + """
stock-tableau b4-KH d4-KD e4-AS j4-AH i4-AC i3-AC a4-KS j3-AH stock-i3 i3-KS g1-KS h1-KS h2-KH h4-KH b3-KD b2-AS h3-KH
f4-KD stock-g1 g1-AD g4-AS stock-g1 g1-AH stock-g1 c1-AD stock-c1 c1-AS stock-c1 stock-h1 stock-b2 b2-KC stock-b2
stock-h2 g1-AH stock-g1 stock-b3 b3-AC h2-KS stock-h2 h2-KS stock-h2 stock-b3 e1-AC e2-AS h1-AS j2-AC b3-AH a1-AH
f3-AC f2-AD c4-AC a2-KH c3-KC h2-KC g1-AC
"""
)

# From there to seven builds before the end.
END = (
    LATE
    + """
stock-a1 g3-KC c1-KC e3-KC stock-c1 a1-AS c1-KS f1-AS i2-KS b1-AS stock-a1 g2-KS c2-KS stock-b1 a1-AH j1-AH stock-a1
a1-KH
"""
)
# Deal 84098: a standstill with more spaces than cards in the stock.
SHORT = """
f1-KS i1-KS stock-tableau b2-KH a2-KH i2-KS f2-AS f2-KD c1-AS a2-AS d2-AS e2-AS stock-tableau d3-KS stock-tableau
f4-KH b4-AS j4-AH h4-KH g1-KH e4-KD a1-AH a4-AH h1-KH stock-a1 stock-g1 stock-h1 stock-a4 stock-b4 stock-e4 stock-f4
stock-h4 stock-j4 j1-AH stock-tableau h5-AS f5-AC e5-AC c5-AD stock-c5 c5-KS stock-c5 stock-e5 stock-f5 stock-h5 h5-KC
h4-AC e1-KC h1-KC b1-AC a1-AC b2-KD stock-a1 f1-KC d5-KC d4-AC stock-b1 b1-AH a1-KD stock-a1 stock-b1 b1-KS c1-KS
stock-b1 stock-c1 stock-e1 h2-AH stock-f1 e1-AD c1-AD h3-AD f1-KD stock-c1 stock-e1 stock-f1 stock-h1 b3-AD h1-AD
stock-h1 stock-b2 stock-h2 stock-b3
"""
# Deal 2157: without a stock; who plays without thought wins about half of these.
SLIDING = """
j1-AD b1-AH c1-AS c1-KH b1-AS d1-AS stock-tableau e2-AH f2-AC a2-KH f1-KH stock-tableau c3-AD j3-AH e3-KC a1-KC i1-AH
stock-a1 stock-i1 j2-KC a3-KC stock-j2 stock-a3 stock-c3 stock-e3 stock-j3 j3-KS c1-KS i1-AS stock-c1 stock-i1
stock-j3 h3-KS stock-h3 stock-tableau i4-KD stock-i4 h4-AD stock-h4 b1-AD stock-b1 b1-KS g1-KS j4-AD j3-KD g2-KS
stock-b1 stock-g1 stock-g2 stock-j3 stock-j4 j4-AH stock-j4 j4-AH d4-AD e4-AD stock-d4 stock-e4 h4-AH e4-AH b1-AH
g4-AH h3-AD stock-b1 stock-h3 stock-e4 stock-g4 stock-h4 h4-KS stock-h4 stock-j4 b4-AH stock-b4 stock-tableau c5-AC
g5-AC b5-KS f5-KD c1-AC h5-AS j5-AC a5-KS h1-AC stock-c1 stock-h1 h1-AS c4-KS c3-AH stock-h1 h1-KD e1-AS f4-KD
stock-e1 stock-h1 stock-c3 c3-KH j4-AS b4-AS j1-AS b3-AD d1-KH f3-AD b2-KD d2-KC h4-AD d3-AD g4-AS h3-KS j2-KH h2-KH
"""
# Deal 2227: the third pass is over, and the waste can be played off.
LAST_CARDS = """
14 f2 7 f1 26 f3 2 f4 6 f5 2 f3 5 f2 2 f4 1 f6 2 f3 1 f1 2 f2 1 f7 5 f1 1 f2 2 f8 1 f6 7 f7 2 f8 3 f6 8 f7 3 redeal 6
f1 1 f6 3 f8 2 f7 1 f8 1 f8 2 f7 2 f5 f5 1 f8 3 f6 3 f7 f7 3 f4 1 f8 2 f8 2 f3 2 f7 1 f7 2 f4 1 f5 3 f2 1 f1 2 f4 5 f3
2 f2 3 f5 1 f5 2 f6 1 f5 1 f8 3 f6 2 f6 f6 3 f8 3 f7 1 f5 f5 2 f7 1 f6 1 f1 2 f5 1 f6 2 f6 1 redeal 1 f3 2 f2 2 f1 1
f8 1 f7 3 f4 1 f6 1 f3 1 f5 2 f2 2 f1 2 f4 2 f8 2 f7 3 f3 1 f2 3 f4 1 f3 1 f1 1 f2 1 f1 1 f4 f4 f3 f4 f3 f4 f2 f3 f3
f2 1 f1 1 f8 1
"""
# Deal 12: in the third pass, where a card that fits has to be left on the waste.
LEFT = """
7 f2 1 f1 3 f3 2 f4 3 f5 5 f2 2 f6 1 f7 2 f5 6 f3 2 f8 f8 2 f7 1 f4 1 f3 1 f4 2 f2 5 f3 2 f8 2 f1 1 f6 1 f7 f7 2 f1 7
f8 4 f7 2 f6 f6 f6 1 f6 9 f5 1 f8 1 f5 1 f2 3 f2 1 f4 f4 3 f1 f1 1 f3 1 f2 6 f7 2 f5 2 f3 2 f8 2 redeal 1 f8 1 f6 2 f7
1 f1 2 f7 2 f6 4 f5 1 f6 1 f8 4 f4 2 f3 4 f2 2 f5 f5 2 f7 1 f4 2 f2 2 f5 1 f3 2 f6 1 f8 1 f7 1 f5 1 f1 f1 f8 2 f7 1 f6
1 f2 1 f6 2 f4 1 f3 1 f5 f5 1 f5 2 f2 2 f8 1 f7 2 f6 redeal 2 f4 1 f8 1 f8 1 f4 1 f3 1 f1 1 f3 1
"""
# Deal 29715: a game that was won in the third pass.
FIRST_PASS = """
16 f2 3 f3 f4 2 f3 10 f1 4 f5 5 f4 2 f3 2 f2 1 f2 1 f2 2 f1 7 f6 f7 f8 f7 3 f6 f6 6 f1 1 f8 6 f5 1 f4 1 f5 1 f7 1 f3 1
f6 1 f4 5 f2 8 f1 1 f3 1 f8 11 f8
"""
KING = (
    FIRST_PASS
    + """
redeal 1 f8 1 f5 1 f7 1 f2 1 f5 1 f4 1 f3 2 f6 1 f7 1 f6 1 f7 1 f8 1 f2 1 f5 1 f7 2 f5 1 f1 2 f4 3
"""
)
THIRD_PASS = (
    KING
    + """
f8 1 f6 2 f6 1 f3 1 f5 1 f1 2 f4 1 f8 1 f4 1 f3 1 f1 1 f4 1 f7 1 f6 3 f8 2 f5 1 f7 f7 1 f5 4 f3 1 f4 f4 1 f6 f6 2 f5 1
f3 1 f5 2 f3 2 f8 2 f7 1 f2 1 f4 3 f1 1 f8 1 f7 1 f4 1 redeal
"""
)
CORNER = THIRD_PASS + " 2 f2 1 f6 f6 1 f5 1 f2 1 f8 1 f8 1 f3 1 f1 2 f1 1 f7 1 f2 1 f2"
LAST_CARD = CORNER + " f2 2 f1 f1 1"


def line(short: str) -> str:
    """The moves of a short text: a number of turns, the foundations that the top of the waste goes to, redeals."""
    moves = {"redeal": "waste-stock"}
    parts = (
        ["stock-waste"] * int(part) if part.isdigit() else [moves.get(part, f"waste-{part}")] for part in short.split()
    )
    return " ".join(move for part in parts for move in part)
