"""A terminal's screen, as `tmux capture-pane -ep` gives it, as a page: for pictures of it."""

import html
import re
import sys

# The sixteen colours of a dark terminal, and its own two.
COLOURS = """1c2220 d0604f 6fae7c d8b45c 6f9fd8 d58fd0 6cbfc4 d9ded9
7d8883 e8796a 8fcb9b e8c878 8fb8ea e6a8e2 8ed7db ffffff""".split()
PAPER, INK, FAINT = "1c2220", "d9ded9", "7f8a85"


def colour(number):
    """One of the 256 colours."""
    if number < 16:
        return COLOURS[number]
    if number >= 232:
        return f"{8 + 10 * (number - 232):02x}" * 3
    level = [0, 95, 135, 175, 215, 255]
    number -= 16
    return "".join(f"{level[part]:02x}" for part in (number // 36, number // 6 % 6, number % 6))


class Pen:
    """What the next letters look like."""

    def __init__(self):
        self.bold = self.dim = self.turned = False
        self.ink = self.paper = None

    def change(self, codes):
        codes = [int(code or 0) for code in codes.split(";")]
        while codes:
            code = codes.pop(0)
            if code == 0:
                self.__init__()
            elif code in (1, 2, 7):
                setattr(self, {1: "bold", 2: "dim", 7: "turned"}[code], True)
            elif code == 22:
                self.bold = self.dim = False
            elif code == 27:
                self.turned = False
            elif code in (38, 48):
                if codes.pop(0) == 5:
                    found = colour(codes.pop(0))
                else:
                    found = "".join(f"{part:02x}" for part in codes[:3])
                    del codes[:3]
                setattr(self, "ink" if code == 38 else "paper", found)
            elif code in (39, 49):
                setattr(self, "ink" if code == 39 else "paper", None)
            elif 30 <= code <= 37 or 90 <= code <= 97:
                self.ink = colour(code - 30 if code < 40 else code - 82)
            elif 40 <= code <= 47 or 100 <= code <= 107:
                self.paper = colour(code - 40 if code < 50 else code - 92)

    def style(self):
        ink, paper = self.ink or (FAINT if self.dim else INK), self.paper
        if self.turned:
            ink, paper = paper or PAPER, ink
        weight = ";font-weight:bold" if self.bold else ""
        return f"color:#{ink}" + (f";background:#{paper}" if paper else "") + weight


def main():
    pen = Pen()
    page = []
    for place, part in enumerate(re.split(r"\x1b\[([\d;]*)m", sys.stdin.read())):
        if place % 2:
            pen.change(part)
        elif part:
            page.append(f'<span style="{pen.style()}">{html.escape(part)}</span>')
    print(
        '<!doctype html><meta charset="utf-8"><title>kamni play</title>'
        f"<style>body{{margin:0;background:#{PAPER}}}pre{{margin:0;padding:24px;white-space:pre;"
        'font:15px/20px "DejaVu Sans Mono",monospace}</style>'
        f"<pre>{''.join(page)}</pre>"
    )


main()
