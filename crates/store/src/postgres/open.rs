//! Opening a database: whether it is fit, and who reads and writes there.

use std::time::Duration;

use sqlx::postgres::{PgConnectOptions, PgPoolOptions};
use sqlx::{Connection as _, PgConnection};
use tokio::time::timeout;

use super::{Address, Database, MIGRATIONS};
use crate::sql::{Connection, Pool, query};
use crate::{LISTS, READERS, StoreError, Unfit, migrator};

/// How long a server may take until it answers, and how long a connection is waited for.
const PATIENCE: Duration = Duration::from_secs(5);
/// The oldest version that will do.
const OLDEST: i64 = 13;

/// What of the settings would have a commit answered before it is safe. More than that may be set.
const SAFE: &str = "SELECT set_config('synchronous_commit', 'on', false)
    WHERE current_setting('synchronous_commit') IN ('off', 'local', 'remote_write')";

/// Connects to a database, sees whether it will do, and brings its tables up to date: one server at a time, if several begin at
/// once. Who reads, for play and for lists, comes with it.
pub(crate) async fn open(address: &Address) -> Result<(Database, [Pool; 2]), StoreError> {
    let options = address.options();
    connect(address).await?.close().await?;

    let writer = pool(1)
        // That a connection has gone is noticed when it is used, before anything is stored.
        .test_before_acquire(false)
        .after_connect(|connection, _| {
            Box::pin(async move {
                query(SAFE).execute(&mut Connection::Postgres(connection)).await?;
                Ok(())
            })
        })
        .connect_with(options.clone())
        .await?;
    migrator(MIGRATIONS).run(&writer).await?;
    let reading = |most| pool(most).connect_lazy_with(read_only(options.clone()));
    let readers = [reading(READERS), reading(LISTS)].map(Pool::Postgres);
    Ok((Database::new(writer).await?, readers))
}

/// One connection to a database that will do. It is made alone, and not by a pool: that would say only that it took too long.
pub(crate) async fn connect(address: &Address) -> Result<PgConnection, StoreError> {
    let options = address.options();
    let connecting = timeout(PATIENCE, PgConnection::connect_with(&options)).await;
    let connected = connecting.map_err(|_| StoreError::Unfit(Unfit::Silent))?;
    let mut connection = connected.map_err(|error| match error {
        sqlx::Error::Io(error) => StoreError::Unfit(Unfit::Unreachable(error.to_string())),
        error => error.into(),
    })?;
    examine(&mut Connection::Postgres(&mut connection)).await?;
    Ok(connection)
}

fn pool(most: u32) -> PgPoolOptions {
    PgPoolOptions::new().max_connections(most).acquire_timeout(PATIENCE)
}

fn read_only(options: PgConnectOptions) -> PgConnectOptions {
    // What is read is little: it is not worth compiling.
    options.options([("default_transaction_read_only", "on"), ("jit", "off")])
}

/// Whether the server and the database will do.
async fn examine(connection: &mut Connection<'_>) -> Result<(), StoreError> {
    let row = query(
        "SELECT CAST(current_setting('server_version_num') AS BIGINT), current_setting('server_version'),
         current_setting('server_encoding'),
         coalesce(has_schema_privilege(current_schema(), 'CREATE'), FALSE),
         current_setting('transaction_read_only') = 'on'",
    );
    let row = row.fetch_one(connection).await?;
    let (version, shown, encoding): (i64, String, String) =
        (row.try_get(0)?, row.try_get(1)?, row.try_get(2)?);
    if version < OLDEST * 10_000 {
        return Err(StoreError::Unfit(Unfit::Version(shown)));
    }
    if encoding != "UTF8" {
        return Err(StoreError::Unfit(Unfit::Encoding(encoding)));
    }
    if row.try_get(4)? {
        return Err(StoreError::Unfit(Unfit::ReadOnly));
    }
    let may_create: bool = row.try_get(3)?;
    if may_create { Ok(()) } else { Err(StoreError::Unfit(Unfit::Rights)) }
}
