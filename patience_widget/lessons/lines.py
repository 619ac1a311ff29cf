"""The lines that lead to the positions of the lessons."""

# British Blockade, deal 1: row by row, and to where spaces are open.
TWO_ROWS = "stock-tableau"
STANDSTILL = TWO_ROWS + " g2-KC c1-KC c2-KC i2-AH"
THREE_ROWS = STANDSTILL + " stock-tableau"
TWO_SPACES = THREE_ROWS + " i3-AD a1-AD"
THREE_SPACES = TWO_SPACES + " h3-AD"
FOUR_ROWS = THREE_SPACES + " stock-tableau"
# Deal 61786: to where the clubs meet, and on to where five cards of the stock are left.
MEETING = """
d1-AS d1-AH e1-KH d1-KS d1-AS g1-AS h1-KC h1-KS b1-KC b1-KC f1-KC stock-tableau b2-AH b2-AD g2-KC g2-KD a2-KH f2-KD
f2-KH f2-AD a1-AD i2-AD f1-AD i2-AD i1-AD h1-AD stock-tableau f3-KC stock-f3 j3-AC g1-AC stock-g1 g1-AH c1-AH stock-c1
stock-g1 stock-j3 j3-KH j1-AC j2-KH c1-AC stock-c1 stock-j1 stock-j2 stock-j3 j3-AD stock-j3 c3-KH stock-tableau b4-KH
d4-KD e4-AS j4-AH i4-AC
"""
LATE = (
    MEETING
    + """
i3-AC a4-KS j3-AH stock-i3 i3-KS g1-KS h1-KS h2-KH h4-KH b3-KD b2-AS h3-KH f4-KD stock-g1 g1-AD g4-AS stock-g1 g1-AH
stock-g1 c1-AD stock-c1 c1-AS stock-c1 stock-h1 stock-b2 b2-KC stock-b2 stock-h2 g1-AH stock-g1 stock-b3 b3-AC h2-KS
stock-h2 h2-KS stock-h2 stock-b3 e1-AC e2-AS h1-AS j2-AC b3-AH a1-AH f3-AC f2-AD c4-AC a2-KH c3-KC h2-KC g1-AC
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
# Deal 29715: a game that was won in the third pass.
FIRST_PASS = """
16 f2 3 f3 f4 2 f3 10 f1 4 f5 5 f4 2 f3 2 f2 1 f2 1 f2 2 f1 7 f6 f7 f8 f7 3 f6 f6 6 f1 1 f8 6 f5 1 f4 1 f5 1 f7 1 f3 1
f6 1 f4 5 f2 8 f1 1 f3 1 f8 11 f8
"""
THIRD_PASS = (
    FIRST_PASS
    + """
redeal 1 f8 1 f5 1 f7 1 f2 1 f5 1 f4 1 f3 2 f6 1 f7 1 f6 1 f7 1 f8 1 f2 1 f5 1 f7 2 f5 1 f1 2 f4 3 f8 1 f6 2 f6 1 f3 1
f5 1 f1 2 f4 1 f8 1 f4 1 f3 1 f1 1 f4 1 f7 1 f6 3 f8 2 f5 1 f7 f7 1 f5 4 f3 1 f4 f4 1 f6 f6 2 f5 1 f3 1 f5 2 f3 2 f8 2
f7 1 f2 1 f4 3 f1 1 f8 1 f7 1 f4 1 redeal
"""
)
CORNER = THIRD_PASS + " 2 f2 1 f6 f6 1 f5 1 f2 1 f8 1 f8 1 f3 1 f1 2 f1 1 f7 1 f2 1 f2"


def line(short: str) -> str:
    """The moves of a short text: a number of turns, the foundations that the top of the waste goes to, redeals."""
    moves = {"redeal": "waste-stock"}
    parts = (
        ["stock-waste"] * int(part) if part.isdigit() else [moves.get(part, f"waste-{part}")] for part in short.split()
    )
    return " ".join(move for part in parts for move in part)
