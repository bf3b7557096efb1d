//! Attacks on the program itself: its log, its help, its files and the list of processes.
//!
//! The rest of the attacks is in `src/testing/attacker/`; `docs/security.md` lists all of them.

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
/// Stands in every body that the attack sends.
const BODY: &str = "words-in-a-body-of-the-attack";

fn foilcast(folder: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_foilcast"));
    command.args(arguments).env("FOILCAST_DATA_DIR", folder).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// Ends the server also when the test fails.
struct Running(Child);

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// Starts a demo with these variables; answers it with its address and the overlay's key.
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

/// The log, read while it is written so that nothing waits for it.
fn log(server: &mut Running) -> std::thread::JoinHandle<String> {
    let mut stderr = server.0.stderr.take().unwrap();
    std::thread::spawn(move || {
        let mut log = String::new();
        stderr.read_to_string(&mut log).unwrap();
        log
    })
}

fn end(mut server: Running) {
    assert!(Command::new("kill").args(["-TERM", &server.0.id().to_string()]).status().unwrap().success());
    assert!(server.0.wait().unwrap().success(), "a clean end");
}

fn call(address: &str, line: &str, headers: &[String], body: &str) -> String {
    let mut stream = TcpStream::connect(address).unwrap();
    let headers = headers.iter().fold(String::new(), |all, header| all + header + "\r\n");
    let length = body.len();
    let request = format!(
        "{line} HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\ncontent-length: {length}\r\n{headers}\r\n{body}"
    );
    stream.write_all(request.as_bytes()).unwrap();
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).unwrap();
    String::from_utf8_lossy(&answer).into_owned()
}

/// The value of a header of an answer.
fn header(answer: &str, name: &str) -> String {
    let line = answer.lines().find(|line| line.to_lowercase().starts_with(&format!("{name}: ")));
    line.unwrap_or_else(|| panic!("no {name} in {answer}")).split_once(": ").unwrap().1.trim().to_owned()
}

fn parameter(address: &str, name: &str) -> String {
    let after = address.split_once(&format!("{name}=")).unwrap_or_else(|| panic!("no {name} in {address}")).1;
    after.split('&').next().unwrap().to_owned()
}

/// The way of a browser through a sign-in; answers every secret that it met, the token last.
fn sign_in(address: &str, name: &str) -> Vec<String> {
    let path = |url: &str| url.split_once(address).unwrap().1.to_owned();
    let begun = call(address, &format!("GET /api/auth/twitch?login_hint={name}"), &[], "");
    let (provider, cookie) = (header(&begun, "location"), header(&begun, "set-cookie"));
    let back = header(&call(address, &format!("GET {}", path(&provider)), &[], ""), "location");
    let cookie = cookie.split(';').next().unwrap().to_owned();
    let arrived = call(address, &format!("GET {}", path(&back)), &[format!("cookie: {cookie}")], "");
    let token = parameter(&header(&arrived, "location"), "token");
    let (_, value) = cookie.split_once('=').unwrap();
    let (state, verifier) = value.split_once('.').unwrap();
    vec![state.to_owned(), verifier.to_owned(), parameter(&back, "code"), token]
}

/// Everything at once: a sign-in, good calls and bad ones, sockets with token and key.
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
    for presented in [serde_json::json!({"token": token, "overlayKey": key}), serde_json::json!({"token": BODY})] {
        let (mut socket, _) = tokio_tungstenite::connect_async(&url).await.unwrap();
        socket.next().await.unwrap().unwrap();
        socket.send(Message::text(format!("40{presented}"))).await.unwrap();
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
        // A password in the URL of the database is one, too; SQLite has none.
        let flags = ["--log", "trace,tungstenite=trace,hyper=trace", "--log-format", format];
        let (mut server, address, key) = start(folder.path(), &flags);
        let log = log(&mut server);
        let secrets = attack(&address, &key).await;
        end(server);
        let log = log.join().unwrap().to_lowercase();
        assert!(log.contains("/api/trades") && log.contains("signed in"), "the log was written: {log}");
        assert!(log.contains("debug") || log.contains("trace"), "at every level");
        for secret in secrets {
            let plain = secret.to_lowercase();
            // Libraries write what travels in hexadecimal.
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
    let with = |arguments: &[&str]| {
        let mut command = foilcast(folder.path(), arguments);
        command
            .env("FOILCAST_TWITCH_CLIENT_SECRET", CLIENT_SECRET)
            .env("FOILCAST_TWITCH_WEBHOOK_SECRET", WEBHOOK_SECRET)
            .env("FOILCAST_DATABASE_URL", &url);
        let output = command.output().unwrap();
        String::from_utf8([output.stdout, output.stderr].concat()).unwrap()
    };
    let unreachable = ["serve", "--bind", "127.0.0.1:0", "--log", "trace"];
    let mistaken = ["serve", "--bind", "127.0.0.1:0", "--colour"];
    let twice = ["serve", "--bind", "127.0.0.1:0", "--twitch-client-secret-file", "/dev/null"];
    for arguments in [&["serve", "--help"][..], &["admin", "grant", "--help"], &unreachable, &mistaken, &twice] {
        let said = with(arguments);
        assert!(said.len() > 50, "{said}");
        for secret in secrets {
            assert!(!said.contains(secret), "{arguments:?} says {secret}: {said}");
        }
    }
    assert!(with(&twice).contains("Remove one of them"));
    // In a file a secret is in no list of processes; on the command line it is, and is warned about.
    let file = folder.path().join("webhook");
    std::fs::write(&file, format!("{WEBHOOK_SECRET}\n")).unwrap();
    let arguments = ["admin", "grant", "nobody", "--twitch-webhook-secret-file", file.to_str().unwrap()];
    let quiet = foilcast(folder.path(), &arguments).output().unwrap();
    assert!(!String::from_utf8_lossy(&quiet.stderr).contains("process list"));
    let arguments = ["admin", "grant", "nobody", "--twitch-webhook-secret", WEBHOOK_SECRET];
    let warned = foilcast(folder.path(), &arguments).output().unwrap();
    let said = String::from_utf8_lossy(&warned.stderr).into_owned();
    assert!(said.contains("--twitch-webhook-secret is visible in the process list"), "{said}");
    assert!(!said.contains(WEBHOOK_SECRET), "{said}");
}

#[cfg(unix)]
#[test]
fn other_users_of_the_machine_read_no_file() {
    use std::os::unix::fs::PermissionsExt;
    let parent = tempfile::tempdir().unwrap();
    let folder = parent.path().join("data");
    // The operator's umask makes new files readable to all.
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
    // The database, six files of the export, and of the backup the database and its manifest.
    assert!(files >= 9, "{files}");
    // Later permissions for all users cause a warning.
    std::fs::set_permissions(&folder, PermissionsExt::from_mode(0o755)).unwrap();
    std::fs::set_permissions(folder.join("foilcast.db"), PermissionsExt::from_mode(0o644)).unwrap();
    let output = foilcast(&folder, &["admin", "grant", "nobody"]).output().unwrap();
    assert!(String::from_utf8_lossy(&output.stderr).contains("chmod 600"));
}

#[test]
fn commands_that_change_what_a_live_server_remembers_are_refused_beside_it() {
    let parent = tempfile::tempdir().unwrap();
    let folder = parent.path().join("data");
    let old = parent.path().join("old");
    let succeeds = |words: &[&str]| foilcast(&folder, words).output().unwrap().status.success();
    assert!(succeeds(&["export", old.to_str().unwrap()]));
    // As a server that has the database open does.
    let open = std::fs::File::options().write(true).open(folder.join("foilcast.db-open")).unwrap();
    open.lock_shared().unwrap();
    for words in [&["import", old.to_str().unwrap()][..], &["demo", "load"], &["demo", "clear", "--yes"]] {
        let output = foilcast(&folder, words).output().unwrap();
        let output = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(output.contains("is using the database") && output.contains("Stop it"), "{words:?}: {output}");
    }
    drop(open);
    assert!(succeeds(&["import", old.to_str().unwrap()]));
}
