//! How many games there are, as it is kept, and what leads a search because of it.

use super::search::{Lead, MOST_LISTS, Wanted, classes, write_all};
use super::{Filter, Total};
use crate::StoreError;
use crate::game::Why;
use crate::sql::{Connection, Dialect, Query, query};

/// How many sorts of games are added up; where there are more, nothing is known.
const MOST_SORTS: u32 = 3000;

/// What is known before a search.
#[derive(Debug)]
pub(super) struct Known {
    /// What leads it; nothing if no game can be found.
    pub(super) lead: Option<Lead>,
    /// How many games there are, if that is kept.
    pub(super) total: Option<Total>,
}

/// What is known about games of a player.
pub(super) async fn of_player(
    connection: &mut Connection<'_>,
    filter: &Filter,
    player: i64,
) -> Result<Known, StoreError> {
    let lead = Some(Lead::Player(player));
    let other = Filter { kind: None, player: None, place: super::Place::default(), ..filter.clone() };
    if other != Filter::default() {
        return Ok(Known { lead, total: None });
    }
    let mut query =
        query("SELECT CAST(coalesce(sum(won + drawn + lost), 0) AS BIGINT) FROM played WHERE account = ");
    query.push_bind(player);
    if let Some(kind) = filter.kind {
        query.push(" AND kind = ").push_bind(kind.name());
    }
    let games = query.fetch_one(connection).await?.try_get(0)?;
    Ok(Known { lead, total: Some(Total { games, exact: true }) })
}

/// What is known about everybody's games: the rarest thing leads.
pub(super) async fn of_all(connection: &mut Connection<'_>, filter: &Filter) -> Result<Known, StoreError> {
    let wanted = filter.wanted();
    let mut leads: Vec<(Lead, Vec<Wanted<'_>>)> = vec![(Lead::All, vec![Wanted::Played])];
    leads.extend(filter.kind.map(|kind| (Lead::Kind(kind), vec![Wanted::Played, Wanted::Kind(kind)])));
    let result = filter.came.map(super::Came::name);
    leads.extend(result.map(|result| (Lead::Result(result), vec![Wanted::Result(result)])));
    leads.extend(filter.rated.map(|rated| (Lead::Rated(rated), vec![Wanted::Played, Wanted::Rated(rated)])));
    leads.extend(filter.why.map(|why| (Lead::Why(why), vec![Wanted::Why(why)])));
    // The other indexes have no games that were called off.
    if filter.why == Some(Why::Aborted) {
        leads.retain(|(lead, _)| matches!(lead, Lead::Why(_)));
    }
    let row = sums(connection.dialect(), &wanted, &leads).fetch_one(&mut *connection).await?;
    let known = row.try_get::<u32, _>(0)? <= MOST_SORTS;
    let mut counted = Vec::with_capacity(leads.len() + 2);
    for (place, (lead, _)) in leads.into_iter().enumerate() {
        counted.push((row.try_get::<u32, _>(place + 2)?, lead));
    }
    if filter.why != Some(Why::Aborted) {
        counted.extend(by_turns(connection, filter).await?);
        match if known { by_options(connection, filter).await? } else { Options::Any } {
            Options::Any => {}
            Options::None => return Ok(Known { lead: None, total: Some(Total::NONE) }),
            Options::Some(games, lead) => counted.push((games, lead)),
        }
    }
    // Of what is equally rare the last one: it is the narrowest.
    let lead = counted.into_iter().rev().min_by_key(|(games, _)| *games).map(|(_, lead)| lead);
    let kept = filter.min_turns.is_none()
        && filter.max_turns.is_none()
        && filter.from.is_none()
        && filter.to.is_none();
    let games = row.try_get(1)?;
    Ok(Known { lead, total: (known && kept).then_some(Total { games, exact: true }) })
}

/// How many sorts of games there are, how many games fit, and how many each lead has.
fn sums<'a>(dialect: Dialect, wanted: &[Wanted<'a>], leads: &[(Lead, Vec<Wanted<'a>>)]) -> Query {
    let mut query = query("SELECT count(*)");
    let kept = |one: &&Wanted<'a>| !matches!(one, Wanted::Least(_) | Wanted::Most(_));
    let fitting: Vec<_> = wanted.iter().filter(kept).copied().collect();
    for wanted in std::iter::once(&fitting).chain(leads.iter().map(|(_, wanted)| wanted)) {
        query.push(", CAST(coalesce(sum(games) FILTER (WHERE ");
        write_all(&mut query, dialect, wanted);
        query.push("), 0) AS BIGINT)");
    }
    query.push(" FROM (SELECT * FROM finished LIMIT ").push_bind(MOST_SORTS + 1).push(") AS sorts");
    query
}

/// The length as a lead, with how many games it has.
async fn by_turns(
    connection: &mut Connection<'_>,
    filter: &Filter,
) -> Result<Option<(u32, Lead)>, StoreError> {
    if filter.min_turns.is_none() && filter.max_turns.is_none() {
        return Ok(None);
    }
    let classes = classes(filter);
    let games =
        query("SELECT CAST(coalesce(sum(games), 0) AS BIGINT) FROM lengths WHERE class BETWEEN ? AND ?")
            .bind(classes.start())
            .bind(classes.end())
            .fetch_one(connection)
            .await?;
    // A range that makes no sense has no class.
    Ok(if classes.is_empty() { None } else { Some((games.try_get(0)?, Lead::Turns(classes))) })
}

/// Games with options as a lead.
enum Options {
    /// None are asked for, or too many texts have them.
    Any,
    /// No game has them.
    None,
    Some(u32, Lead),
}

async fn by_options(connection: &mut Connection<'_>, filter: &Filter) -> Result<Options, StoreError> {
    let Some(kind) = filter.kind.filter(|_| !filter.options.is_empty()) else { return Ok(Options::Any) };
    let wanted: Vec<_> = filter.options.iter().map(|option| Wanted::Option(option)).collect();
    let mut query = query("SELECT options, CAST(sum(games) AS BIGINT) FROM finished WHERE kind = ");
    query.push_bind(kind.name()).push(" AND result <> 'none' AND ");
    write_all(&mut query, connection.dialect(), &wanted);
    query.push(" GROUP BY options LIMIT ").push_bind(i64::try_from(MOST_LISTS + 1).unwrap_or(i64::MAX));
    let rows = query.fetch_all(connection).await?;
    if rows.is_empty() {
        return Ok(Options::None);
    }
    if rows.len() > MOST_LISTS {
        return Ok(Options::Any);
    }
    let (mut texts, mut games) = (Vec::with_capacity(rows.len()), 0_u32);
    for row in &rows {
        texts.push(row.try_get(0)?);
        games = games.saturating_add(row.try_get(1)?);
    }
    Ok(Options::Some(games, Lead::Options(kind, texts)))
}
