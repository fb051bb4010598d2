# Order in the house: the page for staff, and the host’s command, in English. Keys and variables are the same as in ru.staff.ftl.

## The page

staff-title = Staff
staff-about = Only staff sees this page. Everything that is done here is logged, and can be undone.
staff-look = Look at this account
staff-nobody = There is no account { $name }.
staff-reports = Reports
staff-no-reports = No report waits.
staff-reported-by = reported by { $name }, { $date }
staff-settle = Settle
staff-settle-name = Settle the report on { $name }
staff-arranged = Rated games that look arranged
staff-no-arranged = No rated games of the last 30 days look arranged.
staff-arranged-about = At least five rated games of the same two in 30 days, four of five won by one of them, and at least half given up before turn 12. A strong player wins games that are played: look at them before you judge.
staff-arranged-games = games: { $games }, won by the first: { $won }, given up at once: { $short }
staff-deeds = What was done
staff-no-deeds = Nothing has been done yet.
staff-is-staff = staff
staff-is-closed = closed since { $date }
staff-is-muted = muted until { $date }
staff-days = For how long
staff-mute-days = { $days ->
    [one] { $days } day
   *[other] { $days } days
}
staff-mute = Mute
staff-unmute = Let talk again
staff-new-name = New name
staff-rename = Rename
staff-close = Close the account
staff-reopen = Reopen the account
staff-undo = Undo
staff-undo-name = Undo number { $number }
staff-undone = undone by { $name }
staff-host = the host
staff-said-done = Done, and logged.
staff-said-nothing = Nothing was changed: it is so already, or something later holds.
staff-said-taken = That name is taken, or was somebody’s once.
staff-said-name = That is no name that an account may have.
staff-said-equal = This is for the host alone: kamni admin.
staff-did-mute = { $name } muted until { $until }
staff-did-unmute = { $name } may talk again
staff-did-close = { $name } closed
staff-did-reopen = { $name } reopened
staff-did-rename = { $old } renamed to { $new }
staff-did-settle = a report on { $name } settled
staff-did-staff = { $name } made staff
staff-did-unstaff = { $name } no longer staff

## The command

help-admin = Keep order in the house: staff, lost passwords, reports, accounts
help-admin-examples =
    {"  "}kamni admin staff anna
    {"  "}kamni admin reset boris --public https://play.example
    {"  "}kamni admin reports
help-arg-name = The account's name
help-arg-number = Its number, as it is listed
help-arg-database = The database (default as for “kamni serve”)
help-arg-public = The house's address, for links
help-arg-config = A file with settings, to take the database from
help-reset = Make a link by which somebody sets a new password, once and within a day
help-reset-examples =
    {"  "}kamni admin reset boris --public https://play.example
help-staff = Let somebody see the page /staff: reports, and what can be done
help-staff-remove = No longer
help-staff-examples =
    {"  "}kamni admin staff anna
    {"  "}kamni admin staff anna --remove
help-mute = Do not let somebody talk for a while
help-mute-days = For how many days (default 7)
help-mute-examples =
    {"  "}kamni admin mute boris --days 30
help-unmute = Let somebody talk again
help-unmute-examples =
    {"  "}kamni admin unmute boris
help-close = Close an account: nobody can sign in to it
help-close-examples =
    {"  "}kamni admin close boris
help-reopen = Open an account again
help-reopen-examples =
    {"  "}kamni admin reopen boris
help-rename = Give an account another name; nobody else gets the old one
help-rename-new = The new name
help-rename-examples =
    {"  "}kamni admin rename rude-name boris
help-reports = List the reports that wait
help-reports-examples =
    {"  "}kamni admin reports
help-settle = Settle a report
help-settle-examples =
    {"  "}kamni admin settle 12
help-log = List what was done, and by whom
help-log-examples =
    {"  "}kamni admin log
help-undo = Undo something that was done
help-undo-examples =
    {"  "}kamni admin undo 34
admin-failed = { $file } could not be worked on: { $reason }
admin-no-account = There is no account { $name }.
admin-no-report = No report { $name } waits. List them with: kamni admin reports
admin-nothing = Nothing was changed: { $name } stands so already.
admin-reset = Send this link to { $name }. It works once, within a day: { $link }
admin-reset-path = Put the house's address before this and send it to { $name }; it works once, within a day: { $link }
admin-done-mute = { $name } may not talk until { $until }.
admin-done-unmute = { $name } may talk again.
admin-done-close = The account { $name } is closed.
admin-done-reopen = The account { $name } is open again.
admin-done-rename = { $name } has the new name.
admin-done-settle = The report on { $name } is settled.
admin-done-staff = { $name } belongs to staff now: the page is /staff.
admin-done-unstaff = { $name } no longer belongs to staff.
admin-undo-hint = To undo it: kamni admin undo { $number }
admin-undone = Number { $name } is undone.
admin-not-undone = Number { $name } cannot be undone: it is undone already, something later holds, or there is none.
admin-report = { $number }. { $date }, { $reporter } on { $name }: { $about }
