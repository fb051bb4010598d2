# Puzzles: made, listed and solved at a terminal.

help-puzzle = Solve a puzzle here, in the terminal
help-puzzle-game = The game: { $games }; any if nothing is said
help-puzzle-id = The puzzle of this name, as “kamni puzzles list” has it
help-puzzle-seed = Which puzzle is chosen: the same seed chooses the same one; another every time if nothing is said
help-puzzle-examples =
    {"  "}kamni puzzle hasami
    {"  "}kamni puzzle close-combat --seed 7
help-puzzles = Puzzles: make new ones, list those that the program has
help-puzzles-examples =
    {"  "}kamni puzzles list kamiken --json
    {"  "}kamni puzzles make close-combat --count 5 --seed 7
help-make = Find puzzles in games of the engine with itself, and in records
help-make-files = Records to look through first; “-” is the standard input
help-make-count = How many puzzles (default 10)
help-make-games = Games that the engine plays at the most (default 1000)
help-make-seed = The seed: the same seed and records give the same puzzles (default 1)
help-make-out = Write the puzzles here instead of standard output
help-make-examples =
    {"  "}kamni puzzles make kamiken --count 20 --seed 3 --out new.txt
    {"  "}kamni puzzles make hasami games.kmn --games 0
    {""}
    {"  "}A line a puzzle: options, position, turn, how many of its steps have to be
    {"  "}found, what it does, theme, rating. Progress and counts go to standard error.
help-list = List the puzzles that the program has
help-list-json = For programs: a line of JSON for each
help-list-examples =
    {"  "}kamni puzzles list four
    {"  "}kamni puzzles list dao --json

puzzle-title = { $game }, puzzle { $id }
puzzle-task-win = Find the turn that wins.
puzzle-task-save = Find the turn that saves the game.
puzzle-task-gain = Find the turn that gains much.
puzzle-to-move = It is your turn: { $side }.
puzzle-orders = Type a turn or its steps, “hint”, “solution”, or “quit”.
puzzle-prompt = turn>
puzzle-so-far = Right so far: { $turn }. Go on.
puzzle-right = Right: { $turn }. Theme: { $theme }. Rating: { $rating }.
puzzle-wrong = { $turn } is wrong.
puzzle-why = After { $turn } the answer is { $answer }. Try again.
puzzle-again = Try again.
puzzle-hint = It begins with { $step }.
puzzle-hint-next = It goes on with { $step }.
puzzle-solution = The solution: { $turn }. Theme: { $theme }. Rating: { $rating }.
puzzle-illegal = Step “{ $step }” is refused. { $reason }
puzzle-too-long = That is too long for a turn.
puzzle-not-text = That is not text in UTF-8.
puzzle-unknown = There is no puzzle “{ $id }”. “kamni puzzles list GAME” names those there are.
puzzle-of-other = The puzzle { $id } is one of { $game }.
puzzle-none = There is no puzzle of this game.
puzzles-progress = games: { $games }, positions: { $positions }, found: { $found }, kept: { $kept } of { $count }
puzzles-counts = found: { $found }. Thrown out: { $plain } plain, { $unproved } not proved, { $another } with another turn that solves, { $enough } of which there are enough, { $repeated } repeated. Kept: { $kept }
