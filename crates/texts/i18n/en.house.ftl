# What the house answers: orders that are refused, requests that make no sense, accounts, seeks. Keys and variables are the same
# as in ru.house.ftl; a test sees to it.

## Orders in a game

refused-seat = You only watch this game.
refused-turn = It is your rival's turn.
refused-ply = The board has changed since. Look again.
refused-over = The game is over.
refused-not-over = The game is not over yet.
refused-not-begun = The game begins when both seats are taken.
refused-no-step = “{ $typed }” is not a step. Steps look like k10, e7-f7, xk9, @a5, end, pass.
refused-nothing-to-undo = Nothing of this turn has been made yet.
refused-nothing-to-take-back = You have no turn to take back.
refused-no-offer = Nothing of the kind was offered.
refused-offered = That is offered already.
refused-too-late = The game has begun: resign instead.
refused-tournament = A tournament game cannot be called off. Play it, or resign.
refused-computer = The computer does not agree to draws.
refused-text = A message has 1 to 300 characters.
refused-not-thinking = The computer is not thinking.
refused-too-fast = Too much at once. Wait a moment.
refused-stranger = Only those who have come in talk here: play a game, or sign in.
refused-muted = Staff does not let you talk for the time being.
refused-blocked = One of the players does not want to read what you write.
refused-name-account = An account goes by its own name.
refused-store = The step could not be stored. Try again.
refused-unknown = We cannot tell whether this was saved: the database is not answering. The page will show what was saved as soon as it is back.
refused-message = That message makes no sense here.

## Answers laid out in games by correspondence

replies-not-days = Answers can be laid out only in games by correspondence.
replies-not-waiting = Answers can be laid out only while your rival is to move.
replies-not-whole = Every turn of a line has to be a whole one, and no more than one.
replies-not-next = After this turn the other side is not to move, so nothing can follow.
replies-no-answer = A line ends with your answer: it has a turn of your rival's and one of yours, by turns.
replies-too-deep = No more than { $turns } turns can follow on each other.
replies-too-many = No more than { $answers } answers can be laid out in a game.
replies-no-such-line = This line is not laid out, or no longer.

## Requests

error-not-found = There is no such page.
error-no-game = There is no such game.
error-rules-version = This game was played by another version of the rules. It can be read, but not played on.
error-no-player = There is no player of that name.
error-forbidden = This game is closed to you.
error-not-ahead = A turn can be laid out only while your rival is to move.
error-origin = The form was sent from another site.
error-unauthorized = Sign in first.
error-scope = The token does not allow this.
error-closing = The server is being restarted. Try again in a moment.
error-store = The database cannot take anything just now. Nothing was changed; try again in a moment.
error-unknown = We cannot tell whether this was saved: the database is not answering. The page will show what was saved as soon as it is back.
error-internal = Something broke on our side. What it was has been noted.
error-too-many = Too many requests. Wait a moment.
error-too-many-guests = Too many newcomers from your network at once. Wait a moment, or sign in.
error-in-rated-game = This position stands in a rated game that is still being played. The computer will talk about it once that game is over.
error-full = All places are taken just now; the last are kept for those who play. Try again in a minute.
error-slow = What you sent came too slowly. Try again.
error-method = That cannot be done with this page.
error-too-large = That is too long.
error-media-type = The request's body has the wrong type.
error-bad-request = The request makes no sense.
error-busy = The computer has too much to do. Try again in a moment.

## Proposals

proposal-over = The game is over in this position.
proposal-field = The field { $name } takes: { $takes }.
bad-clock-base = The stock takes 0 to 10,800 seconds, and more than 0 without an increment.
bad-clock-increment = The increment takes 0 to 180 seconds.
bad-clock-periods = Byo-yomi takes 1 to 25 periods of 5 to 300 seconds.
bad-clock-days = Correspondence takes 1 to 14 days a turn.
bad-clock-kinds = Both players' clocks are of one kind.
preset-quick = quick
preset-standard = standard
preset-author = the author's

## Seeks

seek-gone = This seek is gone.
seek-own = This is your own seek.
seek-account = A rated game needs an account.
seek-too-many = You have three seeks already. Withdraw one first.

## Programs

api-media-type = The body has to be JSON: send Content-Type: application/json.
api-page-too-deep = Pages have numbers from 0 to { $last }. Go on by key: give the `next` of a page as `before` to get the games after it.
api-json-empty = The body is empty, but this request needs a JSON object.
api-json-short = The body is not valid JSON: it ends too early, at line { $line }, column { $column }.
api-json-syntax = The body is not valid JSON: there is a mistake at line { $line }, column { $column }.
api-body-object = The body has to be a JSON object.
api-field-unknown =
    { $source ->
        [query] The query has an unknown parameter “{ $name }”. The known parameters are: { $known }.
       *[body] The body has an unknown field “{ $name }”. The known fields are: { $known }.
    }
api-field-missing = The field “{ $name }” is missing.
api-field-twice =
    { $source ->
        [query] The parameter “{ $name }” is given twice.
       *[body] The field “{ $name }” is given twice.
    }
api-field-unfit = The value of “{ $name }” is not accepted here.
api-field-whole =
    { $source ->
        [query] The parameter “{ $name }” must be a whole number from { $least } to { $most }.
       *[body] The field “{ $name }” must be a whole number from { $least } to { $most }.
    }
api-field-takes =
    { $source ->
        [query] The parameter
       *[body] The field
    } “{ $name }” must be { $takes ->
        [text] a string
        [truth] true or false
        [number] a number
        [scalar] a number or a string
        [list] a list
       *[object] an object
    }.
api-path = The address contains bytes that are not UTF-8 text.
api-level-computer = The field level is only for games against the computer.
api-page-or-before = Use either page or before, not both.
api-before = The parameter before takes the `next` of another page, such as { $example }.
api-not-bot = In rated games a token makes steps only for a program account.
api-bot-played = Only an account that has not played can become a program account.
api-no-challenge = There is no such challenge, or it is not yours to answer.
api-challenge-self = You cannot challenge yourself.
api-challenge-many = Too many challenges stand already.
api-seat-taken = The seat is taken, or the game is your own.
api-error-unauthorized = This request needs a token: send it as “Authorization: Bearer …”.
api-error-bad-token = This token is not valid: it is mistyped or has been revoked.
api-error-not-found = The API has no such address.
api-error-method = This address does not accept { $method } requests; the Allow header lists what it accepts.
api-error-origin = The request was sent from another site.
api-error-too-large = The body is too long: it may have at most { $limit } bytes.
api-error-slow = The body arrived too slowly. Try again.
api-error-unknown = It is not known whether this was saved: the database is not answering. Ask for the current state before trying again.
error-too-many-streams = Too many streams are open for this account. Close some first.
