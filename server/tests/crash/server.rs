//! A server of our own that can be killed and started again, and people who call it.

use std::io::{BufRead, BufReader};
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use serde_json::{Value, json};

/// What is started: a program, where it keeps its data, and its flags.
pub struct Setup {
    /// The program and the words before its flags.
    pub program: Vec<PathBuf>,
    /// Its data directory.
    pub data: PathBuf,
    /// Its database, when it is not the file in the data directory.
    pub database: Option<String>,
    /// Further flags.
    pub flags: Vec<String>,
}

/// The release-like binary of this build.
pub fn ordinary() -> Vec<PathBuf> {
    vec![PathBuf::from(env!("CARGO_BIN_EXE_foilcast")), PathBuf::from("serve")]
}

/// The same server on a disk that forgets what was not synced.
pub fn forgetful() -> Vec<PathBuf> {
    let binary = Path::new(env!("CARGO_BIN_EXE_foilcast"));
    let folder = binary.parent().expect("a folder of programs");
    vec![folder.join("examples").join("forgetful_server")]
}

/// A running server.
pub struct Server {
    child: Child,
    /// Where it listens.
    pub url: String,
}

impl Server {
    /// Starts it on a free port and returns when it says that it listens.
    pub fn start(setup: &Setup, port: u16) -> Self {
        let mut words = setup.program.iter();
        let program = words.next().expect("a program");
        let mut command = Command::new(program);
        command
            .args(words)
            .arg(format!("--bind=127.0.0.1:{port}"))
            .arg(format!("--data-dir={}", setup.data.display()))
            .args([
                "--demo=true",
                "--owner=nova",
                "--writes-per-minute=10000000",
                "--sign-ins-per-minute=10000",
                "--log=error",
            ])
            .args(&setup.flags)
            .stdout(Stdio::piped())
            .stdin(Stdio::null());
        if let Some(url) = &setup.database {
            command.arg(format!("--database-url={url}"));
        }
        let mut child = command.spawn().unwrap_or_else(|error| panic!("{} starts: {error}", program.display()));
        let mut lines = BufReader::new(child.stdout.take().expect("a pipe")).lines();
        let ready = lines.by_ref().map_while(Result::ok).any(|line| line.contains("Foilcast is running"));
        assert!(ready, "the server started");
        // What else it prints must not fill the pipe.
        std::thread::spawn(move || lines.map_while(Result::ok).for_each(drop));
        Self { child, url: format!("http://127.0.0.1:{port}") }
    }

    /// Ends it without any warning.
    pub fn kill(self) {
        drop(self);
    }

    /// Asks it to end and waits until it has.
    pub fn stop(mut self) {
        let asked = Command::new("kill").arg("-TERM").arg(self.child.id().to_string()).status();
        assert!(asked.is_ok_and(|status| status.success()));
        assert!(self.child.wait().expect("ends").success(), "a clean end");
    }
}

/// A server does not outlive a test, however that ends.
impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A client; redirects are looked at, not followed.
pub fn client() -> reqwest::Client {
    // Nothing here speaks TLS, but the client wants to know how it would.
    let _ = rustls::crypto::ring::default_provider().install_default();
    reqwest::Client::builder().redirect(reqwest::redirect::Policy::none()).build().expect("a client")
}

/// A port that nobody listens on just now.
pub fn free_port() -> u16 {
    TcpListener::bind("127.0.0.1:0").and_then(|listener| listener.local_addr()).expect("a free port").port()
}

/// Signs in at the stand-in provider, by the ordinary code path, and returns the token.
pub async fn sign_in(url: &str, name: &str) -> String {
    let http = client();
    let mut next = format!("{url}/api/auth/twitch?login_hint={name}");
    let mut cookie = String::new();
    for _ in 0..6 {
        let response = http.get(&next).header("cookie", &cookie).send().await.expect("the server answers");
        if let Some(set) = response.headers().get("set-cookie").and_then(|set| set.to_str().ok()) {
            set.split(';').next().unwrap_or_default().clone_into(&mut cookie);
        }
        let to = response.headers().get("location").and_then(|to| to.to_str().ok()).expect("a redirect").to_owned();
        if let Some((_, token)) = to.split_once("token=") {
            return token.split(['&', '#']).next().unwrap_or_default().to_owned();
        }
        next = if to.starts_with('/') { format!("{url}{to}") } else { to };
    }
    panic!("the sign-in of {name} did not end");
}

/// What became of a call.
pub enum Outcome {
    /// The server answered with this status and body.
    Answered(u16, String),
    /// The connection broke: whether it was done is not known.
    Broken,
}

/// POSTs once with an idempotency key.
pub async fn post(http: &reqwest::Client, url: &str, token: &str, key: &str, body: &Value) -> Outcome {
    let call = http.post(url).bearer_auth(token).header("idempotency-key", key).json(body).send().await;
    let Ok(response) = call else { return Outcome::Broken };
    let status = response.status().as_u16();
    match response.text().await {
        Ok(text) => Outcome::Answered(status, text),
        Err(_) => Outcome::Broken,
    }
}

/// Gives packs as the owner.
pub async fn give(url: &str, owner: &str, user: &str, amount: u32) {
    let http = client();
    let body = json!({"userId": user, "amount": amount});
    match post(&http, &format!("{url}/api/admin/give-packs"), owner, &format!("give-{user}"), &body).await {
        Outcome::Answered(200, _) => {}
        Outcome::Answered(status, text) => panic!("{status} {text}"),
        Outcome::Broken => panic!("the server did not answer"),
    }
}

/// The id of who holds this token.
pub async fn my_id(url: &str, token: &str) -> String {
    let me = client().get(format!("{url}/api/users/me")).bearer_auth(token).send().await.expect("answers");
    let me: Value = me.json().await.expect("JSON");
    me["_id"].as_str().expect("an id").to_owned()
}
