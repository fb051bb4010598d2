# What only the program in a terminal says, in English. Keys and variables are the same as in ru.terminal.ftl.

## Help

help-title-usage = Usage:
help-title-commands = Commands
help-title-arguments = Arguments
help-title-options = Options
help-title-examples = Examples

help-arg-lang = Language: en or ru (otherwise from LC_ALL, LC_MESSAGES or LANG)
help-arg-color = Colours: auto (only on a terminal), always or never
help-arg-ascii = Draw with ASCII characters only
help-arg-help = Show this help
help-arg-version = Show the version
help-arg-game = The game: { $games }
help-arg-set = An option of the game, as “kamni games” lists them; can be given several times
help-arg-position = Begin from this position text instead of the start
help-arg-moves = Steps to make first, separated by spaces or commas
help-arg-json = For programs: JSON instead of text

help-kamni = Kamni: { kinds } abstract board games for two. Without a command, starts the server on this machine and opens it in your browser.
help-kamni-examples =
    {"  "}kamni                        open the house: play in a browser
    {"  "}kamni play hasami --level 3  play here, in the terminal
    {"  "}kamni show dao               the board at the beginning
    {"  "}kamni random four --games 1 --seed 7 | kamni trace four
    {"  "}kamni COMMAND --help         more about a command
    {""}
    {"  "}Exit codes: 0 success, 1 failure, 2 wrong usage.

help-serve = Open the house where people play in their browsers; “kamni” alone does the same
help-serve-listen = Where to listen (default 127.0.0.1:7373, or the next port that is free)
help-serve-nats = NATS servers by which several nodes are one house, as nats://a,b,c; needs a PostgreSQL database
help-serve-database = The database: a file, made if it is not there (default kamni/kamni.db in your folder for data), or postgres://user:password@host/name
help-serve-public = The address that browsers use, if it is not this machine's own: https://kamni.example
help-serve-behind_proxy = A proxy in front says who asks, in X-Forwarded-For (default false)
help-serve-thinkers = Threads for the computer's thinking (default all processors but one)
help-serve-think = Milliseconds that the computer may think about a turn (default 1500)
help-serve-queue = How many may wait for the computer (default 1000)
help-serve-rate = Requests a second from one address; four times as many at once (default 20)
help-serve-costly = New games, seeks, challenges, sign-ins and tokens a minute from one address (default 30)
help-serve-connections = Connections that one address may have open at a time (default 500)
help-serve-open_metrics = Show /metrics to other machines too (default false)
help-serve-daily = The house's own tournaments, every day (see docs/hosting.md)
help-serve-smtp = The mail server that takes letters, as smtps://name:password@host (see docs/hosting.md); needs public and mail-from
help-serve-mail_from = Who letters are from: “Kamni <kamni@kamni.example>”
help-serve-push_contact = Offer push; services may write to this address: host@kamni.example
help-serve-push_private = Push services may be in the host's own network (default false)
help-serve-log = What to log: off, error, warn, info, debug, trace, also target=level, with commas (default warn on a terminal, else info)
help-serve-log_format = How to log: text or json (default text)
help-serve-open = Open the browser (the default on a desktop)
help-serve-config = A file with these settings, in TOML
help-serve-examples =
    {"  "}kamni serve
    {"  "}kamni serve --listen 0.0.0.0:8080 --database /srv/kamni/kamni.db
    {"  "}kamni serve --config /etc/kamni.toml --log-format json
    {""}
    {"  "}Each option can also be a variable (KAMNI_LISTEN, KAMNI_LOG_FORMAT …) or a
    {"  "}key of the file (listen, log-format …). Options go before variables, and
    {"  "}variables before the file. docs/hosting.md has more.

help-play = Play at this terminal, against the computer or two people
help-play-game = The game; without it, choose from a list
help-play-level = Play against the computer of this level, from 1 (a beginner) to 10
help-play-side = Your side: first, second, random, or both for two people (if nothing is said, first with --level, else both)
help-play-time = Milliseconds that the computer may think about a turn (default 1000)
help-play-plain = Line by line instead of the full screen; also for screen readers
help-play-load = Continue the game in a file: one that was saved, or the first of a record, SGF, JSON or a list of steps
help-play-examples =
    {"  "}kamni play
    {"  "}kamni play hasami --level 3
    {"  "}kamni play four --set size=11 --set stones=30 --level 7 --side second
    {"  "}kamni play --load kamni-dao-2026-11-15.txt --level 5

help-games = List the games with their options, ranges and defaults
help-games-examples =
    {"  "}kamni games
    {"  "}kamni games --json

help-show = Draw a position: board, whose step it is, legal steps, score
help-show-json = For programs: the position as one line of JSON
help-show-examples =
    {"  "}kamni show hasami
    {"  "}kamni show kamiken --set size=5 --moves "c3 b2 a1"
    {"  "}kamni show close-combat --set size=5 --position "5/1x3/2o2/5/5 first"
    {"  "}kamni show dao --moves "a1-b1" --json

help-trace = Read games from standard input, a line each, and print every position as JSON
help-trace-examples =
    {"  "}echo "c3 b2 a1" | kamni trace kamiken --set size=5
    {"  "}kamni random hasami --games 100 --seed 1 | kamni trace hasami
    {""}
    {"  "}Steps are separated by spaces or commas; lines that begin with # are left out.
    {"  "}A line of JSON for each position, the start included, then an empty line.
    {"  "}A step that is refused prints {"{"}"error":{"{"}"ply":N,"step":"…","reason":"…"{"}}"} and
    {"  "}ends that game only.

help-perft = Count the sequences of exactly N steps
help-perft-depth = Steps in a sequence
help-perft-divide = Before the count, the count for each first step
help-perft-threads = Threads; 0 for all processors. The result is the same
help-perft-examples =
    {"  "}kamni perft hasami --depth 3
    {"  "}kamni perft dao --set board=18 --depth 3 --divide --threads 0

help-solve = What a position is worth with best play of both: points, or who wins and when
help-solve-memory = Mebibytes of memory for positions seen (default 1024)
help-solve-state = Save the state of the work here every two minutes, and go on from it; for Hasami the tables of all endings
help-solve-examples =
    {"  "}kamni solve kamiken --set size=5
    {"  "}kamni solve kamiken --set size=6 --moves c3,d5 --json
    {"  "}kamni solve kamiken --set size=7 --moves d4,b2,f6 --state seven.state
    {"  "}kamni solve close-combat --set size=5 --position "xoxoo/oxoxo/x1o2/1ox2/xo1x1 first"
    {"  "}kamni solve hasami --position "7ox/xo7/1x7/9/9/9/9/9/9 first" --state hasami.tables
    {"  "}kamni solve dao --position "RR9RR/RR9RR/13/13/3rr8/1rr1rr7/3FF2r5/1r1FFr7/3r1r7/6rr5/13/RR11/RR11 first"

help-random = Print random games, a line each
help-random-games = How many games
help-random-seed = The seed: the same seed gives the same games, on every machine, for ever
help-random-examples =
    {"  "}kamni random kamiken --games 3 --seed 1
    {"  "}kamni random dao --games 1 --seed 7 | kamni trace dao
    {""}
    {"  "}Exactly: a splitmix64 generator with the seed S gives numbers, one a game;
    {"  "}the number is the seed of that game's own splitmix64. In a game, with n
    {"  "}legal steps sorted by the bytes of their texts, the step made is number
    {"  "}r·n div 2^64, counted from 0, where r is the next number.

help-ugi = Speak UGI, the engine protocol, on standard input and output
help-ugi-examples =
    {"  "}kamni ugi
    {""}
    {"  "}Then, line by line:
    {"    "}ugi
    {"    "}setoption name Game value hasami
    {"    "}position startpos moves e8-e4
    {"    "}go movetime 1000
    {""}
    {"  "}docs/protocol.md describes every command, option and field.

help-match = Let two engines play each other, and measure the difference
help-match-first = One player, called A: key=value, separated by commas
help-match-second = The other player, called B
help-match-games = How many games; each opening is played from both sides
help-match-seed = The seed: with budgets of nodes or levels it repeats the match (default 1)
help-match-concurrency = Games at the same time; 0 for all processors (default 1)
help-match-openings = Random steps at the beginning, near an even game (default 4)
help-match-sprt = Stop when decided: is A this much or that much stronger
help-match-out = Save every game here, a line each
help-match-resume = Continue the match that --out holds: its games count, and the rest are played
help-match-examples =
    {"  "}kamni match dao --first level=5 --second level=4 --games 100
    {"  "}kamni match hasami --first time=200 --second family=uct,time=200 --games 60
    {"  "}kamni match kamiken --first nodes=5000 --second "cmd=./engine -x,time=100" \
    {"    "}--games 1000 --sprt 0,10 --concurrency 2 --out games.txt
    {""}
    {"  "}A player has these keys:
    {"    "}level=1…10       its strength
    {"    "}family=NAME      best, alphabeta, mcts or uct
    {"    "}time=MS          milliseconds a turn
    {"    "}nodes=N depth=N  a budget for each step instead
    {"    "}threads=N        threads (default 1)
    {"    "}memory=MIB       memory (default 64)
    {"    "}weights=FILE     weights of the evaluation, as “kamni tune” writes them
    {"    "}cmd=COMMAND      any UGI program; its options as option.NAME=VALUE

help-bench = Measure how fast the engine is, and how punctual
help-bench-what = What to measure: engine (positions a second) or answers (how late they come)
help-bench-nodes = Positions a case: alphabeta all, mcts a tenth, uct a fiftieth (default 500000)
help-bench-threads = Threads to compare with one; 0 for all processors (default 2)
help-bench-game = This game only
help-bench-examples =
    {"  "}kamni bench engine
    {"  "}kamni bench engine --game dao --nodes 1000000 --threads 4
    {"  "}kamni bench answers

help-tune = Find the weights of a game's evaluation from games of the engine with itself
help-tune-games = Games of each round (default 1000)
help-tune-nodes = Positions looked at for each step (default 1000)
help-tune-rounds = Rounds, each with the weights of the one before (default 3)
help-tune-threads = Threads that play games; 0 for all processors (default 1)
help-tune-seed = The seed: the same seed gives the same weights (default 1)
help-tune-out = Write the weights here instead of standard output
help-tune-examples =
    {"  "}kamni tune hasami --games 2000 --threads 0 --out hasami.txt
    {"  "}kamni match hasami --first nodes=2000,weights=hasami.txt \
    {"    "}--second nodes=2000 --games 200

help-worker = Think for houses on other machines, which hand out the computer's turns, opinions and reviews
help-worker-nats = The NATS servers by which work is handed out, as nats://a,b,c
help-worker-threads = Threads that think; 0 means one for each processor (default 0)
help-worker-log = What to log: off, error, warn, info, debug, trace, also target=level, with commas (default warn on a terminal, else info)
help-worker-log_format = How to log: text or json (default text)
help-worker-config = A file with settings, to take nats and log from
help-worker-examples =
    {"  "}kamni worker --nats nats://a,b,c
    {"  "}kamni worker --nats nats://user:password@10.0.0.5 --threads 16

help-backup = Copy the database into a new file, while the server runs
help-backup-file = The file to make; there must be none of this name
help-backup-database = The database's file (default as for “kamni serve”)
help-backup-config = A file with settings, to take the database's file from
help-backup-examples =
    {"  "}kamni backup kamni-2026-11-15.db
    {"  "}kamni backup /backups/kamni.db --database /srv/kamni/kamni.db

help-migrate = Move all books from a file to a PostgreSQL server, or back
help-migrate-from = Where they are: a database's file, or postgres://user:password@host/name
help-migrate-to = Where they go: the other of the two; there must be no books there yet
help-migrate-examples =
    {"  "}kamni migrate --from kamni.db --to postgres://kamni@db.example/kamni
    {"  "}kamni migrate --from postgres://kamni@db.example/kamni --to kamni.db
    {""}
    {"  "}Close the server first. Everything goes along: people and who is signed in,
    {"  "}games that go on, talk, ratings, the key of secret links. At the end both
    {"  "}are read again and compared, row by row. Where they come from nothing is
    {"  "}changed, except that tables of an older version are brought up to date.

help-load = Measure how quickly a server answers when many games are played at once
help-load-games = How many games at a time (default 1000)
help-load-rate = Steps a second in each game (default 1)
help-load-seconds = How long to play, in seconds (default 30)
help-load-way = Pages of a game: link (two), side-by-side (one), both (half of the games each; the default), or computer (one, against the computer)
help-load-watchers = How many look on at the first of the games (default 0)
help-load-seed = The seed of the steps that are chosen (default 1)
help-load-servers = The servers of the house to try, as http://127.0.0.1:7373, with commas between them: the pages of a game go to different ones; without it, one is started on this machine with a database that is thrown away
help-load-bots = How many games programs play beside the pages, rated, through the API (default 0)
help-load-leave = Seconds, on average, after which a page goes away and comes back; 0 for never (the default)
help-load-log = Write down what each page sent and was told, for kamni load check
help-load-examples =
    {"  "}kamni load
    {"  "}kamni load --games 200 --seconds 10
    {"  "}kamni load --games 1 --watchers 2000
    {"  "}kamni load --servers http://127.0.0.1:7373
    {"  "}kamni load --servers http://10.0.0.1:7373,http://10.0.0.2:7373 --bots 20 --leave 10
    {"  "}kamni load fill --database /tmp/full.db --games 1000000
    {""}
    {"  "}Games of all { kinds-of } kinds are made and played as browsers do it: forms with
    {"  "}cookies, pages, sockets; each step is one of those that the page was told
    {"  "}are legal. A page whose connection is lost comes back, to another server if
    {"  "}there is one, and sends again what was not answered. Try only servers that are yours: it leaves its games there.

help-fill = Fill a database with made-up finished games, for testing lists and archives
help-fill-database = The database's file; it is made if there is none
help-fill-games = How many games, 1 to 10000000
help-fill-players = How many accounts play them, 2 to 100000 (usually one for 200 games, 20 to 5000)
help-fill-seed = The seed of what is made up (default 1)
help-fill-add = Write into a database that has games already
help-fill-examples =
    {"  "}kamni load fill --database /tmp/full.db --games 1000000
    {"  "}kamni serve --database /tmp/full.db
    {""}
    {"  "}The games are of all { kinds-of } kinds, with legal steps, over the last six years.
    {"  "}A database that has games is left alone unless --add says otherwise: what
    {"  "}is made up cannot be told from what was played afterwards.

help-check = Hold what pages sent and were told in a load against what is stored
help-check-logs = Files that kamni load --log has written
help-check-database = The database's file, or its address as postgres://…
help-check-examples =
    {"  "}kamni load --servers http://127.0.0.1:7373 --log pages.log
    {"  "}kamni load check pages.log --database kamni.db
    {""}
    {"  "}Every step that was acknowledged is stored once and in its place, no refused
    {"  "}one is, all pages of a game saw the same, no time ran backwards, and ratings
    {"  "}add up; or what is wrong is named, and the exit code is 1.

help-licences = Show whose work is in the program, and on what terms
help-licences-full = Print the whole texts of the licences too
help-licences-examples =
    {"  "}kamni licences
    {"  "}kamni licences --full | less

help-completions = Print a completion script for a shell
help-completions-shell = bash, zsh, fish, elvish or powershell
help-completions-examples =
    {"  "}kamni completions bash > ~/.local/share/bash-completion/completions/kamni
    {"  "}kamni completions fish > ~/.config/fish/completions/kamni.fish

## Wrong usage and failures

usage-hint = Try: { $command }
usage-no-value = { $arg } needs a value.
usage-value = { $arg } takes { $takes }, not “{ $value }”.
usage-unknown-arg = There is no argument “{ $arg }” here.
usage-unknown-command = There is no command “{ $name }”. The commands: { $commands }.
usage-game-is-no-command = “{ $game }” is a game. To play it: kamni play { $game }; to look at it: kamni show { $game }.
usage-missing = Something is missing: { $arg }.
usage-repeated = { $arg } is given twice.
usage-utf8 = An argument is not valid text (UTF-8).
usage-set = An option is given as name=value, not “{ $value }”.
bad-step = Step “{ $step }” at ply { $ply } is refused. { $reason }
bad-position = This is not a position of the game. { $reason }
usage-load-and-game = A saved game says itself which game it is: --load goes without GAME.
perft-overflow = The count does not fit into 64 bits.
solve-value = { $game ->
    [kamiken] Value: { $value } (First's points less Second's, without komi)
   *[other] Value: { $value } (First's stones less Second's)
}
solve-wins-in = { $turns ->
    [one] { analysis-wins } in { $turns } turn
   *[other] { analysis-wins } in { $turns } turns
}
solve-draw = neither can force a win
solve-line = Best play: { $line }
solve-work = { $nodes } positions, { $seconds } s
solve-progress = { $nodes } positions, { $seconds } s: the value is between { $low } and { $high }
solve-progress-step = { $nodes } positions, { $seconds } s: { $step } is between { $low } and { $high }; steps done: { $done }
solve-game = { $game } cannot be worked out to the end. What can be: { $games }.
solve-too-large = { $open } cells are open; at most { $most } can be worked out. Take a smaller board (--set size=6) or a later position.
solve-board = The board has { $size } × { $size } cells; at most { $most } × { $most } can be worked out. Take a smaller one (--set size=5).
solve-stones = { $stones } stones are on the board; at most { $most } can be worked out. Take a later position.
solve-free = { $free } fortresses are free; at most { $most } can be. Take a position in which the riders hold the others.
solve-memory = That takes { $least } MiB of memory (--memory { $least }).
solve-unsure-late = It can be won in { $turns } turns, but with nothing taken the game is a draw after { $left } more: what is right then has not been worked out.
solve-unsure-far = Neither side can force the end soon: the fortresses not within three turns of their own, the riders not within two. What comes later is not worked out.
solve-unsure = Too much is left for one player to go on with alone: the most points cannot be told for certain. Take a later position.
solve-state-unread = { $file } cannot be read: { $reason }
solve-state-bad = { $file } is not a whole state of kamni solve. Name another file, or remove this one to begin anew.
solve-state-other = { $file } is the state of another position. Name another file, or the position and options that it was made with.

## Running the house

takes-decimal = a number from { $min } to { $max }
takes-address = an address with a port, such as 127.0.0.1:7373 or [::]:8080
takes-public = an address without a path, such as https://kamni.example
takes-file = the name of a file
takes-nats = the address of one or more NATS servers, as nats://a,b,c
takes-database = the name of a file, or an address as postgres://user:password@host/name
takes-daily = lines such as “18:00; Evening arena; game=hasami length=60 clock=fischer base=180 increment=2”
takes-smtp = a mail server's address, such as smtps://name:password@mail.example
takes-mail-from = an e-mail address, such as “Kamni <kamni@kamni.example>”
takes-push-contact = an e-mail address, such as host@kamni.example, or one that begins with https://
setting-needs = { $arg } is of no use without { $needs }.
smtp-bad = it takes smtps://name:password@host, or smtp://… for a server that begins with STARTTLS; “?tls=none” for one without TLS
takes-log = off, error, warn, info, debug or trace, also target=level, with commas between them
setting-line = { $file }, line { $line }: { $rest }
setting-unknown = There is no setting “{ $key }”. The settings: { $names }.
setting-not-toml = This is not TOML: { $reason }.
setting-not-text = { $place } is not valid text (UTF-8).
setting-no-home = There is no home folder for the database: say where it is with --database FILE.
setting-bad-address = { $arg }: { $reason }
serve-open = Kamni is open: { $address }
serve-port-taken = Port { $port } is taken by another program, so Kamni uses the next free one.
serve-everybody = Others in your network use the address of this machine with the same port.
serve-database = Database: { $file }
serve-ready = Ready to play. Ctrl+C closes the house; unfinished games go on when it opens again.
serve-no-browser = The browser could not be opened: { $reason }
serve-closed = Closed. All games are kept.
serve-already = Kamni is open with this database already: { $address } ({ $file }). Play there, or name another file: --database FILE.
serve-cannot-listen = Kamni cannot listen on { $address }: { $reason }.
listen-taken = another program listens there
listen-no-address = this machine has no such address
listen-denied = it is not allowed; ports below 1024 are often kept for the system
serve-bad-database = The database { $file } cannot be opened: { $reason }
serve-broken = The database { $file } failed: { $reason }. The server has closed; what was answered before is kept. Check the disk and start it again.
serve-broken-server = The database { $file } failed: { $reason }. This server has closed; what was answered before is kept. Check the PostgreSQL server and start this one again.
database-broke-off = one of its threads broke off
database-newer = it was written by another version of Kamni
database-gone = its file was removed or replaced
database-unsound = what is stored in it makes no sense
database-disk = the disk cannot be read or written
database-shut = it cannot be opened
database-error = SQLite reports error { $code }
database-refused = it refused what it was asked
database-address = this is not the address of a PostgreSQL database. Write postgres://user:password@host/name, and in the password %40 for @, %2F for /, %3A for :
database-encryption = encrypted connections to PostgreSQL are not built in. Leave sslmode out, and reach the server through its socket, on the same machine or through a tunnel
database-unreachable = no PostgreSQL server is there. Check the host and the port, and that the server is running and takes connections from this machine
database-silent = the server does not answer. Check the host and the port, and what stands between the two machines
database-password = the server does not let this user in. Check the name and the password, and pg_hba.conf on the server
database-none = the server has no database of that name. Make it: createdb NAME
database-version = the server has PostgreSQL { $version }; version 13 or later is needed. Update the server
database-encoding = it keeps texts as { $encoding }, which does not have all letters. Make a database with UTF8: createdb --template=template0 --encoding=UTF8 NAME
database-rights = this user may not make tables in it. Make the user its owner: ALTER DATABASE name OWNER TO user
database-read-only = it can only be read. Name the primary server, not a standby, or allow writing
database-crowded = the server has too many connections. Raise max_connections there, or close others; Kamni needs seven
database-restarting = the server is starting or stopping. Try again in a moment
database-postgres = PostgreSQL reports error { $code }
serve-bad-nats = The NATS servers { $address } cannot be used: { $reason }
serve-nats = Together with other nodes by { $address }
nats-file = several nodes need a PostgreSQL database, which all of them reach. Name it: --database postgres://user:password@host/name; or leave nats out
nats-address = this is not the address of NATS servers. Write nats://host, or nats://user:password@a,b,c for several
nats-encryption = encrypted connections to NATS are not built in. Write nats://, and reach the servers on the same network or through a tunnel
nats-unreachable = no NATS server is there. Check the host and the port, and that the server is running and takes connections from this machine
nats-silent = the server does not answer. Check the host and the port, and what stands between the two machines
nats-stranger = what answers there is no NATS server. Check the host and the port: usually it is 4222
nats-version = the server has version { $version }; NATS 2.9 or later is needed. Update the server
nats-no-jetstream = JetStream is off on this server. Start it with nats-server -js, or write jetstream into its settings
nats-refused = the server does not let us in. Check the name and the password: nats://user:password@host
worker-no-nats = Say by which NATS servers work is handed out: --nats nats://a,b,c
worker-ready = Ready to think: { $threads ->
    [one] 1 thread
   *[other] { $threads } threads
}, work by { $address }
worker-gone = The NATS servers { $address } are gone; work goes on when they are back
worker-back = The NATS servers are back
worker-closed = Closed; what was not done goes to others
serve-stopped = The server has stopped: { $reason }
backup-done = Copied to { $file }: { $games ->
    [one] 1 game
   *[other] { $games } games
}, { $size } KiB.
backup-exists = There is a file { $file } already; nothing was copied.
backup-no-database = There is no database { $file }. Say where it is with --database FILE.
backup-server = { $address } is a PostgreSQL database, which PostgreSQL copies itself: pg_dump --format=custom --file=FILE NAME
backup-not-ours = { $file } is not a database of Kamni.
backup-failed = { $file } was not made: { $reason }
migrate-two-kinds = One of --from and --to is a database's file, the other an address that begins with postgres://.
migrate-not-ours = { $from } has no books of Kamni.
migrate-not-empty = { $to } has books already (rows in { $what }); nothing was moved. Name a database that is empty.
migrate-in-use = A server of Kamni is working with that database ({ $what } connections). Close it, and try again.
migrate-unlike = The two databases have not the same tables; nothing was moved. Only one has: { $what }
migrate-nul = PostgreSQL takes no text with a NUL character, and there is one in { $what }; nothing was moved.
migrate-unequal = { $to } is not the same as { $from }: they differ in { $what }. Do not use it; was a server writing meanwhile?
migrate-failed = From { $from } to { $to } nothing was moved: { $what }
migrate-table = { $table }: { $rows } of { $of }
migrate-done = All books are in { $to }, and are the same in both: rows { $rows }, tables { $tables }, { $seconds } s.
licences-ours = Kamni may be used, changed and passed on under the terms of the MIT or of the Apache 2.0 licence, as you like.
licences-theirs = { $count ->
    [one] In the program there is 1 library by others:
   *[other] In the program there are { $count } libraries by others:
}
licences-beside = The database in it, SQLite, is in the public domain. The Rust standard library: MIT OR Apache-2.0.
licences-more = The whole texts: kamni licences --full
licences-kamni = Kamni
takes-server = an address that begins with http://, such as http://127.0.0.1:7373
load-no-log = { $file } cannot be written: { $reason }
check-unreadable = { $file } cannot be read: { $reason }
check-no-database = The database cannot be read: { $reason }
check-counts = games: { $games }, pages: { $pages }; events stored: { $events }, told: { $told }; steps acknowledged: { $acknowledged }, refused: { $refused }, unknown: { $unknown }; ratings: { $rated }
check-sums = acknowledged steps lost: { $lost }, doubled: { $doubled }, divergent clients: { $divergent }
check-lost = { $name }: a page was told of event { $number }, which is not stored
check-clock = { $name }: at event { $number } a clock has more time than it can have
check-doubled = { $name }: event { $number } is a step that was sent once and stored twice
check-ends = { $name }: there are two ends, or the game goes on after its end, or its row says otherwise: event { $number }
check-last = { $name }: its row says that { $number } is its last event
check-skipped = { $name }: a page was told of event { $number } without what comes before it
check-unseen = { $name }: a page that was there to the end has seen no event after { $number }
check-totals = Finished games: { $name } are stored, { $number } are counted
check-other = { $name }: a page was told something else as event { $number } than what is stored
check-gap = { $name }: event { $number } does not follow the one before it
check-back = { $name }: event { $number } is earlier than the one before it
check-refused = { $name }: event { $number } is a step that was refused, or that nobody sent
check-rating = { $name }: the rating of account { $number } does not follow from its games
check-right = Nothing lost, nothing doubled, nobody told otherwise: all of it holds.
check-wrong = What is wrong: { $count }.
load-no-server = The server for the test did not start. { $reason }
load-no-games = No games could be made. { $reason }
load-opening = { $count ->
    [one] Making 1 game …
   *[other] Making { $count } games …
}
load-playing = { $count ->
    [one] Playing for 1 second …
   *[other] Playing for { $count } seconds …
}
load-games = games: { $games }, with { $sockets } sockets
load-steps = steps: { $steps } in { $seconds } s, { $rate } a second
load-finished = games that were finished: { $count }
load-errors = errors: { $count }
load-lost = connections lost: { $lost }; refused for a while: { $refused }; longest until a step was made then: { $most } s; games that did not go on: { $stuck }
load-gap = an event came before the one before it
load-moves = a program's step
load-resumed = a step after that
load-title = milliseconds
load-answers = from step to event
load-watchers = to who looks on
load-pages = a game's page
load-server = the server: memory { $memory } MiB, at most { $most } MiB; processor { $processor } %
load-client = the test itself: memory { $memory } MiB, at most { $most } MiB; processor { $processor } %
load-step = a step: { $processor } ms of the server's processor time
load-made = what is told of a step: { $messages } messages drawn and written, in { $time } ms
load-failed-some = Errors: { $count }. The first of them: { $first }
load-status = the answer was { $status }
load-nonsense = the answer makes no sense
load-closed = the connection was closed
load-refused = the step was refused ({ $code })
fill-begins = { $games ->
    [one] Writing 1 game …
   *[other] Writing { $games } games …
}
fill-written = { $count } written, { $percent } %
fill-done = { $games ->
    [one] 1 game is in { $file }
   *[other] { $games } games are in { $file }
}, made in { $seconds } s.
fill-has-games = There are games in { $file } already. What is made up cannot be told from them afterwards: name another file, or say --add.

## The engine protocol

ugi-unknown = There is no command “{ $word }”.
ugi-setoption = Usage: setoption name NAME value VALUE.
ugi-position = A position is given so: position startpos [moves …], or position fen TEXT [moves …].
ugi-go = go does not know “{ $word }”. It takes a limit (p1time p2time p1inc p2inc movestogo, movetime, depth, nodes, infinite), searchmoves and ponder.
ugi-searchmoves = searchmoves takes the turns to choose from.
ugi-bad-turn = The turn “{ $word }” of searchmoves is refused. { $reason }
ugi-one-turn = It is more than one turn.
ugi-no-ponder = ponderhit makes sense only after go ponder.
ugi-go-one = go takes exactly one of: a clock (p1time p2time p1inc p2inc), movetime, depth, nodes, infinite.
ugi-number = A whole number from 0 on is expected, not “{ $word }”.
ugi-query = There is no query “{ $word }”. There are p1turn, gameover and result.
ugi-too-long = This line is too long; nothing was done.
ugi-not-text = This line is not valid text (UTF-8); nothing was done.
ugi-no-option = There is no option “{ $name }”. The command ugi lists them.
ugi-option-kept = { $name-of-game } does not use the option { $name }. It is kept for a game that does.
ugi-busy = The engine is busy. Send stop first.
ugi-over = The game is over: there is no turn to look for.
ugi-failed = The search has failed; this is any legal step.

## Matches, measurements, tuning

match-spec-form = A player is given as key=value, separated by commas, not “{ $value }”.
match-spec-key = A player has no key “{ $key }”. The keys: { $keys }.
match-spec-value = The key { $key } takes { $takes }, not “{ $value }”.
match-spec-twice = The key { $key } is given twice.
match-spec-outside = The key { $key } does not go together with cmd.
match-spec-inside = Options of the kind option.NAME are for players with cmd.
match-takes-command = a command
match-sprt = A test takes two Elo differences, the smaller one first: --sprt 0,10. Not “{ $value }”.
match-file = The file { $file } cannot be used: { $reason }
match-other = { $file } holds another match: the game, its options, the players, the seed and the openings have to be the same.
match-stopped = Stopped after { $played } of { $games } games. With --out a match can be continued later.
match-stopped-kept = Stopped after { $played } of { $games } games. To continue: the same command with --resume.
match-weights = The file { $file } is no list of weights.
match-cannot-start = The player “{ $command }” does not start or does not answer: { $reason }
match-title = { $game } ({ $options }) · seed { $seed } · openings of { $steps } steps
match-best = best is { $family } here
match-table-side = A is
match-table-games = games
match-table-wins = A wins
match-table-draws = draws
match-table-losses = B wins
match-table-score = A scores
match-table-all = together
match-elo = Elo difference, A minus B: { $elo } (95 %: { $low } to { $high })
match-elo-none = Elo difference, A minus B: nothing is known yet
match-sprt-so = Test { $low } against { $high }: log-likelihood ratio { $ratio }, bounds −{ $bound } and { $bound }: { $verdict ->
    [low] decided for { $low }
    [high] decided for { $high }
   *[none] not decided
}
match-longest = Longest turn: A { $first } ms, B { $second } ms
match-ends = How games ended: { $ends }
match-lost = Game { $game }: { $player } { $how ->
    [late] answered too late ({ $detail }) and lost
    [illegal] answered with an illegal turn ({ $detail }) and lost
   *[gone] did not answer ({ $detail }) and lost
}
match-took = { $time } ms
bench-title = { $nodes } nodes a case (mcts a tenth, uct a fiftieth); nodes a second with one thread and with { $threads }
bench-answers-title = How late answers come at the most: after the time of a turn, and after being stopped
tune-round = round { $round }: { $games } games, First won { $first }, drawn { $draws }; { $positions } positions; log-likelihood { $before } before, { $after } after

## Showing

games-version = rules version { $version }
games-option = { $takes } · default { $default }
panel-last-turn = Last turn: { $turn }
panel-this-turn = This turn: { $turn }
show-position = Position text
legal-put = Put ({ $count }):
legal-move = { $side ->
    [fortresses] Shift ({ $count }):
   *[other] Move ({ $count }):
}
legal-take = { $side ->
    [fortresses] Lift ({ $count }):
   *[other] Take ({ $count }):
}
legal-set-down = Set down ({ $count }):
legal-word = Also:

## Playing at the terminal

play-greeting = Kamni: { kinds } board games for two
play-choose =
    Choose a game by its number or name; options may follow: four size=11 stones=30
    Also: rules 1, lang ru (по-русски), help, quit.
play-begin = Type a step to make it. help shows everything else.
play-over = Enter plays it again. Also: new, undo, moves, quit.
play-bye = Goodbye.
play-left = The steps of this game:
play-too-long = This line is too long; nothing was done.
play-not-text = This line is not valid text (UTF-8); nothing was done.
play-refused = { $step }. { $reason }
play-none-made = Step “{ $step }” was refused, so none of this line was made.
play-undo-what = How many steps to take back: undo, or undo 3.
play-nothing-to-undo = There is no step to take back.
play-not-a-cell = “{ $text }” is not a cell. Cells look like this: c3.
play-no-steps = There are no such steps.
play-rules-of-what = Rules of which game: rules 1 to rules { $kinds }, or rules dao.
play-which-lang = The languages: lang en, lang ru.
play-board-what = The board after each step: board off, board on; board alone shows it now.
describe-row = Row { $row }: { $pieces }.
describe-empty = { $count ->
    [one] Row { $from }: empty.
   *[other] Rows { $from } to { $to }: empty.
}
describe-piece = { $piece ->
    [white] white
    [black] black
    [red] red
    [blue] blue
    [green] green
    [fortress] fortress
    [climbed] riders on a fortress
   *[rider] riders
}
describe-run = { $from } to { $to }
play-no-game = No game has been chosen yet.
play-help =
    a step           c3 puts, c3-c7 moves, xd4 takes or lifts, @k12 sets down;
    {"                 "}end ends the turn, pass, count demands the count
    a whole turn     its steps with commas: c3,xd4
    legal [cell]     what can be done (from or to this cell)
    undo [n]         take back a step, or n steps
    board            show the board again (or just Enter)
    board off|on     sentences instead of pictures, for screen readers
    describe         the board in words, row by row
    position         the position as one line of text
    moves            the steps so far
    hint             what the computer would do
    level [1-10]     play against the computer of this level; level 0: two people
    side [first|second]   change sides with the computer
    save [file]      save the game; kamni play --load goes on with it
    rules            the rules in short
    new [game]       leave this game, choose another
    lang ru|en       change the language
    quit             leave

## The computer, and saved games

play-computer-made = The computer ({ side }): { $turn }.
play-your-turn = Your turn.
play-computer-failed = The computer could not make a turn. From now on two people play.
play-rival = The computer: { side }, level { $level }.
play-not-for-computer = The computer makes its own turns; nothing of this line was made.
play-hint = Hint: { $turn }
play-hint-so-far = Best so far, looking { $depth } steps ahead: { $turn }
play-no-hint = There is no hint here.
play-level = The computer's level: { $level }.
play-level-what = The levels: level 1 to level 10; level 0 for two people.
play-side-what = The sides: side first, side second; side alone changes them.
play-two-people = Two people play.
play-saved = Saved: { $file }
play-save-over = There is a file { $file } already. Save over it: yes or no?
play-not-saved = Nothing was saved.
save-failed = { $file } was not saved: { $reason }.
load-failed = { $file } cannot be loaded: { $reason }
file-missing = there is no such file or folder
file-denied = it is not allowed
file-folder = it is not a plain file
file-not-text = it is not text (UTF-8)
file-large = it is too large
file-line = line { $line }: { $reason }
file-what-line = “{ $text }” is none of: game, options, computer, steps
file-line-twice = “{ $text }” stands twice
system-error = the system reports error { $code }
system-unknown = the system does not say why
system-exists = there is one already
system-not-folder = part of the path is not a folder
system-full = there is no room left on the disk
system-too-large = the file would be too large
system-read-only = nothing can be written there
system-name = the name is not allowed
system-busy = something else is using it
system-late = it took too long
system-memory = there is not enough memory
system-address = the address is in use already
system-no-address = this machine does not have the address
system-connection = there is no connection
system-ended = it ends too early
system-gone = nobody reads it any more
file-nothing = there is no game in it
file-no-game = the line “game …” is missing
file-computer = “{ $text }” does not say where the computer sits: side=first or second, level=1 to 10, time=1 to 3600000

## The full screen

screen-thinking = The computer is thinking
screen-hinting = Looking for a hint
screen-not-your-turn = It is the computer's turn.
screen-stuck = { $cell } cannot move: there is no way for it.
screen-order-plain = “{ $word }” is an order for play by lines: kamni play --plain.
screen-small = This window is too small: { $width }×{ $height }, and at least { $least-width }×{ $least-height } is needed. Make it larger, or leave with q and play with --plain.
screen-key-go = choose, go
screen-key-undo = undo
screen-key-hint = hint
screen-key-end = end turn
screen-key-pass = pass
screen-key-count = count
screen-key-now = move now
screen-key-step = type a step
screen-key-new = new game
screen-key-save = save
screen-key-help = help
screen-key-quit = quit
screen-empty = empty
screen-stone = { $side ->
    [white] white stone
    [black] black stone
    [red] red stone
    [blue] blue stone
   *[green] green stone
}
screen-can-take = { $side ->
    [fortresses] can be lifted
   *[other] can be taken
}
screen-can-act = can move
screen-can-put = open
screen-can-go = can go here
screen-can-go-taking = can go here, takes { $count }
screen-chosen = chosen
screen-hinted = hint
screen-quit = Leave this unfinished game?
screen-quit-keys = Enter leaves · s saves first · Esc goes on
screen-new = Leave this unfinished game for another?
screen-new-keys = Enter leaves · Esc goes on
screen-save = Save the game as
screen-save-keys = Enter saves · Esc goes back
screen-over = There is a file { $file } already. Save over it?
screen-over-keys = Enter saves over it · Esc goes back
screen-step = A step, or a whole turn with commas
screen-step-keys = Enter makes it · Esc goes back
screen-rival = Opponent
screen-rival-side = Your side: { side }
screen-rival-keys = ← → opponent · ↑ ↓ your side · Enter takes it · Esc goes back
screen-person = a person
screen-level = the computer, level { $level }
screen-random = at random
screen-help-keys = ↑ ↓ scroll · Esc goes back
screen-help =
    arrows, hjkl     move the cursor
    Enter, Space     choose, go, put, take, set down
    mouse            click: the same; right button: let go
    Tab, Shift+Tab   the next or previous thing that can be done
    Home End PgUp PgDn   ends of the row and column
    Esc              let go of what is chosen
    /                type a step: c3, c3-c7, xd4, @k12, end, pass, count
    u, Backspace, Ctrl+Z   step back; against the computer to your last turn
    e   p   c        end the turn, pass, demand the count
    i                hint, thought of with full strength
    {"."}                while the computer thinks: move now
    any key          while its turn is shown step by step: to the end
    o                opponent, level, your side
    s   n   r   q    save, new game, the rules in short, quit
screen-marks =
    { $cursor } cursor     { $chosen } chosen     { $target } can go here (a digit: how many it takes)
    { $takeable } can be taken     { $came } last turn     { $left } came from here
    { $hinted } hint       { $closed } closed to you
menu-game = Game
menu-side = Your side
menu-first = { side }, first
menu-second = { side }, second
menu-keys = ↑ ↓ choose · ← → PgUp PgDn change · Enter play · r rules · Esc leave
