"""Reads SGF files with sgfmill, a library that knows nothing of ours, and compares what it finds with what was written.

For every NAME.sgf of a folder there is a NAME.txt: the number of nodes, the length of the main line, and the black and white stones at
its end, as column,row from the top left.
"""

import pathlib
import sys

from sgfmill import sgf


def count(root):
    nodes, left = 0, [root]
    while left:
        node = left.pop()
        nodes += 1
        left.extend(node)
    return nodes


def stones(game):
    """The stones at the end of the main line, set up node by node as a viewer does it."""
    size, board = game.get_size(), {}
    for node in game.get_main_sequence():
        assert not node.has_property("B") and not node.has_property("W"), "setup and moves are not mixed"
        # By the book, stones that are set up capture nothing: sgfmill's own board would not do here.
        for colour, points in zip("bw.", node.get_setup_stones(), strict=True):
            board.update((point, colour) for point in points)
    # sgfmill counts rows from the bottom.
    found = lambda wanted: {(column, size - 1 - row) for (row, column), colour in board.items() if colour == wanted}
    return found("b"), found("w")


def check(path):
    game = sgf.Sgf_game.from_bytes(path.read_bytes())
    nodes, main, black, white = path.with_suffix(".txt").read_text().split("\n")[:4]
    points = lambda line: {tuple(map(int, cell.split(","))) for cell in line.split()}
    assert count(game.get_root()) == int(nodes), "nodes"
    assert len(game.get_main_sequence()) == int(main), "the main line"
    assert stones(game) == (points(black), points(white)), "stones"
    root = game.get_root()
    assert root.get("CA") == "UTF-8" and root.get("FF") == 4
    assert root.get("RE") == "?" or game.get_winner() in ("b", "w", None)
    # Written by sgfmill and read again, nothing of ours is lost.
    again = sgf.Sgf_game.from_bytes(game.serialise())
    for one, other in zip(game.get_main_sequence(), again.get_main_sequence(), strict=True):
        for name in one.properties():
            assert one.get_raw_list(name) == other.get_raw_list(name), name


def main():
    paths = sorted(pathlib.Path(sys.argv[1]).glob("*.sgf"))
    for path in paths:
        try:
            check(path)
        except Exception as error:
            sys.exit(f"{path}: {type(error).__name__}: {error}")
    if len(paths) < 100:
        sys.exit(f"only {len(paths)} files")
    print(f"sgfmill read {len(paths)} files of ours")


main()
