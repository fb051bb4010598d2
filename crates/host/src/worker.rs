//! `kamni worker`: threads for the computer's thinking, for the houses that hand out work by some NATS servers.

use std::io::{self, Write};
use std::thread;
use std::time::Duration;

use kamni_house::thinkers::Thinkers;
use kamni_house::workshop::Worker;
use kamni_server::serve::asked_to_stop;
use kamni_texts::Texts;
use kamni_wire::async_nats::Client;
use kamni_wire::async_nats::connection::State;
use kamni_wire::{Address, WireError};

use tokio::sync::oneshot;

use crate::args;
use crate::failure::Failure;
use crate::reasons::wire_reason;
use crate::serve::settings::Values;
use crate::serve::start_log;
use crate::terminal::Terminal;

/// How many jobs may wait for a thread: a worker takes no more than it can begin.
const QUEUE: usize = 10_000;
/// How often it is looked whether the servers are there.
const LOOK: Duration = Duration::from_millis(500);

/// Works until the process is asked to stop.
pub fn worker(terminal: &Terminal, asked: &args::Worker) -> Result<(), Failure> {
    let texts = &terminal.texts;
    let (nats, config) = (asked.nats.clone(), asked.config.clone());
    let (log, log_format) = (asked.log.clone(), asked.log_format.clone());
    let values =
        Values::gather(texts, &args::Serve { nats, log, log_format, config, ..args::Serve::default() })?;
    let settings = values.worker()?;
    let address = settings.nats.ok_or_else(|| Failure::Usage(texts.get("worker-no-nats", &[])))?;
    start_log(settings.log, settings.log_format);
    let threads = match asked.threads {
        0 => thread::available_parallelism().map_or(1, usize::from),
        threads => usize::from(threads),
    };
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    runtime.block_on(work(terminal, &address, threads))
}

async fn work(terminal: &Terminal, address: &Address, threads: usize) -> Result<(), Failure> {
    let texts = &terminal.texts;
    let mut stop = asked_to_stop();
    let client = tokio::select! {
        biased;
        () = &mut stop => return Ok(()),
        client = kamni_wire::client(address, "worker") => client,
    };
    let client = client.map_err(|error| failure(texts, address, &error))?;
    let (ready, is_ready) = oneshot::channel();
    let greeting = async {
        // A worker that ends before it is ready has nothing to say.
        if is_ready.await.is_ok() {
            let values = [("threads", threads.into()), ("address", address.to_string().into())];
            say(terminal, &texts.get("worker-ready", &values));
        }
        tell_of_servers(terminal, address, &client).await;
    };
    let worker = Worker::new(client.clone(), Thinkers::new(threads, QUEUE));
    tokio::select! {
        () = worker.run(Some(ready), stop) => {}
        () = greeting => {}
    }
    say(terminal, &texts.get("worker-closed", &[]));
    Ok(())
}

/// Says when the servers are gone, and when they are back.
async fn tell_of_servers(terminal: &Terminal, address: &Address, client: &Client) {
    let texts = &terminal.texts;
    let mut there = true;
    loop {
        tokio::time::sleep(LOOK).await;
        let now = client.connection_state() == State::Connected;
        if std::mem::replace(&mut there, now) == now {
            continue;
        }
        if now {
            tracing::info!(%address, "the servers are back");
            say(terminal, &texts.get("worker-back", &[]));
        } else {
            tracing::warn!(%address, "the servers are gone");
            say(terminal, &texts.get("worker-gone", &[("address", address.to_string().into())]));
        }
    }
}

fn failure(texts: &Texts, address: &Address, error: &WireError) -> Failure {
    let values = [("address", address.to_string().into()), ("reason", wire_reason(texts, error).into())];
    Failure::Asked(texts.get("serve-bad-nats", &values))
}

fn say(terminal: &Terminal, line: &str) {
    let mut out = io::stdout().lock();
    // A worker whom nobody reads works all the same.
    let _ = writeln!(out, "{}", terminal.fit(line)).and_then(|()| out.flush());
}
