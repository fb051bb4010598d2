//! A PostgreSQL server for tests: one for each program of tests, with a database for each test. It goes when that program does,
//! however it ends.

use std::io::{BufRead as _, BufReader};
use std::process::{Child, Command, Stdio};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU32, Ordering};

use sqlx::{AssertSqlSafe, Connection as _, PgConnection};

use crate::{Address, Store};

/// Starts a server in a folder of its own, says where, and waits until nobody holds its input any more. Texts are sorted there as
/// people sort them, which is not how the books do.
const SCRIPT: &str = r#"
set -e
PATH=$(ls -d /usr/lib/postgresql/*/bin 2>/dev/null | sort -V | tail -n 1):$PATH
folder=$(mktemp -d /tmp/kamni-postgres.XXXXXX)
trap 'pg_ctl -D "$folder/data" -m immediate stop >/dev/null 2>&1; rm -rf "$folder"' EXIT
trap 'exit 1' INT TERM HUP
{
  initdb -D "$folder/data" -U kamni -A trust -N -E UTF8 --locale=C.UTF-8 --locale-provider=icu --icu-locale=en
  sed -i '1i local all stranger scram-sha-256' "$folder/data/pg_hba.conf"
  pg_ctl -w -D "$folder/data" -l "$folder/log" start -o "-k $folder -c listen_addresses='' -c fsync=off \
    -c full_page_writes=off -c max_connections=500 -c shared_buffers=64MB"
} </dev/null >"$folder/beginning" 2>&1 || { cat "$folder/beginning" "$folder/log" >&2; exit 1; }
echo "$folder"
cat >/dev/null
"#;

/// Where the server is.
#[derive(Debug)]
struct Server {
    folder: String,
    /// As long as its input is open, there is a server.
    _script: Child,
}

fn server() -> &'static Server {
    static SERVER: OnceLock<Server> = OnceLock::new();
    SERVER.get_or_init(|| {
        // The server does not run as root.
        let is_root =
            std::fs::metadata("/proc/self").is_ok_and(|own| std::os::unix::fs::MetadataExt::uid(&own) == 0);
        let mut command = Command::new(if is_root { "runuser" } else { "sh" });
        command.args(if is_root { &["-u", "postgres", "--", "sh"][..] } else { &[] });
        let script = command
            .args(["-c", SCRIPT])
            .current_dir("/")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn();
        let mut script = script.expect("a shell");
        let mut folder = String::new();
        let said = script.stdout.take().expect("its output");
        BufReader::new(said).read_line(&mut folder).expect("its first line");
        let folder = folder.trim().to_owned();
        assert!(!folder.is_empty(), "no PostgreSQL server starts here: install Debian's package postgresql");
        Server { folder, _script: script }
    })
}

/// The address of a database there, for somebody.
#[must_use]
pub fn address_for(user: &str, database: &str) -> String {
    format!("postgres://{user}@localhost/{database}?host={}", server().folder)
}

/// Has the server do something, by the one who may do everything, in a database.
///
/// # Panics
/// If it does not.
pub async fn order(database: &str, sql: &str) {
    let mut connection = PgConnection::connect(&address_for("kamni", database)).await.expect("a server");
    sqlx::raw_sql(AssertSqlSafe(sql)).execute(&mut connection).await.expect(sql);
    connection.close().await.expect("closed");
}

/// The name of a new database.
pub async fn new_database() -> String {
    static COUNT: AtomicU32 = AtomicU32::new(0);
    let name = format!("books{}", COUNT.fetch_add(1, Ordering::Relaxed));
    order("postgres", &format!("CREATE DATABASE {name} TEMPLATE template0")).await;
    name
}

/// The books in a database, as another server of ours has them.
///
/// # Panics
/// If they cannot be opened.
pub async fn store_in(database: &str) -> Store {
    let address: Address = address_for("kamni", database).parse().expect("an address");
    Store::connect(&address).await.expect("a store")
}

/// Books in a new database.
pub async fn store() -> Store {
    store_in(&new_database().await).await
}
