"""The tree of moves: nodes, children, lines."""

import pickle
from itertools import pairwise

from hypothesis import given, settings
from hypothesis import strategies as st

import patience_widget as pw
from patience_widget.tree import ROOT

MOVES = [pw.Move("stock", "waste"), pw.Move("waste", "f1"), pw.Move("waste", "f2")]
quick = settings(max_examples=150, deadline=None, derandomize=True, database=None)
GROWTH = st.lists(st.tuples(st.integers(0, 1000), st.sampled_from(MOVES)), max_size=60)


def grown(steps: list[tuple[int, pw.Move]]) -> pw.Tree:
    """A tree: each step adds a move below some node."""
    tree = pw.Tree()
    for where, move in steps:
        tree.add(where % len(tree), move)
    return tree


def test_a_new_tree_is_its_root() -> None:
    tree = pw.Tree()
    assert (len(tree), list(tree.parent), list(tree.depth), tree.move) == (1, [-1], [0], [None])
    assert (tree.children(ROOT), tree.line(ROOT), list(tree.climb(ROOT))) == ([], [0], [0])


def test_the_same_move_is_the_same_node() -> None:
    tree = pw.Tree()
    first = tree.add(ROOT, MOVES[0])
    second = tree.add(ROOT, MOVES[1])
    assert tree.add(ROOT, MOVES[0]) == first == 1
    assert tree.add(first, MOVES[0]) == 3
    assert tree.children(ROOT) == [first, second]


@quick
@given(GROWTH)
def test_columns_agree(steps: list[tuple[int, pw.Move]]) -> None:
    """Parents come before their children, depths count, children are in the order of their numbers."""
    tree = grown(steps)
    assert len(tree.parent) == len(tree.depth) == len(tree.move) == len(tree)
    assert sorted(child for node in range(len(tree)) for child in tree.children(node)) == list(range(1, len(tree)))
    for node in range(1, len(tree)):
        parent = tree.parent[node]
        assert 0 <= parent < node
        assert tree.depth[node] == tree.depth[parent] + 1
        assert node in tree.children(parent)
        moves = [tree.move[child] for child in tree.children(parent)]
        assert len(set(moves)) == len(moves)
        assert tree.children(parent) == sorted(tree.children(parent))


@quick
@given(GROWTH)
def test_lines_lead_from_the_root(steps: list[tuple[int, pw.Move]]) -> None:
    tree = grown(steps)
    for node in range(len(tree)):
        line = tree.line(node)
        assert (line[0], line[-1], len(line)) == (ROOT, node, tree.depth[node] + 1)
        assert all(tree.parent[below] == above for above, below in pairwise(line))
        assert list(tree.climb(node)) == line[::-1]


@quick
@given(GROWTH)
def test_a_tree_travels(steps: list[tuple[int, pw.Move]]) -> None:
    tree = grown(steps)
    tree.note[ROOT], tree.fate[ROOT] = "deal", "unknown"
    there = pickle.loads(pickle.dumps(tree))  # noqa: S301 - our own
    assert vars(there) == vars(tree)
    assert there.add(ROOT, pw.Move("a", "b")) == len(tree)


def test_a_deep_tree() -> None:
    """A hundred thousand moves in a line."""
    tree, node = pw.Tree(), ROOT
    for _turn in range(100_000):
        node = tree.add(node, MOVES[0])
    assert tree.line(node) == list(range(100_001))
    assert len(pickle.loads(pickle.dumps(tree))) == 100_001  # noqa: S301 - our own
