//! A server process that tests start, kill and restart. Dropping a [`Server`] kills it.

use std::io::{BufRead, BufReader, Read};
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex, PoisonError, mpsc};
use std::thread::JoinHandle;
use std::time::Duration;

/// The standard error output of a server across restarts, for the message of a failed test.
#[derive(Clone, Default)]
pub struct ServerLog(Arc<Mutex<Vec<String>>>);

impl ServerLog {
    fn collect(&self, pipe: impl Read + Send + 'static) -> JoinHandle<()> {
        let log = self.clone();
        std::thread::spawn(move || {
            for line in BufReader::new(pipe).lines().map_while(Result::ok) {
                log.0.lock().unwrap_or_else(PoisonError::into_inner).push(line);
            }
        })
    }

    pub fn contains(&self, text: &str) -> bool {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).iter().any(|line| line.contains(text))
    }

    /// The last 20 lines.
    pub fn tail(&self) -> String {
        let lines = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let first = lines.len().saturating_sub(20);
        if lines.is_empty() {
            "the server logged nothing".into()
        } else {
            format!("the server logged:\n  {}", lines[first..].join("\n  "))
        }
    }
}

/// How to start a server: program, data directory, database.
pub struct Setup {
    /// The program and the arguments before its flags.
    pub program: Vec<PathBuf>,
    pub data: PathBuf,
    /// The database URL; `None` for the file in the data directory.
    pub database: Option<String>,
    /// Environment variables in addition to the inherited ones.
    pub environment: Vec<(&'static str, String)>,
    pub log: ServerLog,
}

impl Setup {
    pub fn new(program: Vec<PathBuf>, data: &Path) -> Self {
        Self { program, data: data.to_owned(), database: None, environment: Vec::new(), log: ServerLog::default() }
    }

    #[must_use]
    pub fn with_database(self, url: String) -> Self {
        Self { database: Some(url), ..self }
    }

    /// Adds an environment variable.
    #[must_use]
    pub fn with_variable(mut self, name: &'static str, value: impl Into<String>) -> Self {
        self.environment.push((name, value.into()));
        self
    }

    pub fn database_url(&self) -> String {
        let file = || format!("sqlite:{}", self.data.join("foilcast.db").display());
        self.database.clone().unwrap_or_else(file)
    }

    /// Copies a SQLite database into this folder and returns the copy's URL. PostgreSQL's URL is returned unchanged.
    pub fn copy_database(&self, folder: &Path) -> Result<String, String> {
        let url = self.database_url();
        let Some(file) = url.strip_prefix("sqlite:") else { return Ok(url) };
        let file = file.split_once('?').map_or(file, |(file, _)| file);
        let copy = folder.join("foilcast.db");
        for end in ["", "-wal"] {
            let (from, to) = (format!("{file}{end}"), format!("{}{end}", copy.display()));
            if Path::new(&from).exists() {
                std::fs::copy(&from, to).map_err(|error| format!("{from} cannot be copied: {error}"))?;
            }
        }
        Ok(format!("sqlite:{}", copy.display()))
    }

    fn command(&self, port: u16) -> Command {
        let mut command = Command::new(&self.program[0]);
        command
            .args(&self.program[1..])
            .arg(format!("--bind=127.0.0.1:{port}"))
            .arg(format!("--data-dir={}", self.data.display()))
            .arg(format!("--database-url={}", self.database_url()))
            .args(["--demo=true", "--owner=nova", "--log=error"])
            .args(["--writes-per-minute=10000000", "--sign-ins-per-minute=10000"])
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .stdin(Stdio::null())
            .envs(self.environment.iter().map(|(name, value)| (name, value)));
        command
    }
}

/// The binary of this build, or the one that `FOILCAST_BINARY` names.
pub fn program() -> Vec<PathBuf> {
    let binary = std::env::var_os("FOILCAST_BINARY").unwrap_or_else(|| env!("CARGO_BIN_EXE_foilcast").into());
    vec![PathBuf::from(binary), PathBuf::from("serve")]
}

/// The server on a disk that loses unsynced writes in a crash.
pub fn program_on_volatile_disk() -> Vec<PathBuf> {
    example("volatile_server")
}

/// The server on a disk with slow syncs.
pub fn program_on_slow_disk() -> Vec<PathBuf> {
    example("slow_server")
}

fn example(name: &str) -> Vec<PathBuf> {
    let binary = Path::new(env!("CARGO_BIN_EXE_foilcast"));
    let folder = binary.parent().expect("a target folder");
    let program = folder.join("examples").join(name);
    assert!(program.exists(), "{} is missing: run cargo build --examples in the same profile", program.display());
    vec![program]
}

/// The first start creates the tables and loads the demo set.
const START_TIMEOUT: Duration = Duration::from_secs(180);

pub struct Server {
    pub child: Child,
    pub url: String,
}

impl Server {
    /// Starts the server on this port; returns once it listens.
    pub fn start(setup: &Setup, port: u16) -> Result<Self, String> {
        let child = setup.command(port).spawn();
        let mut child = child.map_err(|error| format!("{} cannot be started: {error}", setup.program[0].display()))?;
        let errors = setup.log.collect(child.stderr.take().expect("a pipe"));
        let lines = BufReader::new(child.stdout.take().expect("a pipe")).lines();
        let mut server = Self { child, url: format!("http://127.0.0.1:{port}") };
        let (sender, ready) = mpsc::channel();
        // Reads until the end, so that further output does not fill the pipe.
        std::thread::spawn(move || {
            for line in lines.map_while(Result::ok).filter(|line| line.contains("Foilcast is running")) {
                let _ = sender.send(line);
            }
        });
        match ready.recv_timeout(START_TIMEOUT) {
            Ok(_) => Ok(server),
            Err(mpsc::RecvTimeoutError::Timeout) => Err("the server did not start in time".into()),
            Err(mpsc::RecvTimeoutError::Disconnected) => {
                let status = server.child.wait().map_err(|error| error.to_string())?;
                let _ = errors.join();
                Err(format!("the server did not start: {status}; {}", setup.log.tail()))
            }
        }
    }

    /// Sends SIGTERM and waits for a clean exit.
    pub fn stop(mut self) -> Result<(), String> {
        let signalled = Command::new("kill").arg("-TERM").arg(self.child.id().to_string()).status();
        let ended = signalled.and_then(|_| self.child.wait()).map_err(|error| error.to_string())?;
        if ended.success() { Ok(()) } else { Err(format!("after SIGTERM, the server exited with {ended}")) }
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A free port outside the system's range of ephemeral ports: while no server listens, a client that connects to an
/// ephemeral port may connect to itself.
pub fn free_port() -> u16 {
    static NEXT: AtomicU32 = AtomicU32::new(0);
    loop {
        let number = std::process::id().wrapping_mul(37).wrapping_add(NEXT.fetch_add(1, Ordering::SeqCst));
        let port = 10_000 + u16::try_from(number % 10_000).expect("below 10,000");
        if TcpListener::bind(("127.0.0.1", port)).is_ok() {
            return port;
        }
    }
}
