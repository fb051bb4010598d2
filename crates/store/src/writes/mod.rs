//! How it is written, whatever database has the books: all that waits in one transaction, each thing all of it or nothing.
//!
//! Others may write at the same time: what is read to be changed is locked first ([`Connection::lock`]), and whoever comes second
//! finds what the first has written.

mod farewell;
mod fill;
mod games;
mod learners;
mod letters;
mod notices;
mod opening;
mod openings;
mod people;
mod post;
mod proposals;
mod pushes;
mod ratings;
mod replies;
mod seen;
mod staff;
mod ties;
mod tournaments;

use super::StoreError;
use super::sql::{Connection, query};
use super::write::{Pulse, Trace, Write};

/// Writes all of it. What is refused leaves no trace, and the others stay; what is graver comes back, and nothing may be kept. What
/// is found in the books when this is there, if it is known.
pub(super) async fn write_all(
    connection: &mut Connection<'_>,
    writes: &mut [Write],
) -> Result<Option<Trace>, StoreError> {
    let mut trace = None;
    for write in writes {
        match write_part(connection, write).await? {
            Ok(()) => trace = trace.or_else(|| write.trace()),
            Err(error) if error.is_grave() => return Err(error),
            Err(_) => {}
        }
    }
    Ok(trace)
}

/// Writes one thing of a transaction, all of it or nothing, and says whether it was refused.
async fn write_part(
    connection: &mut Connection<'_>,
    write: &mut Write,
) -> Result<Result<(), StoreError>, sqlx::Error> {
    // It leaves no trace by itself if it is refused, and each way to the database and back costs more than what is done there.
    if matches!(write, Write::Append(append, _) if append.only_event().is_some()) {
        return Ok(write_one(connection, write).await);
    }
    let mut part = connection.begin().await?;
    let outcome = write_one(&mut part.connection(), write).await;
    match &outcome {
        Ok(()) => part.commit().await?,
        // It is undone with everything else.
        Err(error) if error.is_grave() => {}
        Err(_) => part.rollback().await?,
    }
    Ok(outcome)
}

/// All that can be written.
async fn write_one(to: &mut Connection<'_>, write: &mut Write) -> Result<(), StoreError> {
    match write {
        Write::Nothing(_, answer) => answer.keep(Ok(())),
        Write::Pulse(Pulse { name, beat }, answer) => answer.keep(set_number(to, name, *beat).await),
        Write::Key(key, answer) => answer.keep(people::key(to, key).await),
        Write::House(house, answer) => answer.keep(people::house(to, house).await),

        Write::OpenHouse(open, answer) => answer.keep(opening::open(to, open).await),

        Write::Create(new, answer) => answer.keep(games::create(to, &new.game).await),
        Write::Append(new, answer) => answer.keep(games::append(to, new).await),
        Write::TakeDue(due, answer) => answer.keep(games::take_due(to, due).await),
        Write::LayOut(new, answer) => answer.keep(replies::lay_out(to, new).await),
        Write::Say(new, answer) => answer.keep(games::say(to, new).await),

        Write::SignUp(new, answer) => answer.keep(people::sign_up(to, new).await),
        Write::SetPassword(new, answer) => answer.keep(people::set_password(to, new).await),
        Write::MakeBot(bot, answer) => answer.keep(people::make_bot(to, bot).await),
        Write::AddToken(new, answer) => answer.keep(people::add_token(to, new).await),
        Write::NoteToken(used, answer) => answer.keep(people::note_token(to, used).await),
        Write::RemoveToken(old, answer) => answer.keep(people::remove_token(to, old).await),
        Write::SetSession(new, answer) => answer.keep(people::set_session(to, new).await),
        Write::NoteSession(seen, answer) => answer.keep(people::note_session(to, seen).await),
        Write::NameGuest(new, answer) => answer.keep(people::name_guest(to, new).await),
        Write::RemoveSession(old, answer) => answer.keep(people::remove_session(to, old).await),
        Write::ForgetSessions(old, answer) => answer.keep(people::forget_sessions(to, old).await),

        Write::AddSeek(new, answer) => answer.keep(proposals::add_seek(to, &new.seek).await),
        Write::WithdrawSeek(old, answer) => answer.keep(proposals::withdraw_seek(to, old).await),
        Write::WaitNoLonger(old, answer) => answer.keep(proposals::wait_no_longer(to, old).await),
        Write::TendSeeks(seen, answer) => answer.keep(proposals::tend_seeks(to, seen).await),
        Write::AddChallenge(new, answer) => answer.keep(proposals::add_challenge(to, &new.challenge).await),
        Write::RemoveChallenge(old, answer) => answer.keep(proposals::remove_challenge(to, old).await),
        Write::ForgetChallenges(old, answer) => answer.keep(proposals::forget_challenges(to, old).await),

        Write::AddTournament(new, answer) => answer.keep(tournaments::add(to, new).await),
        Write::AppendToTournament(new, answer) => answer.keep(tournaments::append(to, new).await),

        Write::Follow(new, answer) => answer.keep(ties::follow(to, new).await),
        Write::Block(new, answer) => answer.keep(ties::block(to, new).await),

        Write::DeleteAccount(old, answer) => answer.keep(farewell::delete(to, old).await),
        Write::AddReset(new, answer) => answer.keep(farewell::add_reset(to, new).await),
        Write::Reset(new, answer) => answer.keep(farewell::reset(to, new).await),

        Write::KeepNotice(new, answer) => answer.keep(notices::keep(to, new).await),
        Write::NoteNotices(seen, answer) => answer.keep(notices::note(to, seen).await),
        Write::ForgetNotices(old, answer) => answer.keep(notices::forget(to, old).await),

        Write::PushKeys(new, answer) => answer.keep(people::push_keys(to, new).await),
        Write::SetWishes(new, answer) => answer.keep(post::set_wishes(to, new).await),
        Write::AddBrowser(new, answer) => answer.keep(pushes::add_browser(to, new).await),
        Write::RemoveBrowser(old, answer) => answer.keep(pushes::remove_browser(to, old).await),
        Write::TakePushes(new, answer) => answer.keep(pushes::take(to, new).await),
        Write::SettlePushes(new, answer) => answer.keep(pushes::settle(to, new).await),
        Write::SetAddress(new, answer) => answer.keep(letters::set_address(to, new).await),
        Write::ConfirmAddress(new, answer) => answer.keep(letters::confirm(to, new).await),
        Write::RemoveAddress(old, answer) => answer.keep(letters::remove_address(to, old).await),
        Write::EndMail(old, answer) => answer.keep(letters::end(to, old).await),
        Write::AskReset(new, answer) => answer.keep(letters::ask_reset(to, new).await),
        Write::QueueNews(new, answer) => answer.keep(letters::queue_news(to, new).await),
        Write::TakeLetters(new, answer) => answer.keep(letters::take(to, new).await),
        Write::SettleLetters(new, answer) => answer.keep(letters::settle(to, new).await),
        Write::TellPuzzles(new, answer) => answer.keep(post::tell_puzzles(to, new).await),
        Write::KeepReminder(new, answer) => answer.keep(post::keep_reminder(to, new).await),
        Write::MadeTurn(new, answer) => answer.keep(post::made_turn(to, new).await),
        Write::Remind(new, answer) => answer.keep(post::remind(to, new).await),
        Write::ForgetPost(old, answer) => answer.keep(post::forget(to, old).await),

        Write::Report(new, answer) => answer.keep(staff::report(to, new).await),
        Write::Judge(new, answer) => answer.keep(staff::judge(to, new).await),
        Write::Undo(old, answer) => answer.keep(staff::undo(to, old).await),

        Write::AddImport(new, answer) => answer.keep(seen::add_import(to, new).await),
        Write::AddReview(new, answer) => answer.keep(seen::add_review(to, new).await),
        Write::TakeReview(new, answer) => answer.keep(seen::take_review(to, new).await),
        Write::SaveReview(new, answer) => answer.keep(seen::save_review(to, new).await),
        Write::LeaveReviews(old, answer) => answer.keep(seen::leave_reviews(to, old).await),
        Write::NoteSeen(seen, answer) => answer.keep(seen::note(to, seen).await),
        Write::ForgetUnseen(old, answer) => answer.keep(seen::forget(to, old).await),

        Write::TryPuzzle(new, answer) => answer.keep(learners::try_puzzle(to, new).await),
        Write::Practise(new, answer) => answer.keep(learners::practise(to, new).await),
        Write::AddOwnPuzzles(new, answer) => answer.keep(learners::add_own_puzzles(to, new).await),
        Write::FinishTask(new, answer) => answer.keep(learners::finish_task(to, new).await),

        Write::CountOpenings(new, answer) => answer.keep(openings::count(to, new).await),

        Write::FillAccounts(new, answer) => answer.keep(fill::accounts(to, new).await),
        Write::FillGames(new, answer) => answer.keep(fill::games(to, &new.games).await),
        Write::FillRatings(new, answer) => answer.keep(fill::ratings(to, &new.ratings).await),
    }
}

/// Writes a number under a name.
pub(super) async fn set_number(
    connection: &mut Connection<'_>,
    name: &str,
    number: i64,
) -> Result<(), StoreError> {
    query(
        "INSERT INTO meta (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value",
    )
    .bind(name)
    .bind(number.to_be_bytes().to_vec())
    .execute(connection)
    .await?;
    Ok(())
}
