# The analysis board, in English. Keys and variables are the same as in ru.analysis.ftl.

analysis-title = Analysis: { $game }
analysis-games = Games
analysis-refused = Turn { $turn }, { $step }: { $why }

## The computer's opinion

analysis-opinion = Opinion
analysis-opinion-none = The computer can say who is better here, and how it would go on.
analysis-opinion-over = The game is over in this position.
analysis-ask = Ask the computer
analysis-stop = Stop
analysis-along = Think along
analysis-through = Go through the game
analysis-thinking = The computer is thinking
analysis-lines = Best lines
analysis-percent = { $percent }%
analysis-chance = { side }: { $percent }
analysis-wins = { $side ->
    [fortresses] The fortresses win
    [riders] The riders win
   *[other] { side } wins
}
analysis-won = { $side ->
    [fortresses] The fortresses have won
    [riders] The riders have won
   *[other] { side } has won
}
analysis-wins-in = { $steps ->
    [0] { analysis-won }
    [one] { analysis-wins } in { $steps } step
   *[other] { analysis-wins } in { $steps } steps
}
analysis-drawn = The game is drawn
analysis-draw = A draw with best play
analysis-ahead = { side } is ahead by about { $points }
analysis-ahead-exact = { analysis-wins } by exactly { $points }
analysis-effort = Depth { $depth }, positions { $nodes }
analysis-enough = You, or others in your network, are waiting for the computer already. Close a board, or ask again in a moment.
analysis-failed = The computer could not think this through. Ask again.
analysis-lost = No answer from the server. Try again.
analysis-graph = { side }: the chance of winning, step by step
analysis-graph-none = The chance of winning is drawn here, step by step, as opinions come in.

## Openings

analysis-openings = Openings
analysis-openings-by = Whose turns
analysis-openings-all = Everybody
analysis-openings-people = People
analysis-openings-people-under = People under { $to }
analysis-openings-people-band = People from { $from } to { $to }
analysis-openings-people-over = People from { $from }
analysis-openings-computer = Computer and programs
analysis-openings-level = Computer, level { $level }
analysis-openings-games = { $games ->
    [one] { $games } game
   *[other] { $games } games
}
analysis-openings-none = Nobody has played on from here yet.
analysis-openings-none-by = None of those has played on from here yet.
analysis-openings-often = Very many different turns were played here. Only the frequent ones are counted.
analysis-openings-list = Turns that were played here
analysis-openings-said = { $turn }: { analysis-openings-games }. { $first } { $firsts }, draws { $draws }, { $second } { $seconds }
analysis-openings-examples = Games that went on so

## The tree

analysis-tree = Turns
analysis-tree-list = Turns and variations
analysis-back = Step back
analysis-forward = Step forward
analysis-promote = To the main line
analysis-cut = Delete from here
analysis-note = Note on this position

## Setting up

analysis-tabs = What is shown
analysis-tab-lines = Opinion
analysis-tab-tree = Turns
analysis-tab-openings = Openings
analysis-tab-position = Position
analysis-setup = Set up a position
analysis-setup-help = Choose a piece and press cells; a second press takes it off.
analysis-setup-fine = It can be played from here.
analysis-setup-cell = put or take off
analysis-pieces = Pieces
analysis-nothing = nothing
analysis-to-move = To move
analysis-clear = Clear the board
analysis-restart = The game's beginning
analysis-done = Done
analysis-texts = Options and texts
analysis-position = Position as a text
analysis-moves = Turns as a text
analysis-show = Show
analysis-link = Link
analysis-record = Record
analysis-play = Play from here
analysis-level = Level
analysis-side = Your side
analysis-side-random = either
analysis-go = Play the computer
