# The games' own pages, in English: what is around the rules, and the tutorials. Keys and variables are the same as in
# ru.tutorial.ftl. A task has a title, what to do (-text), what was learnt (-done), and what is said of another legal step (-other).

## The page

lesson-rules = Rules
lesson-known = What is known
lesson-all-rules = Rules of the { kinds-of } games
lesson-all-rules-about = Each page has a board to try things on, a short tutorial and the rules with diagrams.
lesson-contents = In these rules
lesson-play = Play
lesson-play-computer = Against the computer, level 3
lesson-presets = Which game
lesson-all-options = All options, a friend, other levels
lesson-preset = { $preset ->
    [quick] Quick
    [standard] Standard
   *[author] The author's
}
lesson-board = Board
lesson-tutorial = Tutorial
lesson-tutorial-about = { $count ->
    [one] { $count } small task on the board.
   *[other] { $count } small tasks on the board, each a minute or less.
}
lesson-tutorial-plain = The tasks need scripts. Without them, read what they are about, or play the positions on a board of your own.
lesson-task = Task { $number }: { $title }
lesson-task-done = Task { $number }: { $title }, done
lesson-where-task = Task { $number } of { $count }
lesson-where-diagram = Diagram from the rules
lesson-where-free = Free board: both sides are yours
lesson-again = Again
lesson-next = Next task
lesson-invite = Play a game at level 1
lesson-show = Show me
lesson-free = Free board
lesson-back-to-text = Back to the text
lesson-forward = Next step
lesson-all-done = That was the last task. The board is yours: try things out, or play.
lesson-allowed = That is allowed, but
lesson-failed = The server did not answer. Try again.
lesson-on-board = On the board
lesson-diagram = { $board }. { $pieces }.
lesson-diagram-empty = { $board }. Empty.
lesson-steps = After { $steps }.
lesson-can = Allowed: { $steps }.
lesson-cannot = Not allowed: { $steps }.
lesson-only = Only { $steps } are allowed.
