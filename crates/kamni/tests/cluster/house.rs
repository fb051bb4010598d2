//! A house: one node with a file, or three with PostgreSQL and NATS, each by lines of its own that can be broken.

use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use tempfile::TempDir;

use crate::clients::Deaf;
use crate::clock;
use crate::proxy::Proxy;
use crate::servers::{BINARY, Postgres, Service, free_port, kamni, knows};
use crate::shim::Control;

/// How many of each.
const NODES: usize = 3;
const WORKERS: usize = 2;

/// The file of a house that has one.
const NAME: &str = "kamni.db";

/// Which house.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Sort {
    /// One node, a file.
    Alone,
    /// Many nodes.
    Many,
}

/// A house, and what is beneath it.
pub(crate) struct House {
    // In this order they go.
    pub(crate) nodes: Vec<Service>,
    pub(crate) workers: Vec<Service>,
    pub(crate) nats: Vec<Service>,
    pub(crate) postgres: Option<Postgres>,
    /// Each node's lines to PostgreSQL and to NATS.
    pub(crate) to_postgres: Vec<Proxy>,
    pub(crate) to_nats: Vec<Vec<Proxy>>,
    /// What the checker reads.
    pub(crate) database: String,
    /// Lets the disk of a house with a file be full.
    pub(crate) disk: Control,
    /// The file by which the clock of the first of many nodes goes, where that can be done.
    pub(crate) clock: Option<PathBuf>,
    /// Who is there and never reads, and where it stands which games are played.
    pub(crate) deaf: Deaf,
    pub(crate) log: PathBuf,
    pub(crate) folder: TempDir,
}

fn texts(words: &[&str]) -> Vec<String> {
    words.iter().map(|&word| word.to_owned()).collect()
}

impl House {
    pub(crate) fn open(sort: Sort) -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        let mut house = Self {
            nodes: Vec::new(),
            workers: Vec::new(),
            nats: Vec::new(),
            postgres: None,
            to_postgres: Vec::new(),
            to_nats: Vec::new(),
            database: folder.path().join(NAME).display().to_string(),
            disk: Control::new(folder.path().join("control")),
            clock: None,
            deaf: Deaf::default(),
            log: PathBuf::new(),
            folder,
        };
        match sort {
            Sort::Alone => house.add_node(None, None),
            Sort::Many => house.open_many(),
        }
        house
    }

    fn path(&self) -> &Path {
        self.folder.path()
    }

    fn open_many(&mut self) {
        let postgres = Postgres::start(self.path());
        self.database = postgres.address(postgres.port);
        let has_nats = knows(&["serve", "--help"], "--nats");
        // Without a wire one node has the books for itself.
        let named = std::env::var("KAMNI_NODES").ok().and_then(|nodes| nodes.parse().ok());
        let nodes = named.unwrap_or(if has_nats { NODES } else { 1 });
        if has_nats {
            self.open_nats();
        }
        for _ in 0..nodes {
            let line = Proxy::to(postgres.port);
            let database = postgres.address(line.port);
            self.to_postgres.push(line);
            let lines: Vec<Proxy> = self.nats.iter().map(|server| Proxy::to(server.port)).collect();
            let nats = addresses(lines.iter().map(|line| line.port));
            self.to_nats.push(lines);
            self.add_node(Some(database), nats);
        }
        if has_nats && knows(&["--help"], "worker") {
            let servers = addresses(self.nats.iter().map(|server| server.port)).unwrap_or_default();
            for number in 0..WORKERS {
                let args = texts(&["worker", "--nats", &servers, "--threads", "1", "--log", "warn"]);
                self.workers.push(Service::new(self.path(), &format!("worker{number}"), 0, BINARY, &args));
            }
        }
        self.postgres = Some(postgres);
    }

    fn open_nats(&mut self) {
        let ports: Vec<(u16, u16)> = (0..NODES).map(|_| (free_port(), free_port())).collect();
        let routes: Vec<String> =
            ports.iter().map(|(_, route)| format!("\"nats://127.0.0.1:{route}\"")).collect();
        for (number, (port, route)) in ports.iter().enumerate() {
            let path = self.path().join(format!("nats{number}.conf"));
            let text = format!(
                "server_name: nats{number}\nlisten: \"127.0.0.1:{port}\"\njetstream {{ store_dir: \"{}\" }}\n\
                 cluster {{ name: kamni, listen: \"127.0.0.1:{route}\", routes: [ {} ] }}\n",
                self.path().join(format!("nats{number}")).display(),
                routes.join(", ")
            );
            fs::write(&path, text).expect("written");
            let args = texts(&["-c", &path.display().to_string()]);
            self.nats.push(Service::new(self.path(), &format!("nats{number}"), *port, "nats-server", &args));
        }
        self.nats.iter_mut().for_each(Service::wait_open);
        // They choose one of them to lead.
        std::thread::sleep(std::time::Duration::from_secs(3));
    }

    fn add_node(&mut self, database: Option<String>, nats: Option<String>) {
        let (port, database) = (free_port(), database.unwrap_or_else(|| self.database.clone()));
        let listen = format!("127.0.0.1:{port}");
        let mut args = texts(&[
            "serve",
            "--listen",
            &listen,
            "--database",
            &database,
            "--open=false",
            "--thinkers",
            "1",
        ]);
        args.extend(texts(&["--log", "warn"]));
        if let Some(nats) = nats {
            args.extend(texts(&["--nats", &nats]));
        }
        let extra = if !self.postgres_is_used() {
            self.with_shim()
        } else if self.nodes.is_empty() {
            let file = self.path().join("clock");
            let extra = clock::by_file(&file);
            self.clock = extra.is_some().then_some(file);
            extra.unwrap_or_default()
        } else {
            Vec::new()
        };
        let name = format!("node{}", self.nodes.len());
        let mut node = Service::with(self.path(), &name, port, BINARY, &args, extra);
        node.wait_open();
        self.nodes.push(node);
    }

    fn postgres_is_used(&self) -> bool {
        self.database.starts_with("postgres")
    }

    /// What has the shim's library stand before the system's calls.
    fn with_shim(&self) -> Vec<(String, String)> {
        let mut command = Command::new(BINARY);
        self.disk.put_before(&mut command, NAME);
        let text = |text: &OsStr| text.to_string_lossy().into_owned();
        command.get_envs().filter_map(|(name, value)| Some((text(name), text(value?)))).collect()
    }

    /// All nodes, as the load names them.
    pub(crate) fn servers(&self) -> String {
        let servers: Vec<String> =
            self.nodes.iter().map(|node| format!("http://127.0.0.1:{}", node.port)).collect();
        servers.join(",")
    }

    /// Starts what has ended by itself.
    pub(crate) fn look_after(&mut self) {
        for service in self.nodes.iter_mut().chain(&mut self.workers).chain(&mut self.nats) {
            service.look_after();
        }
    }

    /// A load against all nodes, for some seconds, with its log.
    pub(crate) fn load(&self, name: &str, seconds: u64, more: &[&str]) -> (Child, PathBuf) {
        let log = self.path().join(format!("{name}.log"));
        let mut command = kamni(&["load", "--servers", &self.servers(), "--seconds", &seconds.to_string()]);
        command.arg("--log").arg(&log).args(more);
        let child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn();
        (child.expect("the program starts"), log)
    }

    /// How many files each node has open, and how many KiB of memory it uses.
    pub(crate) fn used(&self) -> Vec<(usize, u64)> {
        let used = |node: &Service| {
            let id = node.id().unwrap_or(0);
            let files = fs::read_dir(format!("/proc/{id}/fd")).map_or(0, Iterator::count);
            let status = fs::read_to_string(format!("/proc/{id}/status")).unwrap_or_default();
            let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
            let memory = line.and_then(|line| line.split_whitespace().next()?.parse().ok());
            (files, memory.unwrap_or(0))
        };
        self.nodes.iter().map(used).collect()
    }

    pub(crate) fn said(&self) -> String {
        let all = self.nodes.iter().chain(&self.workers);
        all.map(|service| format!("{}:\n{}\n", service.name, service.said())).collect()
    }
}

fn addresses(ports: impl Iterator<Item = u16>) -> Option<String> {
    let all: Vec<String> = ports.map(|port| format!("127.0.0.1:{port}")).collect();
    (!all.is_empty()).then(|| format!("nats://{}", all.join(",")))
}
