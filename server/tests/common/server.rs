//! A server of our own that can be killed and started again.

use std::io::{BufRead, BufReader, Read};
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex, PoisonError, mpsc};
use std::thread::JoinHandle;
use std::time::Duration;

/// The standard error output of a server in all its lives; shown only when a test fails.
#[derive(Clone, Default)]
pub struct Said(Arc<Mutex<Vec<String>>>);

impl Said {
    fn listen(&self, pipe: impl Read + Send + 'static) -> JoinHandle<()> {
        let said = self.clone();
        std::thread::spawn(move || {
            for line in BufReader::new(pipe).lines().map_while(Result::ok) {
                said.0.lock().unwrap_or_else(PoisonError::into_inner).push(line);
            }
        })
    }

    /// Whether it said this.
    pub fn has(&self, text: &str) -> bool {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).iter().any(|line| line.contains(text))
    }

    /// Its last lines, for finding the cause of a failure.
    pub fn last(&self) -> String {
        let lines = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let first = lines.len().saturating_sub(20);
        if lines.is_empty() {
            "the server logged nothing".into()
        } else {
            format!("the server logged:\n  {}", lines[first..].join("\n  "))
        }
    }
}

/// A program, its data directory, and its database.
pub struct Setup {
    /// The program and the words before its flags.
    pub program: Vec<PathBuf>,
    pub data: PathBuf,
    /// Its database, when it is not the file in the data directory.
    pub database: Option<String>,
    /// Environment variables besides the inherited ones.
    pub environment: Vec<(&'static str, String)>,
    pub said: Said,
}

impl Setup {
    /// This program on a database file in this folder.
    pub fn new(program: Vec<PathBuf>, data: &Path) -> Self {
        Self { program, data: data.to_owned(), database: None, environment: Vec::new(), said: Said::default() }
    }

    /// The same with another database.
    #[must_use]
    pub fn with_database(self, url: String) -> Self {
        Self { database: Some(url), ..self }
    }

    /// The same with this in its environment.
    #[must_use]
    pub fn with_variable(mut self, name: &'static str, value: impl Into<String>) -> Self {
        self.environment.push((name, value.into()));
        self
    }

    /// Where the database is.
    pub fn url(&self) -> String {
        let file = || format!("sqlite:{}", self.data.join("foilcast.db").display());
        self.database.clone().unwrap_or_else(file)
    }

    /// A copy of the database in this folder; of one on a server, the original.
    pub fn copy(&self, folder: &Path) -> Result<String, String> {
        let url = self.url();
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
            .arg(format!("--database-url={}", self.url()))
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
pub fn ordinary() -> Vec<PathBuf> {
    let binary = std::env::var_os("FOILCAST_BINARY").unwrap_or_else(|| env!("CARGO_BIN_EXE_foilcast").into());
    vec![PathBuf::from(binary), PathBuf::from("serve")]
}

/// The same server on a disk that loses unsynced writes.
pub fn forgetful() -> Vec<PathBuf> {
    example("forgetful_server")
}

/// The same server on a disk whose syncs take longer.
pub fn slow() -> Vec<PathBuf> {
    example("slow_server")
}

fn example(name: &str) -> Vec<PathBuf> {
    let binary = Path::new(env!("CARGO_BIN_EXE_foilcast"));
    let folder = binary.parent().expect("a folder of programs");
    let program = folder.join("examples").join(name);
    assert!(program.exists(), "cargo build --examples makes the server that this test needs (--release if it is)");
    vec![program]
}

/// How long a start may take: it makes the tables and everything of the demo.
const START_LIMIT: Duration = Duration::from_secs(180);

pub struct Server {
    pub child: Child,
    pub url: String,
}

impl Server {
    /// Starts it at this port and returns when it says that it listens.
    pub fn start(setup: &Setup, port: u16) -> Result<Self, String> {
        let child = setup.command(port).spawn();
        let mut child = child.map_err(|error| format!("{} cannot be started: {error}", setup.program[0].display()))?;
        let errors = setup.said.listen(child.stderr.take().expect("a pipe"));
        let lines = BufReader::new(child.stdout.take().expect("a pipe")).lines();
        let mut server = Self { child, url: format!("http://127.0.0.1:{port}") };
        let (tell, ready) = mpsc::channel();
        // It goes on reading, so that what else is printed does not fill the pipe.
        std::thread::spawn(move || {
            for line in lines.map_while(Result::ok).filter(|line| line.contains("Foilcast is running")) {
                let _ = tell.send(line);
            }
        });
        match ready.recv_timeout(START_LIMIT) {
            Ok(_) => Ok(server),
            Err(mpsc::RecvTimeoutError::Timeout) => Err("the server did not say within its time that it runs".into()),
            Err(mpsc::RecvTimeoutError::Disconnected) => {
                let status = server.child.wait().map_err(|error| error.to_string())?;
                let _ = errors.join();
                Err(format!("the server did not start: {status}; {}", setup.said.last()))
            }
        }
    }

    /// Asks it to end and waits until it has.
    pub fn stop(mut self) -> Result<(), String> {
        let asked = Command::new("kill").arg("-TERM").arg(self.child.id().to_string()).status();
        let ended = asked.and_then(|_| self.child.wait()).map_err(|error| error.to_string())?;
        if ended.success() { Ok(()) } else { Err(format!("asked to end, the server ended with {ended}")) }
    }
}

/// A server does not outlive a test, however that ends.
impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A port that is free just now and that the system never assigns: while a server is dead, a client that
/// connects to an assignable port may end up talking to itself.
pub fn free_port() -> u16 {
    static NEXT: AtomicU32 = AtomicU32::new(0);
    loop {
        let number = std::process::id().wrapping_mul(37).wrapping_add(NEXT.fetch_add(1, Ordering::SeqCst));
        let port = 10_000 + u16::try_from(number % 10_000).expect("is small");
        if TcpListener::bind(("127.0.0.1", port)).is_ok() {
            return port;
        }
    }
}
