## What goes out to who is away: push, letters, lost passwords

notices-on-page = Page
notices-on-push = Push
notices-on-mail = E-mail
notices-way-page = { $sort }, on the page
notices-way-push = { $sort }, by push
notices-way-mail = { $sort }, by e-mail
notices-kind = Kind

push-off = Push is off in this browser.
push-on = Push is on in this browser.
push-blocked = This browser does not let the site push. Its own settings can allow it.
push-missing = This browser cannot be told anything while the site is closed.
push-failed = Push could not be turned on. Try again later.
push-allow = Allow push
push-end = Turn push off
push-plain = Push needs scripts, which are off in this browser.
push-others = { $count ->
    [one] One other browser of yours is told too.
   *[other] { $count } other browsers of yours are told too.
}
push-unfit = This browser cannot be told anything by this site.

mail-none = For letters you need to give an address.
mail-unconfirmed = { $address } is not confirmed yet: open the link in the letter that went there.
mail-goes = Letters go to { $address }, at most one a day.
mail-add = Give an address
mail-change = Change
mail-title = Your e-mail address
mail-about = Letters sum up what is new, of what you have asked for, at most one a day. A link for a new password goes there too, if you lose yours.
mail-address = E-mail address
mail-password-help = So that nobody else can have a new password sent to himself.
mail-send = Send a link to confirm it
mail-remove = Remove the address
mail-sent = A letter is on its way to { $address }. Open the link in it: until then nothing else goes there.
mail-removed = The address is removed.
mail-bad = This is not an e-mail address.
mail-soon = A letter has gone there, or to your last address, just now. Try again in ten minutes.
mail-account = E-mail
mail-account-none = No address has been given.

mail-confirm-title = Confirm your address
mail-confirm-about = Letters for the account { $name } will go to { $address }.
mail-confirm-do = Confirm
mail-confirmed = The address is confirmed.
mail-confirmed-next = Choose what to tell
mail-gone = This link does not work any more: another address was given since, or the account is gone.
mail-off-title = No more letters
mail-off-about = Letters that sum up what is new will no longer be sent to the account { $name }.
mail-off-do = No more letters
mail-off-done = No more letters will be sent to the account { $name }.
mail-off-again = What is told, and where, can be chosen on the page of notices.

lost-link = Forgot your password?
lost-title = A new password
lost-about = If the account has a confirmed e-mail address, a link for a new password goes there. It works once, for an hour.
lost-about-none = If your account has no confirmed address, ask the host of this site.
lost-who = Name or e-mail address
lost-send = Send the link
lost-sent = If there is such an account and it has a confirmed address, a letter is on its way. Links work once, for an hour; another can be sent in ten minutes.
lost-empty = Type the name of the account, or its e-mail address.

letter-confirm-subject = Confirm your address for { $house }
letter-confirm = Hello { $name },

    somebody, probably you, gave this address for the account { $name } at { $house }. If it was you, confirm it here:

    { $link }

    If it was not you, there is nothing to do: no other letter will come.
letter-reset-subject = A new password for { $house }
letter-reset = Hello { $name },

    somebody, probably you, asked for a new password for the account { $name } at { $house }. Choose one here, once and within an hour:

    { $link }

    If it was not you, there is nothing to do: your password stays as it is.
letter-news-subject = { $count ->
    [one] { $house }: one thing is new
   *[other] { $house }: { $count } things are new
}
letter-news = Hello { $name },

    this is new for you:
letter-news-end = All notices, and what to tell you by e-mail: { $link }

    No more letters: { $off }
