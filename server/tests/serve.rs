//! `foilcast serve` as a process: its output, invalid arguments, its log, and a clean stop.

#![expect(clippy::unwrap_used, reason = "helpers of tests may fail like tests")]

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

fn foilcast(folder: &std::path::Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_foilcast"));
    command.args(arguments).env("FOILCAST_DATA_DIR", folder).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// The standard error output of a command that must fail.
fn error_of(folder: &std::path::Path, arguments: &[&str]) -> String {
    let output = foilcast(folder, arguments).output().unwrap();
    assert!(!output.status.success(), "{arguments:?} must fail");
    String::from_utf8(output.stderr).unwrap()
}

/// Kills the server when the test ends, even if it fails.
struct Running(Child);

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// Starts a server on a free port; returns it with its address and its output.
fn start(folder: &std::path::Path, flags: &[&str]) -> (Running, String, String) {
    let arguments: Vec<_> = ["serve", "--bind", "127.0.0.1:0"].iter().chain(flags).copied().collect();
    let mut server = Running(foilcast(folder, &arguments).spawn().unwrap());
    let mut printed = String::new();
    let mut lines = BufReader::new(server.0.stdout.take().unwrap());
    while !printed.contains("As a collector") {
        assert_ne!(lines.read_line(&mut printed).unwrap(), 0, "the server ended early: {printed}");
    }
    let app = printed.lines().find(|line| line.trim_start().starts_with("App ")).unwrap();
    let address = app.rsplit_once("http://").unwrap().1.to_owned();
    // Keeps reading the output, as the parent process of a server does.
    std::thread::spawn(move || std::io::copy(&mut lines, &mut std::io::sink()));
    (server, address, printed)
}

/// Stops a server; returns its log.
fn stop(mut server: Running) -> String {
    assert!(Command::new("kill").args(["-TERM", &server.0.id().to_string()]).status().unwrap().success());
    assert!(server.0.wait().unwrap().success(), "a clean stop");
    let mut log = String::new();
    server.0.stderr.take().unwrap().read_to_string(&mut log).unwrap();
    log
}

fn get(address: &str, path: &str) -> String {
    let mut stream = TcpStream::connect(address).unwrap();
    let request = format!("GET {path} HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\n\r\n");
    stream.write_all(request.as_bytes()).unwrap();
    let mut response = String::new();
    stream.read_to_string(&mut response).unwrap();
    response
}

#[test]
fn it_prints_its_addresses_and_stops_cleanly_twice_on_the_same_data() {
    let folder = tempfile::tempdir().unwrap();
    for _ in 0..2 {
        let (server, address, printed) = start(folder.path(), &[]);
        assert!(printed.contains("DEMO MODE") && printed.contains("login_hint=nova"), "{printed}");
        assert!(printed.contains(&format!("First start: http://{address}/setup?code=")), "{printed}");
        let overlay = printed.lines().find(|line| line.contains("Overlay for OBS")).unwrap();
        let path = overlay.rsplit_once(&address).unwrap().1;
        assert!(path.starts_with("/stream-overlay/") && path.contains("?key="), "{overlay}");
        assert!(get(&address, path).starts_with("HTTP/1.1 200"));
        assert!(get(&address, "/readyz").starts_with("HTTP/1.1 200"));
        assert!(get(&address, "/login").contains("<html"));

        let started = Instant::now();
        stop(server);
        assert!(started.elapsed() < Duration::from_secs(10), "it stops immediately without open requests");
        // SQLite may leave its write-ahead log if connections close concurrently. The next start applies it.
    }
}

#[test]
fn invalid_arguments_are_refused_with_instructions() {
    let folder = tempfile::tempdir().unwrap();
    let public = error_of(folder.path(), &["serve", "--bind", "0.0.0.0:0"]);
    assert!(public.contains("--demo-anywhere"), "{public}");
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let occupied = error_of(folder.path(), &["serve", "--bind", &listener.local_addr().unwrap().to_string()]);
    assert!(occupied.contains("--bind"), "{occupied}");
    let file = folder.path().join("a file");
    std::fs::write(&file, "").unwrap();
    let unwritable = error_of(&file, &["serve", "--bind", "127.0.0.1:0"]);
    assert!(unwritable.contains("a file") && unwritable.contains("--data-dir"), "{unwritable}");
    let unreachable = ["serve", "--bind", "127.0.0.1:0", "--database-url", "postgres://nobody@127.0.0.1:1/nothing"];
    let unreachable = error_of(folder.path(), &unreachable);
    assert!(unreachable.contains("--database-url"), "{unreachable}");
    let unknown = error_of(folder.path(), &["serve", "--colour", "red"]);
    assert!(unknown.contains("--colour") && unknown.contains("--help"), "{unknown}");
    let invalid = error_of(folder.path(), &["serve", "--packs-sub-tier1", "many"]);
    assert!(invalid.contains("a whole number from 0 to 100"), "{invalid}");
    let no_user = error_of(folder.path(), &["admin", "grant", "nobody"]);
    assert!(no_user.contains("There is no such user"), "{no_user}");
}

#[test]
fn the_doctor_prints_its_checks_and_fails_if_one_is_wrong() {
    let folder = tempfile::tempdir().unwrap();
    let (server, address, _) = start(folder.path(), &["--log", "warn"]);
    let output = foilcast(folder.path(), &["doctor", "--json", "--bind", &address]).output().unwrap();
    let printed: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert!(output.status.success(), "{printed:#}");
    assert_eq!(printed["version"], env!("CARGO_PKG_VERSION"));
    let ready = format!("Foilcast {} is ready at {address}.", env!("CARGO_PKG_VERSION"));
    let of_server = serde_json::json!({"subject": "server", "verdict": "ok", "what": ready});
    assert!(printed["checks"].as_array().unwrap().contains(&of_server), "{printed:#}");

    let output = foilcast(folder.path(), &["doctor", "--bind", &address, "--public-url", "nonsense"]).output().unwrap();
    let (text, error) = (String::from_utf8(output.stdout).unwrap(), String::from_utf8(output.stderr).unwrap());
    assert_eq!(output.status.code(), Some(1));
    assert!(text.contains("\nwrong    configuration  --public-url is `nonsense`"), "{text}");
    assert!(error.starts_with("foilcast: checks that are wrong: "), "{error}");
    assert_eq!(stop(server), "");
}

#[test]
fn the_log_has_the_configured_format_and_level() {
    let folder = tempfile::tempdir().unwrap();
    let log = |flags: &[&str]| {
        let (server, address, _) = start(folder.path(), flags);
        assert!(get(&address, "/api/nowhere").starts_with("HTTP/1.1 404"));
        stop(server)
    };
    let text = log(&[]);
    assert!(text.contains("INFO") && text.contains("/api/nowhere"), "{text}");
    let lines = log(&["--log-format", "json"]);
    let lines: Vec<serde_json::Value> = lines.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert!(lines.iter().any(|line| line["path"] == "/api/nowhere" && line["status"] == 404), "{lines:?}");
    assert_eq!(log(&["--log", "warn"]), "");
}

#[test]
fn a_server_continues_when_its_output_is_not_read() {
    let folder = tempfile::tempdir().unwrap();
    // An address of its own: a server of another test cannot take the port that was just closed.
    let address = TcpListener::bind("127.0.0.2:0").unwrap().local_addr().unwrap().to_string();
    let mut server = Running(foilcast(folder.path(), &["serve", "--bind", &address]).spawn().unwrap());
    drop((server.0.stdout.take(), server.0.stderr.take()));
    let started = Instant::now();
    let mut stream = loop {
        match TcpStream::connect(&address) {
            Ok(stream) => break stream,
            Err(error) => assert!(started.elapsed() < Duration::from_secs(60), "{error}"),
        }
    };
    // The request arrives in pieces before the server is ready. Its refusal is logged.
    for piece in ["GET /api/no", "where HTTP/1.1\r\n", "host: localhost\r\n", "connection: close\r\n", "\r\n"] {
        stream.write_all(piece.as_bytes()).unwrap();
    }
    let mut response = String::new();
    stream.read_to_string(&mut response).unwrap();
    assert!(response.starts_with("HTTP/1.1 404"), "{response}");
    assert!(get(&address, "/readyz").starts_with("HTTP/1.1 200"));
    assert!(Command::new("kill").args(["-INT", &server.0.id().to_string()]).status().unwrap().success());
    assert!(server.0.wait().unwrap().success(), "a clean stop");
}
