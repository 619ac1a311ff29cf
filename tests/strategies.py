"""What hypothesis draws from: games of every option and size, and deal numbers of both generators."""

from hypothesis import strategies as st

import patience_widget as pw

NUMBERS = st.one_of(st.integers(1, 31999), st.integers(32000, 10**20))
BLOCKADES = st.builds(
    pw.BritishBlockade,
    next_row=st.sampled_from(["at_once", "if_stuck"]),
    refill=st.sampled_from(["two_rows", "always", "never"]),
    ranks=st.integers(2, 13),
    suits=st.integers(1, 4),
    columns=st.integers(1, 10),
)
LINES = st.builds(
    pw.Precedence,
    first_king=st.sampled_from(["placed", "awaited"]),
    redeals=st.integers(0, 3),
    ranks=st.integers(2, 13),
    suits=st.integers(1, 4),
    foundations=st.integers(1, 8),
)
REAL = st.sampled_from([pw.BritishBlockade(), pw.Precedence()])
