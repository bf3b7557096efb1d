//! A PostgreSQL cluster of one test, which can be stopped, can fill its disk, or can run in another network namespace.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use super::common::server::free_port;

/// Dropping it stops the server.
pub struct Cluster {
    home: PathBuf,
    programs: PathBuf,
    /// Arguments before every command, such as `ip netns exec`.
    command_prefix: Vec<String>,
    host: String,
    port: u16,
}

impl Cluster {
    /// Creates a cluster in the folder `home` and starts its server on the address `host`.
    pub fn start_in(home: &Path, host: &str, command_prefix: &[&str]) -> Result<Self, String> {
        let cluster = Self {
            home: home.to_owned(),
            programs: program_folder()?,
            command_prefix: command_prefix.iter().map(|word| (*word).to_owned()).collect(),
            host: host.to_owned(),
            port: free_port(),
        };
        fs::set_permissions(home, fs::Permissions::from_mode(0o777)).map_err(|error| error.to_string())?;
        // Small segments, so that several fit on a small disk.
        let arguments =
            ["-U", "foilcast", "--auth=trust", "--encoding=UTF8", "--locale=C.UTF-8", "--no-sync", "--wal-segsize=1"];
        cluster.run("initdb", &arguments)?;
        let rules = "host all all all trust\n";
        let settings = format!(
            "listen_addresses = '{host}'\nport = {}\nunix_socket_directories = ''\nmax_connections = 100\nshared_buffers = 16MB\n\
             fsync = off\nmax_wal_size = 8MB\nmin_wal_size = 2MB\nmax_pred_locks_per_transaction = 256\n",
            cluster.port
        );
        for (file, added) in [("pg_hba.conf", rules), ("postgresql.conf", settings.as_str())] {
            let path = cluster.data().join(file);
            let before = fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))?;
            fs::write(&path, before + added).map_err(|error| format!("{}: {error}", path.display()))?;
        }
        cluster.start()?;
        Ok(cluster)
    }

    fn data(&self) -> PathBuf {
        self.home.join("data")
    }

    /// Starts the server and waits until it accepts connections.
    pub fn start(&self) -> Result<(), String> {
        let log = self.home.join("log").display().to_string();
        self.run("pg_ctl", &["-l", &log, "-w", "-t", "60", "start"])
    }

    /// Stops the server without a checkpoint, as a power failure would.
    pub fn stop(&self) -> Result<(), String> {
        self.run("pg_ctl", &["-m", "immediate", "-w", "stop"])
    }

    pub fn is_running(&self) -> bool {
        self.run("pg_ctl", &["status"]).is_ok()
    }

    /// The number of occurrences of `text` in the server's log.
    pub fn log_count(&self, text: &str) -> usize {
        fs::read_to_string(self.home.join("log")).unwrap_or_default().matches(text).count()
    }

    /// The URL of the cluster's database.
    pub fn url(&self) -> String {
        format!("postgres://foilcast@{}:{}/postgres", self.host, self.port)
    }

    /// Runs a query that returns one number.
    pub fn query_number(&self, sql: &str) -> Result<i32, String> {
        let row =
            postgres::Client::connect(&self.url(), postgres::NoTls).and_then(|mut client| client.query_one(sql, &[]));
        row.and_then(|row| row.try_get(0)).map_err(|error| format!("{sql}: {error}"))
    }

    fn run(&self, program: &str, arguments: &[&str]) -> Result<(), String> {
        let mut words = self.command_prefix.clone();
        // PostgreSQL refuses to run as root, so root runs it as the package's user.
        if is_root() {
            words.extend(["setpriv", "--reuid=postgres", "--regid=postgres", "--init-groups"].map(Into::into));
        }
        words.push(self.programs.join(program).display().to_string());
        let mut command = Command::new(&words[0]);
        command.args(&words[1..]).arg("-D").arg(self.data()).args(arguments).current_dir("/");
        // The server inherits the output and keeps it open, so reading a pipe would wait until the server stops.
        let output = tempfile::tempfile().and_then(|file| Ok((file.try_clone()?, file)));
        let (out, error) = output.map_err(|error| error.to_string())?;
        let Output { status, .. } = command
            .stdin(std::process::Stdio::null())
            .stdout(out.try_clone().map_err(|error| error.to_string())?)
            .stderr(error)
            .output()
            .map_err(|error| format!("{program}: {error}"))?;
        if status.success() {
            Ok(())
        } else {
            Err(format!("{program} {arguments:?} exited with {status}: {}", read(out)))
        }
    }
}

fn read(mut file: fs::File) -> String {
    use std::io::{Read, Seek};
    let mut text = String::new();
    let _ = file.rewind().and_then(|()| file.read_to_string(&mut text));
    text
}

impl Drop for Cluster {
    fn drop(&mut self) {
        let _ = self.stop();
    }
}

pub fn is_root() -> bool {
    let output = Command::new("id").arg("-u").output();
    output.is_ok_and(|output| output.stdout.trim_ascii() == b"0")
}

/// The folder with the programs of the newest PostgreSQL version.
fn program_folder() -> Result<PathBuf, String> {
    let versions =
        fs::read_dir("/usr/lib/postgresql").map_err(|error| format!("PostgreSQL is not installed: {error}"))?;
    let newest = versions.flatten().max_by_key(|entry| entry.file_name().to_string_lossy().parse::<u32>().unwrap_or(0));
    newest.map(|entry| entry.path().join("bin")).ok_or_else(|| "PostgreSQL is not installed".into())
}
