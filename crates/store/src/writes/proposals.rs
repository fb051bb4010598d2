//! Seeks, waits and challenges. Whoever takes one finds it there or not; where several are wanted at once, what somebody else is just taking
//! is passed over instead of waited for: two servers that look through the same rows never wait for each other.

use crate::challenges::{LIFE, MOST, MOST_FROM, MOST_TO};
use crate::columns::{json, seat, side};
use crate::game::{Sitter, options_text};
use crate::pairing;
use crate::sql::{Connection, either, query};
use crate::ties::are_apart;
use crate::write::{ForgetChallenges, RemoveChallenge, TendSeeks, WaitNoLonger, WithdrawSeek};
use crate::{Challenge, ChallengeSide, NewGame, NewSeek, Origin, StoreError};

/// What PostgreSQL has those wait by who count what stands before they add to it.
const POSTING: i64 = 0x6b61_6d6e_0001;
const CHALLENGING: i64 = 0x6b61_6d6e_0002;

/// Has others wait who count, until the transaction ends.
async fn count_alone(connection: &mut Connection<'_>, what: i64) -> Result<(), StoreError> {
    Ok(connection.lock(query("SELECT pg_advisory_xact_lock(?)").bind(what)).await?)
}

pub(super) async fn add_seek(connection: &mut Connection<'_>, new: &NewSeek) -> Result<i64, StoreError> {
    let NewSeek { seeker, wanted, waits, since, until } = new;
    let (_, account, _, rating, deviation) = seat(&seeker.sitter);
    count_alone(connection, POSTING).await?;
    if *waits {
        forget_waits(connection, [seeker.session; 2], [account; 2]).await?;
    } else if !has_room(connection, new).await? {
        return Err(StoreError::TooMany);
    }
    let row = query(
        "INSERT INTO seeks
         (session, account, kind, options, controls, rated, side, created, wait, until, rating, deviation)
         VALUES (nullif(?, 0), ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) RETURNING id",
    )
    .bind(seeker.session)
    .bind(account)
    .bind(wanted.rules.kind().name())
    .bind(options_text(&wanted.rules))
    .bind(json(&wanted.controls)?)
    .bind(wanted.rated)
    .bind(wanted.side.map(side))
    .bind(since)
    .bind(*waits)
    .bind(*until)
    .bind(rating)
    .bind(deviation)
    .fetch_one(connection)
    .await?;
    Ok(row.try_get(0)?)
}

/// Whether another seek may stand.
async fn has_room(connection: &mut Connection<'_>, new: &NewSeek) -> Result<bool, StoreError> {
    let row = query(
        "SELECT count(*), coalesce(sum(CASE WHEN session = ? OR account = ? THEN 1 ELSE 0 END), 0)
         FROM seeks WHERE wait = 0 AND (until IS NULL OR until > ?)",
    )
    .bind(new.seeker.session)
    .bind(new.seeker.sitter.account())
    .bind(new.since)
    .fetch_one(connection)
    .await?;
    let [all, own]: [i64; 2] = [row.try_get(0)?, row.try_get(1)?];
    let below = |count: i64, most: usize| usize::try_from(count).is_ok_and(|count| count < most);
    Ok(below(all, pairing::MOST) && below(own, pairing::MOST_OF_ONE))
}

pub(super) async fn withdraw_seek(
    connection: &mut Connection<'_>,
    old: &WithdrawSeek,
) -> Result<bool, StoreError> {
    let query = query("DELETE FROM seeks WHERE id = ? AND wait = 0 AND (session = ? OR account = ?)");
    let gone = query.bind(old.id).bind(old.session).bind(old.account).execute(connection).await?;
    Ok(gone > 0)
}

pub(super) async fn wait_no_longer(
    connection: &mut Connection<'_>,
    old: &WaitNoLonger,
) -> Result<bool, StoreError> {
    let query = query("DELETE FROM seeks WHERE wait = 1 AND session = ?").bind(old.session);
    Ok(query.execute(connection).await? > 0)
}

pub(super) async fn tend_seeks(
    connection: &mut Connection<'_>,
    TendSeeks { seeks, until, sweep }: &TendSeeks,
) -> Result<u64, StoreError> {
    if !seeks.is_empty() {
        either(
            "UPDATE seeks SET until = ?1 WHERE until IS NOT NULL AND id IN (SELECT value FROM json_each(?2))",
            "UPDATE seeks SET until = ?1 WHERE id IN (SELECT id FROM seeks WHERE until IS NOT NULL AND id IN
             (SELECT CAST(value AS BIGINT) FROM json_array_elements_text(CAST(?2 AS json)))
             ORDER BY id FOR UPDATE SKIP LOCKED)",
        )
        .bind(until)
        .bind(json(seeks)?)
        .execute(&mut *connection)
        .await?;
    }
    let Some(sweep) = sweep else { return Ok(0) };
    let query = either(
        "DELETE FROM seeks WHERE until <= ?",
        "DELETE FROM seeks WHERE id IN (SELECT id FROM seeks WHERE until <= ? ORDER BY id FOR UPDATE SKIP LOCKED)",
    );
    Ok(query.bind(sweep).execute(connection).await?)
}

/// Takes off the books what a game comes from.
pub(super) async fn take(connection: &mut Connection<'_>, game: &NewGame) -> Result<(), StoreError> {
    let now = game.setting.created;
    let is_taken = match game.origin {
        Origin::Nothing => true,
        Origin::Seek { id, sessions } => {
            let query = query("DELETE FROM seeks WHERE id = ? AND wait = 0 AND (until IS NULL OR until > ?)");
            let taken = query.bind(id).bind(now).execute(&mut *connection).await?;
            forget_waits(connection, sessions, game.seats.each_ref().map(Sitter::account)).await?;
            taken == 1
        }
        // If somebody else is at it, one of the two servers finds nothing here, and both rows are still there or gone together.
        Origin::Waits([one, two]) => {
            let query = either(
                "DELETE FROM seeks WHERE id IN (?, ?) AND wait = 1 AND (until IS NULL OR until > ?)",
                "DELETE FROM seeks WHERE id IN (SELECT id FROM seeks WHERE id IN (?, ?) AND wait = 1
                 AND (until IS NULL OR until > ?) ORDER BY id FOR UPDATE SKIP LOCKED)",
            );
            query.bind(one).bind(two).bind(now).execute(connection).await? == 2
        }
        Origin::Challenge { to } => {
            let query = query("DELETE FROM challenges WHERE id = ? AND challenged = ? AND created > ?");
            let query = query.bind(game.setting.id.as_str()).bind(to).bind(now - LIFE);
            query.execute(connection).await? == 1
        }
    };
    if is_taken { Ok(()) } else { Err(StoreError::NoSeek) }
}

/// Whoever plays, or wants something else, waits no longer.
async fn forget_waits(
    connection: &mut Connection<'_>,
    sessions: [i64; 2],
    accounts: [Option<i64>; 2],
) -> Result<(), StoreError> {
    either(
        "DELETE FROM seeks WHERE wait = 1 AND (session IN (?, ?) OR account IN (?, ?))",
        "DELETE FROM seeks WHERE id IN (SELECT id FROM seeks WHERE wait = 1 AND (session IN (?, ?) OR account IN (?, ?))
         ORDER BY id FOR UPDATE SKIP LOCKED)",
    )
    .bind(sessions[0])
    .bind(sessions[1])
    .bind(accounts[0])
    .bind(accounts[1])
    .execute(connection)
    .await?;
    Ok(())
}

pub(super) async fn add_challenge(
    connection: &mut Connection<'_>,
    new: &Challenge,
) -> Result<(), StoreError> {
    let Challenge { id, from, to, proposal, created } = new;
    if are_apart(connection, from.id, to.id).await? {
        return Err(StoreError::Apart);
    }
    count_alone(connection, CHALLENGING).await?;
    let row = query(
        "SELECT count(*), coalesce(sum(CASE WHEN challenger = ? THEN 1 ELSE 0 END), 0),
         coalesce(sum(CASE WHEN challenged = ? THEN 1 ELSE 0 END), 0) FROM challenges WHERE created > ?",
    );
    let row = row.bind(from.id).bind(to.id).bind(created - LIFE).fetch_one(&mut *connection).await?;
    let [all, sent, received]: [i64; 3] = [row.try_get(0)?, row.try_get(1)?, row.try_get(2)?];
    if all >= MOST || sent >= MOST_FROM || received >= MOST_TO {
        return Err(StoreError::TooMany);
    }
    query(
        "INSERT INTO challenges
         (id, challenger, challenged, kind, options, position, controls, rated, side, created)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
    )
    .bind(id.as_str())
    .bind(from.id)
    .bind(to.id)
    .bind(proposal.rules.kind().name())
    .bind(options_text(&proposal.rules))
    .bind(proposal.position.as_deref())
    .bind(json(&proposal.controls)?)
    .bind(proposal.rated)
    .bind(proposal.side.map(side))
    .bind(created)
    .execute(connection)
    .await?;
    Ok(())
}

pub(super) async fn remove_challenge(
    connection: &mut Connection<'_>,
    RemoveChallenge { id, by, now }: &RemoveChallenge,
) -> Result<bool, StoreError> {
    let (sql, account) = match by {
        ChallengeSide::From(account) => {
            ("DELETE FROM challenges WHERE id = ? AND challenger = ? AND created > ?", *account)
        }
        ChallengeSide::To(account) => {
            ("DELETE FROM challenges WHERE id = ? AND challenged = ? AND created > ?", *account)
        }
    };
    let query = query(sql).bind(id.as_str()).bind(account).bind(now - LIFE);
    Ok(query.execute(connection).await? > 0)
}

pub(super) async fn forget_challenges(
    connection: &mut Connection<'_>,
    old: &ForgetChallenges,
) -> Result<u64, StoreError> {
    let query = query("DELETE FROM challenges WHERE created <= ?").bind(old.before);
    Ok(query.execute(connection).await?)
}
