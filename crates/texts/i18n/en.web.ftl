# What only the pages say, in English. Keys and variables are the same as in ru.web.ftl.

## Every page

site-name = Kamni
site-about = { kinds-begin } abstract board games for two
skip-to-content = Skip to the content
nav-sections = Sections
nav-play = Play
nav-puzzles = Puzzles
nav-tournaments = Tournaments
nav-watch = Watch
nav-archive = Archive
nav-analysis = Analysis
nav-other-lang = RU
nav-other-lang-name = RU, по-русски
nav-theme = Light or dark theme
nav-guest = Guest
nav-sign-up = Sign up
nav-menu = Menu
nav-account = Account
footer-source = Free software: MIT or Apache-2.0
footer-rules = Rules of all games
footer-api = For programs
offline-title = No connection
offline-text = Kamni cannot be reached just now. Your games are kept; their clocks run on without you.
offline-again = Try again

## Pages that are not there

error-title-400 = That cannot be done.
error-title-403 = This page is closed.
error-title-404 = There is no such page.
error-title-429 = That was too fast.
error-title-500 = Something broke on our side.
error-title-503 = The house is full.
error-text-400 = The request could not be understood.
error-text-403 = It belongs to somebody else.
error-text-404 = Check the address for a typo.
error-text-429 = Wait a little and try again.
error-text-500 = The error has been logged.
error-text-503 = Try again in a minute.
error-game-403 = This game is closed.
error-game-404 = There is no such game.
error-way-on = To the games
old-game-title = { $game }, by earlier rules.
old-game-text = This game was played by version { $then } of the rules; they are now at version { $now }. Its steps can be read, but no longer replayed.

## The goal

goal-title = How to win
newcomer-title = New to { $game }?
newcomer-learn = Learn in 3 minutes
newcomer-play = Play at once

## The game: names of its parts

game-page-title = { $game }: { $first } and { $second }
game-title-your-turn = Your turn
game-board = { $game }, board { $size } by { $size }
game-opponent = Opponent
game-you = You
game-turn = Turn
game-turns = Turns
game-turns-list = List of turns
game-first = To the beginning
game-back = Back
game-forward = Forward
game-last = To the end
game-steps = Steps of this turn
game-chat = Chat
game-chat-say = Write a message
game-chat-send = Send
game-chat-open = Chat: open
game-chat-close = Close the chat
game-chat-watchers = Spectators' chat: the players can read it after the game.
game-options = The game
game-rules = Rules
game-unrated = Unrated
game-rated = Rated
game-no-clock = No clock
game-on-board = On the board
game-flip = Flip the board
game-sound-on = Sound is on
game-sound-off = Sound is off
game-more = More
game-settings = Settings
game-new = New game
game-review = Review
game-rematch = Rematch
game-rematch-open = To the rematch
game-analysis = Analysis board
game-watching = Watching:
game-secret = Your own link to this game
game-secret-help = It brings you back to your seat from any device. Keep it to yourself.
game-describe = Describe the position
game-keys = Keys
game-draw-help = With the right button, or with Shift and the left one, draw arrows and circles on the board; Alt and Ctrl draw them in other kinds. A press wipes them off.
game-type-step = A step in notation
game-type-go = Make it
game-shown = Looking back: turn { $turn }
game-shown-return = To the present

clock-fischer = { $base } + { $increment } s a turn
clock-byo-yomi = { $base }, { $periods } × { $period } s
clock-correspondence = { $days ->
    [one] { $days } day a turn
   *[other] { $days } days a turn
}
clock-minutes = { $minutes } min
clock-seconds = { $seconds } s

seat-guest = Guest
guest-called = { $name } (guest)
guest-numbered = Guest { $number }
guest-named = To the others you are now “{ $name }”, marked as a guest.
guest-unnamed = You go by no name of your own any more.
seat-you = You
seat-open = Nobody yet
seat-computer = Computer
seat-level = level { $level }
seat-bot = program
seat-side = { side }

overlay-last-turn = Last turn
overlay-coord = Coordinates

settings-title = Settings
settings-all = All settings
settings-about = Kept on this device, for every game you play on it.
settings-plain = Settings need scripts; without them, everything keeps its default.
settings-all-games = Every game
setting-theme = Theme
setting-theme-system = same as the system
setting-theme-light = light
setting-theme-dark = dark
setting-board = Boards
setting-board-own = each game's own
setting-board-slate = slate
setting-board-paper = paper
setting-board-contrast = high contrast, pages too
setting-confirm-touch = Confirm on touch
setting-confirm-needed = where cells are small
setting-confirm-always = always
setting-confirm-never = never
setting-confirm-turns = Confirm turns
setting-premoves = Lay out the next turn while waiting
setting-sound = Sound
setting-less-motion = Less motion
setting-chat = Chat
setting-guest-name = Your name in games, as a guest

key-arrows = move one cell
key-home-end = ends of the row
key-page = ends of the column
key-enter = choose, go, put, take
key-escape = let go
key-next = next and previous thing that can be done
key-back = step back
key-end = end the turn
key-type = type a step
key-turns = turn before, turn after
key-circle = circle on the cell (Shift: of another kind)
key-arrow = begin and end an arrow (Shift: of another kind)
key-help = this list

## The game: what is to be done

wait-rival = Your rival's turn
wait-computer = The computer is thinking
wait-side = { to-move }
wait-friend = Waiting for your friend
wait-friend-help = The first to open this link takes the other seat.
wait-free = A seat is free
wait-sit = Sit down
wait-anybody = Waiting for a rival
wait-link = Link to this game
wait-copy = Copy
wait-copied = Copied
wait-queue = The computer is busy: your place in the queue is { $place }.

do-end = End turn
do-pass = Pass
do-count = Demand the count
ask-pass = Really pass?
do-step-back = Step back
do-take-back = Take back
do-resign = Resign
do-draw = Offer a draw
do-abort = Abort the game
ask-resign = Really resign?
ask-abort = Really abort?
do-now = Move now
do-cancel = Cancel
do-go = Go
do-ahead-drop = Drop it
replies-title = If … then …
replies-help = Play the turn you expect of your rival, then your answer. If he plays it, the answer is made at once. Only you see this.
replies-open = Lay out a line
replies-save = Save the line
replies-full = There is no room for more answers.
do-accept = Accept
do-decline = Decline
do-withdraw = Withdraw

note-ahead = ahead by { $points }

offer-draw-yours = You have offered a draw.
offer-draw-rival = Your rival offers a draw.
offer-draw-side = { side } offers a draw.
offer-takeback-yours = You have asked to take back your turn.
offer-takeback-rival = Your rival asks to take back a turn.
offer-takeback-side = { side } asks to take back a turn.
offer-rematch-yours = You have offered a rematch.
offer-rematch-rival = Your rival offers a rematch.
offer-rematch-side = { side } offers a rematch.

end-you-won = You won.
end-you-won-score = You won, { $high } to { $low }.
end-you-lost = You lost.
end-you-lost-score = You lost, { $low } to { $high }.
end-aborted = The game was called off.
end-reason-resigned = { side } resigned.
end-reason-time = { $side ->
    [white] White's time ran out.
    [black] Black's time ran out.
    [red] Red's time ran out.
    [blue] Blue's time ran out.
    [green] Green's time ran out.
    [fortresses] The fortresses' time ran out.
   *[riders] The riders' time ran out.
}
end-reason-agreed = Both sides agreed.
end-reason-aborted = It had not really begun, and counts for nobody.

## The board in words

cell-empty = empty
cell-stone = { $side ->
    [white] white stone
    [black] black stone
    [red] red stone
    [blue] blue stone
   *[green] green stone
}

step-pass = pass
step-end = end
step-count = count
say-put = { $cell }
say-move = { $from } to { $to }
say-take = takes { $cell }
say-lift = lifts the rider { $cell }
say-set-down = sets one down on { $cell }
say-pass = pass
say-end = end of the turn
say-count = demands the count
said-put = { $cell }.
said-move = { $from } to { $to }.
said-take = { $cell } taken.
said-lift = Rider { $cell } lifted.
said-set-down = Rider set down on { $cell }.
said-pass = You passed.
said-end = End of your turn.
said-count = You demanded the count.
said-took = { $takes ->
    [one] Taken off: { $cells }.
   *[other] { $takes } taken off: { $cells }.
}
said-rival = Opponent: { $steps }.
said-side = { side }: { $steps }.
said-your-turn = Your turn.

## What the script says

js-offline = Connection lost. Your steps are kept. Reconnecting…
js-online = Connected again.
js-stopped = The server is being restarted. Your steps are kept.
js-gone = This page is out of date. Please reload it.
js-thinking = thinking
js-chosen = chosen
js-can-go = can go here
js-can-take = can be taken
js-can-lift = can be lifted
js-takes = takes #
js-wins = wins
js-makes-five = makes five
js-turn-over = There is nothing more to take; the turn is over.
js-turn-ended = The turn is over.
js-low = # seconds left.
js-looking-back = You are looking at an earlier turn. Return to the present to play on.
js-ahead-whole = Laid out ahead. It is made as soon as your rival's turn is over, if it is legal then.
js-ahead-part = Laid out ahead. Only a whole turn is made: go on, or end it.
js-ahead-unfinished = What you laid out was no whole turn and was dropped.
js-ahead-dropped = The turn you laid out was dropped. #
js-replies-if = If your rival plays …
js-replies-then = … then I answer
js-replies-more = Save it, or go on: if he then plays …
js-replies-over = Save it: the line ends here
js-replies-open-line = # — go on with this line
js-replies-remove = Delete: #
js-replies-kept = The line is saved.
js-replies-removed = The line is deleted.
js-replies-gone = The game has gone on; the line you were laying out is gone.
js-replies-lost = The server cannot be reached. Try again.
js-away = away
js-away-for = away for #
js-back = # is back.
js-rating = Your rating: # → # (#)
js-day = # d
js-hour = # h
js-empty-rows = Rows # are empty.
js-empty-row = Row # is empty.
