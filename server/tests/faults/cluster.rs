//! A PostgreSQL of our own that can be stopped, fill its disk, or live in another network.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use super::common::server::free_port;

/// A cluster of databases; its server is stopped when this is dropped.
pub struct Cluster {
    home: PathBuf,
    programs: PathBuf,
    /// Words before every command, such as those that put it in another network.
    within: Vec<String>,
    host: String,
    port: u16,
}

impl Cluster {
    /// Makes one in this folder and starts it, listening at this address.
    pub fn start_in(home: &Path, host: &str, within: &[&str]) -> Result<Self, String> {
        let cluster = Self {
            home: home.to_owned(),
            programs: programs()?,
            within: within.iter().map(|word| (*word).to_owned()).collect(),
            host: host.to_owned(),
            port: free_port(),
        };
        fs::set_permissions(home, fs::Permissions::from_mode(0o777)).map_err(|error| error.to_string())?;
        // Small segments, so that there is room for several on a small disk.
        let made =
            ["-U", "foilcast", "--auth=trust", "--encoding=UTF8", "--locale=C.UTF-8", "--no-sync", "--wal-segsize=1"];
        cluster.run("initdb", &made)?;
        let rules = "host all all all trust\n";
        let settings = format!(
            "listen_addresses = '{host}'\nport = {}\nunix_socket_directories = ''\nmax_connections = 100\nshared_buffers = 16MB\n\
             fsync = off\nmax_wal_size = 8MB\nmin_wal_size = 2MB\nmax_pred_locks_per_transaction = 256\n",
            cluster.port
        );
        for (file, more) in [("pg_hba.conf", rules), ("postgresql.conf", settings.as_str())] {
            let path = cluster.data().join(file);
            let before = fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))?;
            fs::write(&path, before + more).map_err(|error| format!("{}: {error}", path.display()))?;
        }
        cluster.start()?;
        Ok(cluster)
    }

    fn data(&self) -> PathBuf {
        self.home.join("data")
    }

    /// Starts its server and waits until it answers.
    pub fn start(&self) -> Result<(), String> {
        let log = self.home.join("log").display().to_string();
        self.run("pg_ctl", &["-l", &log, "-w", "-t", "60", "start"])
    }

    /// Stops it as a power cut would.
    pub fn stop(&self) -> Result<(), String> {
        self.run("pg_ctl", &["-m", "immediate", "-w", "stop"])
    }

    /// Whether its server runs.
    pub fn runs(&self) -> bool {
        self.run("pg_ctl", &["status"]).is_ok()
    }

    /// How often it has said this in its log.
    pub fn said(&self, text: &str) -> usize {
        fs::read_to_string(self.home.join("log")).unwrap_or_default().matches(text).count()
    }

    /// The address of its only database.
    pub fn url(&self) -> String {
        format!("postgres://foilcast@{}:{}/postgres", self.host, self.port)
    }

    /// Asks it something that is answered by one number.
    pub fn ask(&self, sql: &str) -> Result<i32, String> {
        let row =
            postgres::Client::connect(&self.url(), postgres::NoTls).and_then(|mut client| client.query_one(sql, &[]));
        row.and_then(|row| row.try_get(0)).map_err(|error| format!("{sql}: {error}"))
    }

    fn run(&self, program: &str, arguments: &[&str]) -> Result<(), String> {
        let mut words = self.within.clone();
        // PostgreSQL refuses to run as root, so root lends the cluster to the user that the package made.
        if is_root() {
            words.extend(["setpriv", "--reuid=postgres", "--regid=postgres", "--init-groups"].map(Into::into));
        }
        words.push(self.programs.join(program).display().to_string());
        let mut command = Command::new(&words[0]);
        command.args(&words[1..]).arg("-D").arg(self.data()).args(arguments).current_dir("/");
        // A server keeps inherited files open, and a pipe would not end before it does.
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
            Err(format!("{program} {arguments:?} ended with {status}: {}", read(out)))
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

/// Whether this process may do everything.
pub fn is_root() -> bool {
    let output = Command::new("id").arg("-u").output();
    output.is_ok_and(|output| output.stdout.trim_ascii() == b"0")
}

/// Where the newest PostgreSQL's programs are.
fn programs() -> Result<PathBuf, String> {
    let versions =
        fs::read_dir("/usr/lib/postgresql").map_err(|error| format!("PostgreSQL is not installed: {error}"))?;
    let newest = versions.flatten().max_by_key(|entry| entry.file_name().to_string_lossy().parse::<u32>().unwrap_or(0));
    newest.map(|entry| entry.path().join("bin")).ok_or_else(|| "PostgreSQL is not installed".into())
}
