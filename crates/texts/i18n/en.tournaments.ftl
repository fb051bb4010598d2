## Tournaments

tournaments-lead = Arenas, Swiss tournaments and round robins. Anyone with an account can enter one, or make one.
tournaments-title = Tournaments
tournaments-new = Make a tournament
tournaments-running = Now
tournaments-ahead = Coming up
tournaments-over = Finished
tournaments-none = No tournament is planned yet.
tournaments-earlier = Earlier ones

tournament-players = { $count ->
    [one] { $count } player
   *[other] { $count } players
}
tournament-games = { $count ->
    [one] { $count } game
   *[other] { $count } games
}
tournament-arena = Arena, { $minutes } min
tournament-swiss = { $rounds ->
    [one] Swiss, { $rounds } round
   *[other] Swiss, { $rounds } rounds
}
tournament-round-robin = Round robin
tournament-word-arena = Arena
tournament-word-swiss = Swiss
tournament-word-round-robin = Round robin, up to 16 players
tournament-rated = rated
tournament-unrated = unrated
tournament-bots = bots allowed
tournament-locked = password
tournament-by = by { $name }
tournament-winner = Won by { $name }
tournament-in = { $unit ->
    [minutes] in { $count } min
    [hours] in { $count } h
   *[days] { $count ->
        [one] in { $count } day
       *[other] in { $count } days
    }
}
tournament-soon = about to begin
tournament-is-running = running
tournament-is-over = finished
tournament-called-off = This tournament was called off.
tournament-begins-in = Begins in
tournament-ends-in = Ends in
tournament-round-in = Round { $round } begins in
tournament-round-of = round { $round } of { $rounds }
tournament-after-round = after round { $round } of { $rounds }
tournament-last-games = Time is up: the last games are being played.
tournament-passed = { $passed } of { $all } minutes have passed

tournament-standings = Standings
tournament-table-after = Table after round { $round }
tournament-place = Place
tournament-player = Player
tournament-rating = Rating
tournament-played = Games
tournament-row = In a row
tournament-points = Points
tournament-buchholz = Buchholz
tournament-berger = Berger
tournament-round = Round { $round }
tournament-you = you
tournament-number = no. { $number }
tournament-against = { $side ->
    [first] First, against number
   *[second] Second, against number
}
tournament-bye = bye
tournament-absent = absent
tournament-pausing = pausing
tournament-left = left
tournament-rules-arena = Win 2, draw 1. From the third win in a row a win counts 4, until you lose or draw. Games in play when time is up still count.
tournament-rules-swiss = In a cell: your side, the rival’s number, the result. A bye is a round without a rival and counts 1. Buchholz is the sum of the rivals’ points; it decides between equal points, and a bye adds nothing to it.
tournament-rules-round-robin = In a cell: your side, the rival’s number, the result. A bye is a round without a rival and counts 1. Berger is the sum of the points of those you beat, and half the points of those you drew with; it decides between equal points.

tournament-nobody = Nobody has entered yet. It begins with two players.
tournament-enter = Enter
tournament-leave = Leave the tournament
tournament-pause = Pause
tournament-here = I am here
tournament-password = Password
tournament-sign-in = Sign in to enter
tournament-call-off = Call it off
tournament-own = Your next game
tournament-entered = You have entered. The board opens here by itself.
tournament-duel = You and { $name }
tournament-to-board = To the board
tournament-wait = Everybody is playing. You are next.
tournament-on-pause = You are pausing: no rival is sought for you.
tournament-gone = You have left this tournament.
tournament-bye-now = You have no rival in this round. It counts 1.
tournament-turn-up = { $minutes ->
    [one] Make your first turn within a minute, or the game is lost.
   *[other] Make your first turn within { $minutes } minutes, or the game is lost.
}
tournament-first-board = First board
tournament-watch = Watch
tournament-playing = Playing now
tournament-boards = { $count ->
    [one] { $count } board
   *[other] { $count } boards
}
tournament-turn = turn { $turn }
tournament-first-three = First three
tournament-score-of = { $points } points, { $won } of { $games } won
tournament-your-result = Your result: place { $place } of { $all }
tournament-results = { $won } won, { $drawn } drawn, { $lost } lost
tournament-longest = Longest row
tournament-as-text = Results as text
tournament-as-json = Results as JSON
tournament-back = Back to the tournament
tournament-of-game = Tournament: { $name }

tournament-name = Name
tournament-sort = Kind
tournament-length = Length of an arena, minutes
tournament-rounds = Rounds of a Swiss
tournament-game = Game
tournament-preset = Options
tournament-clock = Clock
tournament-clock-own = another one
tournament-minutes = Minutes each
tournament-increment = Seconds added a turn
tournament-begins = Begins
tournament-is-rated = Rated
tournament-lets-bots = Let bots in
tournament-set-password = Password, if it is not for everybody
tournament-make = Make it

tournament-refused-over = The tournament is over.
tournament-refused-begun = The tournament has begun.
tournament-refused-full = The tournament is full.
tournament-refused-bots = Bots may not enter this tournament.
tournament-refused-password = That is not the password.
tournament-refused-stranger = You have not entered this tournament.
tournament-refused-maker = Only whoever made the tournament can do that.
tournament-missing = There is no such tournament.
tournament-too-many = You have three tournaments that are not over. That is as many as one account may have.
tournament-bounds-name = A tournament’s name has 3 to 40 letters.
tournament-bounds-minutes = An arena lasts 5 to 240 minutes.
tournament-bounds-rounds = A Swiss has 2 to 15 rounds.
tournament-bounds-clock = A tournament is played with a clock of minutes, at most an hour each, the same for both.
tournament-bounds-begins = A tournament begins within thirty days.
