//! Opening the house, and closing it without losing anything.

use std::net::SocketAddr;
use std::pin::Pin;

use async_recursion::async_recursion as boxed;
use kamni_house::workshop::Worker;
use kamni_wire::{Address, Wire, WireError};
use tokio::net::TcpListener;
use tokio::task::JoinHandle;
use tokio::time::{Duration, timeout};

use crate::app::{App, closed, router};
use crate::config::Config;
use crate::store::{Location, Store, StoreError};

/// How many reviews are gone through at a time where workers elsewhere can think.
const CLERKS: usize = 8;
/// How long those who are being answered may take when the house closes.
const LAST_ORDERS: Duration = Duration::from_secs(10);

/// Why the house does not open.
#[derive(Debug, thiserror::Error)]
pub enum ServeError {
    /// The address.
    #[error("cannot listen on {0}: {1}")]
    Listen(SocketAddr, std::io::Error),
    /// The database.
    #[error("the database {0} cannot be opened: {1}")]
    Store(Location, StoreError),
    /// The database, while the house was open: whoever manages the service starts it again.
    #[error("the database {0} failed: {1}")]
    Broken(Location, StoreError),
    /// The wire to the other nodes.
    #[error("the NATS servers {0} cannot be used: {1}")]
    Wire(Address, WireError),
    /// While it ran.
    #[error("the server stopped: {0}")]
    Io(#[from] std::io::Error),
}

/// Furnishes the house: opens the books, joins the other nodes, lets unfinished games go on.
///
/// # Errors
/// If the database cannot be opened, or the others not be reached.
#[boxed]
pub async fn furnish(config: Config) -> Result<App, ServeError> {
    let failed = |error| ServeError::Store(config.database.clone(), error);
    let store = Store::open_at(&config.database).await.map_err(failed)?;
    let wire = match &config.nats {
        Some(address) => {
            let house = store.house().await.map_err(failed)?;
            let wire = Wire::connect(address, &house).await;
            wire.map_err(|error| ServeError::Wire(address.clone(), error))?
        }
        None => Wire::alone(),
    };
    let app = App::on_wire(store, config.clone(), wire).await.map_err(failed)?;
    app.restore().await;
    app.hall.resume().await;
    Ok(app)
}

/// What has to be done all the time, as long as the house is open.
#[must_use]
pub fn chores(app: &App) -> Vec<JoinHandle<()>> {
    let (hall, people) = (app.hall.clone(), app.people.clone());
    let bell = hall.house().bell.clone();
    let (sweeping, together, clock) = (hall.clone(), hall.clone(), hall);
    let mut chores = vec![
        tokio::spawn({
            let app = app.clone();
            async move { app.lobby.keep().await }
        }),
        tokio::spawn({
            let app = app.clone();
            async move { app.challenges.keep(&app.time).await }
        }),
        tokio::spawn({
            let app = app.clone();
            async move { app.tournaments.keep().await }
        }),
        tokio::spawn(crate::housekeeping::forget_addresses(app.clone())),
        tokio::spawn(crate::housekeeping::keep(app.clone())),
        tokio::spawn(crate::housekeeping::keep_book(app.clone())),
        tokio::spawn(async move { sweeping.sweep().await }),
        tokio::spawn(async move { together.keep_together().await }),
        tokio::spawn(async move { clock.keep_time().await }),
        tokio::spawn(async move { people.keep_up().await }),
        tokio::spawn({
            let bell = bell.clone();
            async move { bell.keep_here().await }
        }),
        tokio::spawn({
            let app = app.clone();
            async move { bell.keep_notices(&app.store, &app.time).await }
        }),
    ];
    chores.extend(crate::courier::chores(app));
    chores.push(tokio::spawn(app.reviews.clone().keep_up()));
    let clerks = if app.workshop.is_some() { CLERKS } else { app.config.thinkers.max(1) };
    chores.extend((0..clerks).map(|_| tokio::spawn(app.reviews.clone().work())));
    if let Some(workshop) = &app.workshop {
        chores.push(tokio::spawn(workshop.clone().make_turns(app.hall.clone())));
    }
    chores
}

/// Runs the house until `stop` comes. `ready` is told where it listens.
///
/// # Errors
/// If it cannot open, or fails as a whole.
#[boxed(?Send)]
pub async fn serve(
    config: Config,
    ready: &mut dyn FnMut(SocketAddr),
    stop: Pin<&mut (dyn Future<Output = ()> + Send)>,
) -> Result<(), ServeError> {
    crate::metrics::start();
    let listener =
        TcpListener::bind(config.listen).await.map_err(|error| ServeError::Listen(config.listen, error))?;
    let app = furnish(config).await?;
    let chores = chores(&app);
    let worker = own_worker(&app).await?;
    ready(listener.local_addr()?);
    let server = tokio::spawn(crate::door::attend_to(listener, app.clone(), router(app.clone())));
    let broken = tokio::select! {
        () = stop => None,
        why = app.store.broken() => Some(why),
    };
    match &broken {
        None => tracing::info!("closing: games are kept, everybody is told"),
        Some(error) => tracing::error!(%error, "closing: nothing can be stored any more"),
    }
    for chore in chores {
        chore.abort();
    }
    app.close_doors();
    if let Some(workshop) = &app.workshop {
        workshop.leave();
    }
    app.hall.close().await;
    if let Some(worker) = worker
        && timeout(LAST_ORDERS, worker).await.is_err()
    {
        tracing::warn!("the computer did not end in time");
    }
    match timeout(LAST_ORDERS, server).await {
        Ok(Ok(())) => {}
        Ok(Err(error)) => tracing::error!(%error, "the server's task failed"),
        Err(_) => tracing::warn!("some requests were not answered in time"),
    }
    match broken {
        None => {
            app.reviews.leave().await;
            app.store.close().await;
            Ok(())
        }
        // Closing the books would want to write.
        Some(error) => Err(ServeError::Broken(app.config.database.clone(), error)),
    }
}

/// A node with threads of its own takes its part of the work. What it takes comes by a connection of its own: that of the wire does not
/// hear what it tells itself.
///
/// # Errors
/// If no server can be reached.
#[boxed]
pub async fn own_worker(app: &App) -> Result<Option<JoinHandle<()>>, ServeError> {
    let own = app.workshop.as_ref().and_then(|workshop| workshop.own());
    let (Some(own), Some(address)) = (own, &app.config.nats) else { return Ok(None) };
    let client = kamni_wire::client(address, "node's worker").await;
    let client = client.map_err(|error| ServeError::Wire(address.clone(), error))?;
    let mut closing = app.closing();
    let stop = Box::pin(async move { closed(&mut closing).await });
    Ok(Some(tokio::spawn(Worker::new(client, own.clone()).run(None, stop))))
}

/// Ends when the process is asked to stop: Ctrl+C, or a service manager's signal.
#[boxed]
pub async fn asked_to_stop() {
    let interrupt = async {
        // Without the signal there is only the other one.
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending::<()>().await;
        }
    };
    #[cfg(unix)]
    let terminate = async {
        match tokio::signal::unix::signal(tokio::signal::unix::SignalKind::terminate()) {
            Ok(mut signal) => {
                signal.recv().await;
            }
            Err(_) => std::future::pending().await,
        }
    };
    #[cfg(not(unix))]
    let terminate = std::future::pending::<()>();
    tokio::select! {
        () = interrupt => {}
        () = terminate => {}
    }
}
