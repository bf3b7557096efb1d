//! Attacks on the process: its log, help and error messages, files, and arguments in the process list.
//!
//! Other attacks are in `src/testing/attacker/`. `docs/security.md` lists all of them.

#![expect(clippy::unwrap_used, reason = "helpers of tests may fail like tests")]

use futures_util::{SinkExt, StreamExt};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use tokio_tungstenite::tungstenite::Message;

const WEBHOOK_SECRET: &str = "webhook-secret-of-the-attack";
const CLIENT_SECRET: &str = "client-secret-of-the-attack";
const PASSWORD: &str = "password-of-the-attack";
/// A part of every body that the attack sends.
const BODY: &str = "words-in-a-body-of-the-attack";

fn foilcast(folder: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_foilcast"));
    command.args(arguments).env("FOILCAST_DATA_DIR", folder).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// Kills the server when the test ends, even if it fails.
struct Running(Child);

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// Starts a demo; returns it with its address and the overlay's key.
fn start(folder: &Path, arguments: &[&str]) -> (Running, String, String) {
    let arguments: Vec<_> = ["serve", "--bind", "127.0.0.1:0"].iter().chain(arguments).copied().collect();
    let mut command = foilcast(folder, &arguments);
    command.env("FOILCAST_TWITCH_WEBHOOK_SECRET", WEBHOOK_SECRET).env("FOILCAST_TWITCH_CLIENT_SECRET", CLIENT_SECRET);
    let mut server = Running(command.spawn().unwrap());
    let (mut printed, mut lines) = (String::new(), BufReader::new(server.0.stdout.take().unwrap()));
    while !printed.contains("As a collector") {
        assert_ne!(lines.read_line(&mut printed).unwrap(), 0, "the server ended early: {printed}");
    }
    let after = |text: &str| printed.rsplit_once(text).unwrap().1.split_whitespace().next().unwrap().to_owned();
    let address = after("http://").split('/').next().unwrap().to_owned();
    std::thread::spawn(move || std::io::copy(&mut lines, &mut std::io::sink()));
    (server, address, after("?key="))
}

/// Reads the log in a thread, so that a full pipe does not block the server.
fn log(server: &mut Running) -> std::thread::JoinHandle<String> {
    let mut stderr = server.0.stderr.take().unwrap();
    std::thread::spawn(move || {
        let mut log = String::new();
        stderr.read_to_string(&mut log).unwrap();
        log
    })
}

fn stop(mut server: Running) {
    assert!(Command::new("kill").args(["-TERM", &server.0.id().to_string()]).status().unwrap().success());
    assert!(server.0.wait().unwrap().success(), "a clean stop");
}

fn call(address: &str, line: &str, headers: &[String], body: &str) -> String {
    let mut stream = TcpStream::connect(address).unwrap();
    let headers = headers.iter().fold(String::new(), |all, header| all + header + "\r\n");
    let length = body.len();
    let request = format!(
        "{line} HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\ncontent-length: {length}\r\n{headers}\r\n{body}"
    );
    stream.write_all(request.as_bytes()).unwrap();
    let mut response = Vec::new();
    stream.read_to_end(&mut response).unwrap();
    String::from_utf8_lossy(&response).into_owned()
}

/// The value of a response's header.
fn header(response: &str, name: &str) -> String {
    let line = response.lines().find(|line| line.to_lowercase().starts_with(&format!("{name}: ")));
    line.unwrap_or_else(|| panic!("no {name} in {response}")).split_once(": ").unwrap().1.trim().to_owned()
}

fn parameter(address: &str, name: &str) -> String {
    let after = address.split_once(&format!("{name}=")).unwrap_or_else(|| panic!("no {name} in {address}")).1;
    after.split('&').next().unwrap().to_owned()
}

/// Signs in as a browser does; returns all secrets of the flow, the token last.
fn sign_in(address: &str, name: &str) -> Vec<String> {
    let path = |url: &str| url.split_once(address).unwrap().1.to_owned();
    let started = call(address, &format!("GET /api/auth/twitch?login_hint={name}"), &[], "");
    let (provider, cookie) = (header(&started, "location"), header(&started, "set-cookie"));
    let back = header(&call(address, &format!("GET {}", path(&provider)), &[], ""), "location");
    let cookie = cookie.split(';').next().unwrap().to_owned();
    let finished = call(address, &format!("GET {}", path(&back)), &[format!("cookie: {cookie}")], "");
    let token = parameter(&header(&finished, "location"), "token");
    let (_, value) = cookie.split_once('=').unwrap();
    let (state, verifier) = value.split_once('.').unwrap();
    vec![state.to_owned(), verifier.to_owned(), parameter(&back, "code"), token]
}

/// A sign-in, valid and invalid requests, and sockets with the token and the key; returns all secrets.
async fn attack(address: &str, key: &str) -> Vec<String> {
    let mut secrets = sign_in(address, "nova");
    let token = secrets.last().unwrap().clone();
    let bearer = format!("authorization: Bearer {token}");
    let json = "content-type: application/json".to_owned();
    call(address, &format!("GET /login?token={token}"), &[], "");
    call(address, &format!("GET /api/show/widget?key={key}"), &[], "");
    call(address, &format!("GET /api/show/widget?key={key}x"), &[], "");
    call(address, "GET /api/users/me", std::slice::from_ref(&bearer), "");
    call(address, "GET /api/users/me", &[format!("{bearer}0")], "");
    call(address, &format!("GET /api/auth/twitch/callback?code={}&state=other", secrets[2]), &[], "");
    call(address, &format!("GET /api/cards?page={BODY}"), &[], "");
    for body in [format!("{{\"recipient\": \"{BODY}\"}}"), format!("{{\"{BODY}"), format!("\"{BODY}\"")] {
        for path in ["/api/trades", "/api/packs/open", "/api/admin/upsert-pack", "/api/twitch/webhook"] {
            call(address, &format!("POST {path}"), &[bearer.clone(), json.clone()], &body);
        }
        call(address, "PATCH /api/admin/settings", &[bearer.clone(), json.clone()], &body);
    }
    let signed = ["id: 1", "timestamp: 2030-01-01T00:00:00Z", "signature: sha256=00", "type: notification"];
    let signed: Vec<String> = signed.iter().map(|line| format!("twitch-eventsub-message-{line}")).collect();
    call(address, "POST /api/twitch/webhook", &signed, BODY);
    let url = format!("ws://{address}/socket.io/?EIO=4&transport=websocket");
    for handshake in [serde_json::json!({"token": token, "overlayKey": key}), serde_json::json!({"token": BODY})] {
        let (mut socket, _) = tokio_tungstenite::connect_async(&url).await.unwrap();
        socket.next().await.unwrap().unwrap();
        socket.send(Message::text(format!("40{handshake}"))).await.unwrap();
        socket.next().await.unwrap().unwrap();
        socket.send(Message::text(format!("42[\"join\",\"{BODY}\"]"))).await.unwrap();
        socket.close(None).await.unwrap();
    }
    call(address, "POST /api/auth/logout", &[bearer], "");
    secrets.extend([key, WEBHOOK_SECRET, CLIENT_SECRET, BODY].map(ToOwned::to_owned));
    secrets
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_log_contains_no_secret_at_any_level() {
    let folder = tempfile::tempdir().unwrap();
    for format in ["text", "json"] {
        // SQLite's URL has no password; the next test covers that of PostgreSQL.
        let flags = ["--log", "trace,tungstenite=trace,hyper=trace", "--log-format", format];
        let (mut server, address, key) = start(folder.path(), &flags);
        let log = log(&mut server);
        let secrets = attack(&address, &key).await;
        stop(server);
        let log = log.join().unwrap().to_lowercase();
        assert!(log.contains("/api/trades") && log.contains("signed in"), "the log was written: {log}");
        assert!(log.contains("debug") || log.contains("trace"), "at every level");
        for secret in secrets {
            let plain = secret.to_lowercase();
            // Libraries log sent bytes in hexadecimal.
            let hex = const_hex::encode(&plain);
            let line = log.lines().find(|line| line.contains(&plain) || line.contains(&hex));
            assert!(line.is_none(), "{secret} is in the log: {line:?}");
        }
    }
}

#[test]
fn help_errors_and_processes_show_no_secret() {
    let folder = tempfile::tempdir().unwrap();
    let url = format!("postgres://cards:{PASSWORD}@127.0.0.1:1/cards");
    let secrets = [CLIENT_SECRET, WEBHOOK_SECRET, PASSWORD];
    let output_with = |arguments: &[&str]| {
        let mut command = foilcast(folder.path(), arguments);
        command
            .env("FOILCAST_TWITCH_CLIENT_SECRET", CLIENT_SECRET)
            .env("FOILCAST_TWITCH_WEBHOOK_SECRET", WEBHOOK_SECRET)
            .env("FOILCAST_DATABASE_URL", &url);
        let output = command.output().unwrap();
        String::from_utf8([output.stdout, output.stderr].concat()).unwrap()
    };
    let unreachable = ["serve", "--bind", "127.0.0.1:0", "--log", "trace"];
    let unknown_flag = ["serve", "--bind", "127.0.0.1:0", "--colour"];
    let given_twice = ["serve", "--bind", "127.0.0.1:0", "--twitch-client-secret-file", "/dev/null"];
    for arguments in
        [&["serve", "--help"][..], &["admin", "grant", "--help"], &unreachable, &unknown_flag, &given_twice]
    {
        let output = output_with(arguments);
        assert!(output.len() > 50, "{output}");
        for secret in secrets {
            assert!(!output.contains(secret), "{arguments:?} prints {secret}: {output}");
        }
    }
    assert!(output_with(&given_twice).contains("Remove one of them"));
    // A secret in a file is not in the process list. One on the command line is, and causes a warning.
    let file = folder.path().join("webhook");
    std::fs::write(&file, format!("{WEBHOOK_SECRET}\n")).unwrap();
    let arguments = ["admin", "grant", "nobody", "--twitch-webhook-secret-file", file.to_str().unwrap()];
    let quiet = foilcast(folder.path(), &arguments).output().unwrap();
    assert!(!String::from_utf8_lossy(&quiet.stderr).contains("process list"));
    let arguments = ["admin", "grant", "nobody", "--twitch-webhook-secret", WEBHOOK_SECRET];
    let warned = foilcast(folder.path(), &arguments).output().unwrap();
    let stderr = String::from_utf8_lossy(&warned.stderr).into_owned();
    assert!(stderr.contains("--twitch-webhook-secret is visible in the process list"), "{stderr}");
    assert!(!stderr.contains(WEBHOOK_SECRET), "{stderr}");
}

#[cfg(unix)]
#[test]
fn other_users_of_the_machine_read_no_file() {
    use std::os::unix::fs::PermissionsExt;
    let parent = tempfile::tempdir().unwrap();
    let folder = parent.path().join("data");
    // With this umask, new files are readable by all users.
    let mut shell = Command::new("sh");
    shell.args(["-c", "umask 000; exec \"$0\" \"$@\"", env!("CARGO_BIN_EXE_foilcast")]);
    let out = parent.path().join("out");
    shell.args(["export", out.to_str().unwrap(), "--data-dir", folder.to_str().unwrap()]);
    assert!(shell.stdout(Stdio::null()).stderr(Stdio::null()).status().unwrap().success());
    let mode = |path: &Path| std::fs::metadata(path).unwrap().permissions().mode() & 0o777;
    let backups = parent.path().join("backups");
    let mut shell = Command::new("sh");
    shell.args(["-c", "umask 000; exec \"$0\" \"$@\"", env!("CARGO_BIN_EXE_foilcast")]);
    shell.args(["backup", backups.to_str().unwrap(), "--data-dir", folder.to_str().unwrap()]);
    assert!(shell.stdout(Stdio::null()).stderr(Stdio::null()).status().unwrap().success());
    assert_eq!((mode(&folder), mode(&out), mode(&backups)), (0o700, 0o700, 0o700));
    let (mut folders, mut files) = (vec![folder.clone(), out, backups], 0);
    while let Some(within) = folders.pop() {
        for entry in std::fs::read_dir(&within).unwrap() {
            let path = entry.unwrap().path();
            assert_eq!(mode(&path) & 0o077, 0, "{} is open to others", path.display());
            if path.is_dir() {
                folders.push(path);
            } else {
                files += 1;
            }
        }
    }
    // The database, six files of the export, and two of the backup.
    assert!(files >= 9, "{files}");
    // Wider permissions cause a warning.
    std::fs::set_permissions(&folder, PermissionsExt::from_mode(0o755)).unwrap();
    std::fs::set_permissions(folder.join("foilcast.db"), PermissionsExt::from_mode(0o644)).unwrap();
    let output = foilcast(&folder, &["admin", "grant", "nobody"]).output().unwrap();
    assert!(String::from_utf8_lossy(&output.stderr).contains("chmod 600"));
}

#[test]
fn commands_that_bypass_the_cache_of_a_running_server_are_refused() {
    let parent = tempfile::tempdir().unwrap();
    let folder = parent.path().join("data");
    let old = parent.path().join("old");
    let succeeds = |arguments: &[&str]| foilcast(&folder, arguments).output().unwrap().status.success();
    assert!(succeeds(&["export", old.to_str().unwrap()]));
    // A running server holds this lock.
    let open = std::fs::File::options().write(true).open(folder.join("foilcast.db-open")).unwrap();
    open.lock_shared().unwrap();
    for arguments in [&["import", old.to_str().unwrap()][..], &["demo", "load"], &["demo", "clear", "--yes"]] {
        let output = foilcast(&folder, arguments).output().unwrap();
        let output = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(output.contains("is using the database") && output.contains("Stop it"), "{arguments:?}: {output}");
    }
    drop(open);
    assert!(succeeds(&["import", old.to_str().unwrap()]));
}
