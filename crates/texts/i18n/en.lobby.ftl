# The lobby and the list of live games, in English. Keys and variables are the same as in ru.lobby.ftl.

lobby-title = { kinds-begin } board games for two
lobby-about = Against the computer, with a friend by link, or side by side at one screen. No sign-up.

## Own games that go on

lobby-own = Your games
lobby-own-count = { $waiting ->
    [0] { $count }
   *[other] { $count }, your turn in { $waiting }
}
lobby-own-turn = { $rival ->
    [computer] Your turn against the computer
    [guest] Your turn against a guest
   *[account] Your turn against { $name }
}
lobby-own-rival = { $rival ->
    [computer] The computer is to move
    [guest] Your rival, a guest, is to move
   *[account] { $name } is to move
}
lobby-own-both = Side by side: { to-move }
lobby-own-open = Waiting for a friend to open the link
lobby-own-left = { $time } left
lobby-time-days = { $days ->
    [one] { $days } day { $hours } h
   *[other] { $days } days { $hours } h
}
lobby-time-hours = { $hours } h { $minutes } min
lobby-time-minutes = { $minutes } min
lobby-time-soon = less than a minute
lobby-ago-days = { $count ->
    [one] { $count } day ago
   *[other] { $count } days ago
}
lobby-ago-hours = { $count } h ago
lobby-ago-minutes = { $count } min ago
lobby-ago-now = just now
lobby-go-on-with = Continue: { $game }, { $what }

## How to play, and what

lobby-play = Play
lobby-play-game = Play { $game }
lobby-learn = Learn in 3 minutes
lobby-learn-game = Learn in 3 minutes: { $game }
lobby-lasts = About { $turns } turns, or { $minutes } min at { $seconds } s a turn.
lobby-rules = Rules
lobby-rules-of = Rules of { $game }
lobby-way-computer = the computer
lobby-way-link = a friend by link
lobby-way-side-by-side = side by side
lobby-way-anybody = anyone online
lobby-way-seek = post a seek
lobby-preset = Game
lobby-level = Level
lobby-lower = Lower
lobby-higher = Higher

## All options

lobby-all = All options
lobby-all-about = Board, rules, side, clock, position
lobby-options-of = Options of { $game }
lobby-options = Options
lobby-which = Game
lobby-how = Against
lobby-preset-custom = custom
lobby-fair = Fair, as far as is known: { $values }
lobby-presets = Rules
lobby-side = Your side
lobby-side-random = either
lobby-clock = Clock
lobby-clock-none = none
lobby-clock-fischer = with increment
lobby-clock-byo-yomi = byo-yomi
lobby-clock-correspondence = correspondence
lobby-minutes = Minutes each
lobby-minutes-takes = 0 to 180
lobby-increment = Increment, seconds a turn
lobby-increment-takes = 0 to 180
lobby-periods = Periods
lobby-periods-takes = 1 to 25
lobby-period = A period, seconds
lobby-period-takes = 5 to 300
lobby-days = Days a turn
lobby-days-takes = 1 to 14
lobby-odds = Time odds
lobby-odds-about = Your rival's time, if it differs from yours. Leave it empty for the same.
lobby-odds-minutes = Your rival's minutes
lobby-odds-increment = Your rival's increment
lobby-odds-periods = Your rival's periods
lobby-odds-period = Your rival's period
lobby-odds-days = Your rival's days a turn
lobby-rated = Rated, if your rival has an account too
lobby-rated-sign-in = Ratings change only in games between accounts.
lobby-sign-in = Sign in
lobby-position = Begin from a position
lobby-position-text = Position text
lobby-position-about = As the analysis board and the command line write it. Such games are not rated.
lobby-begin = Play
proposal-position-way = A game from a position is played with the computer, by link or side by side.

## Pairing

lobby-pairing = { $rating ->
    [none] Looking for a rival…
   *[known] Looking for a rival around { $rating }…
}
lobby-pairing-terms = { $game }, { $terms }
lobby-pairing-again = Look again
lobby-pairing-slow = Nobody yet. Play the computer instead?
lobby-pairing-computer = Play the computer

## Seeks

lobby-seeks = Looking for a rival
lobby-seek-post = Post a seek
lobby-seeks-none = Nobody is looking for a game. Post one, and play the computer meanwhile.
lobby-seek-yours = you
lobby-seek-guest = guest
lobby-seek-rated = rated
lobby-seek-unrated = unrated
lobby-seek-plays = { $side ->
    [white] plays White
    [black] plays Black
    [red] plays Red
    [blue] plays Blue
    [green] plays Green
    [fortresses] plays the fortresses
   *[riders] plays the riders
}
lobby-seek-odds = { $own } against { $other }
lobby-seek-accept = Accept: { $game }, { $name }
lobby-seek-withdraw = Withdraw: { $game }
lobby-seek-sign-in = Sign in to play rated: { $game }, { $name }

## Live games

lobby-live = Playing now
lobby-live-all = All { $count }
lobby-live-none = Nobody is playing. The latest games are in the archive.
lobby-live-archive = To the archive
lobby-live-computer = computer, level { $level }
lobby-live-guest = guest
lobby-live-turn = turn { $turn }
lobby-live-watching = { $count } watching
lobby-live-name = { $game }: { $first } and { $second }
watch-title = Playing now
watch-about = Every game that is being played in the house. Boards follow the players.
