# What only the pages say, in English. Keys and variables are the same as in ru.web.ftl.

## Every page

site-name = Kamni
site-about = Five abstract board games for two
skip-to-content = Skip to the content
nav-sections = Sections
nav-play = Play
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

## Pages that are not there

error-title-400 = That cannot be done.
error-title-403 = This page is closed.
error-title-404 = There is no such page.
error-title-429 = That was too fast.
error-title-500 = Something broke on our side.
error-title-503 = The house is full.
error-text-400 = What was sent makes no sense here.
error-text-403 = It belongs to somebody else.
error-text-404 = Perhaps a letter of the address is missing.
error-text-429 = Wait a little and try again.
error-text-500 = We have written down what it was.
error-text-503 = Try again in a minute.
error-game-403 = This game is closed.
error-game-404 = There is no such game.
error-way-on = To the games
old-game-title = { $game }, by earlier rules.
old-game-text = This game was played by version { $then } of the rules; today version { $now } holds. Its steps can be read, but no longer replayed.

## The goal

goal-title = How to win
goal-kamiken = Own more empty cells than your rival. An empty cell is yours when your stones beat it and none of your rival’s does; Black adds the komi. Points are counted when both have passed.
goal-close-combat = Have more stones on the board when both pass in a row. A stone that you outnumber in your turn changes to your colour.
goal-four = Bring your rival below ten stones, board and supply together. A stone in the middle of your square comes off the board.
goal-hasami = Make five in a line, upright or diagonal, outside your own two starting rows; or leave your rival a single stone.
goal-dao = The fortresses win when one of them stands wholly in the Dao, the square in the middle. The riders win when every fortress carries four of them.
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
seat-you = You
seat-open = Nobody yet
seat-computer = Computer
seat-level = level { $level }
seat-bot = program
seat-side = { side }

overlay-last-turn = Last turn
overlay-beaten = Beaten cells and points
overlay-takeable = Can be taken
overlay-old-danger = Old danger, safe
overlay-closed = Closed cells
overlay-squares = Squares that took
overlay-rows = Rows that count
overlay-home = Your starting rows
overlay-five = Five
overlay-fours = Lines of four
overlay-regions = The Dao and the country
overlay-locks = Fortresses that are held
overlay-moved = Riders that have moved
overlay-coord = Coordinates

settings-title = Settings
settings-all = All settings
settings-about = Kept on this device, for all games that are played on it.
settings-plain = Settings are kept by a script: without scripts everything is as usual.
settings-all-games = Every game
setting-theme = Theme
setting-theme-system = same as the system
setting-theme-light = light
setting-theme-dark = dark
setting-confirm-touch = Confirm on touch
setting-confirm-needed = where cells are small
setting-confirm-always = always
setting-confirm-never = never
setting-confirm-turns = Confirm turns
setting-sound = Sound
setting-less-motion = Less motion
setting-chat = Chat
setting-guest-name = Name in chats, as a guest

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
key-help = this list

option-shown-komi = komi { $value }
option-shown-lead = lead { $value }
option-shown-stones = { $value ->
    [one] supply of { $value } stone
   *[other] supply of { $value } stones
}
option-shown-count = { $value ->
    [always] automatic draw count
   *[demand] draw count on demand
}
option-shown-count-turns = { $value ->
    [one] draw after { $value } counted turn per side
   *[other] draw after { $value } counted turns per side
}
option-shown-corner = { $value ->
    [on] corner rule
   *[off] no corner rule
}
option-shown-quiet = { $value ->
    [one] draw after { $value } quiet turn per side
   *[other] draw after { $value } quiet turns per side
}
option-shown-first = { $value ->
    [riders] riders begin
   *[fortresses] fortresses begin
}
option-shown-turn-limit = { $value ->
    [one] limit of { $value } turn per side
   *[other] limit of { $value } turns per side
}

## The game: what is to be done

help-kamiken = A cell that a stone of your rival's beats is closed to you.
help-kamiken-alone = You go on alone, a stone a turn, until you finish too.
help-kamiken-closed = Whoever passes has finished; your rival goes on alone.
help-close-combat = Stones that you come to outnumber in this turn can be taken after it.
help-close-combat-closed = Two passes in a row end the game.
help-close-combat-taking = Stones in brackets can be taken. Taking is a right, not a duty.
help-four-opening = One stone a turn, until both have ten on the board.
help-four = One stone from the supply, or up to four movements.
help-four-moving = Stones move along rows and columns. Each stone taken adds a movement.
help-four-below-ten = With fewer than ten stones on the board none of them moves.
help-four-move = Up to four movements along rows and columns.
help-four-stuck = The turn goes to your rival.
help-hasami = A stone slides along its row or column, or jumps over one neighbour.
help-dao-riders-begin = Each goes a cell along, or jumps over other riders as often as there are any to jump over.
help-dao-riders = Other riders can still move, or end your turn.
help-dao-stuck = The turn goes to your rival.
help-dao-fortresses = Riders in front of a fortress are picked up and set down elsewhere.
help-dao-out = The small dots show where a rider can stand.
help-dao-in = The small dots show where the rider can stand.

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
do-finish = Finish
do-count = Demand the count
ask-pass = Really pass?
ask-pass-final = Passing is final: put no more stones?
ask-finish = Really finish?
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
do-accept = Accept
do-decline = Decline
do-withdraw = Withdraw

left-takings = { $left } more
supply-of = { $above } above nine, { $board } on board, supply { $supply }
supply-low = { $above } above nine, { $board } on board, supply low: { $supply }
note-komi = + komi { $komi }
note-ahead = ahead by { $points }
note-line = best line { $count } of 5
note-way = { $shifts ->
    [one] { $shifts } shift to the Dao
   *[other] { $shifts } shifts to the Dao
}
note-free = { $count } of { $all } free
note-held = { $count } of { $all } held

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
cell-rider = rider
cell-rider-on = rider on fortress { $fortress }
cell-fortress = fortress { $fortress }
cell-held = fortress taken
cell-beaten-both = beaten by both
cell-beaten = { $side ->
    [white] beaten by White
   *[black] beaten by Black
}
cell-takeable = can be taken
cell-old-danger = old danger
cell-closed = closed to you
cell-moved = has moved
cell-dao = in the Dao
cell-country = in the country

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
said-can-take = { $left ->
    [one] { $left } can be taken: { $cells }.
   *[other] { $left } can be taken: { $cells }.
}
said-can-take-more = { $left ->
    [one] { $left } more can be taken: { $cells }.
   *[other] { $left } more can be taken: { $cells }.
}
said-nothing-more = There is nothing more to take; the turn is over.
said-movements = { $left ->
    [one] { $left } movement left.
   *[other] { $left } movements left.
}
said-riders = { $left ->
    [one] { $left } more rider.
   *[other] { $left } more riders.
}
said-hand = { $left ->
    [one] { $left } rider in hand.
   *[other] { $left } riders in hand.
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
js-away = away
js-away-for = away for #
js-back = # is back.
js-rating = Your rating: # → # (#)
js-day = # d
js-hour = # h
js-empty-rows = Rows # are empty.
js-empty-row = Row # is empty.
