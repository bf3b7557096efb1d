//! A server with its people, and an observer who calls it during a fault.

use std::collections::BTreeMap;
use std::fmt::Display;
use std::io::Write;
use std::time::{Duration, Instant};

use foilcast::dice::Dice;
use reqwest::Method;
use tokio::task::block_in_place;

use super::common::calls::{self, Person, text};
use super::common::people::parsed;
use super::common::server::{Server, Setup, free_port};
use super::common::story::Story;
use super::common::{LIMIT, Wrong, seed, sums};

/// The limit for every answer, whatever is wrong: for who calls, and for what is wanted, the database has 15 s to
/// begin each, and what has begun has 15 s more; the rest is for a busy machine.
pub const ANSWERED_WITHIN: Duration = Duration::from_secs(55);
/// How often the observer calls.
const POLL_INTERVAL: Duration = Duration::from_millis(100);
/// Pause between two packs of a person.
const PAUSE: Duration = Duration::from_millis(50);
/// Answers between one fault and the next.
pub const ANSWERS: u32 = 40;

/// Says that something was not tested, past a runner that keeps the words of a test that passes to itself.
pub fn skipped(why: &str) {
    let _ = writeln!(std::io::stderr(), "SKIPPED: {why}");
}

/// The shorter time, or the longer one in a long run.
pub fn lasts(short: u64, long: u64) -> Duration {
    Duration::from_secs(if std::env::var_os("FOILCAST_SOAK").is_some() { long } else { short })
}

/// A response to the observer.
#[derive(Debug)]
pub struct Seen {
    pub status: u16,
    pub text: String,
    /// Seconds after which to come back.
    pub retry_after: Option<u32>,
    /// How long it took.
    pub took: Duration,
}

/// A server, its callers, and an observer.
pub struct World<'a> {
    setup: &'a Setup,
    server: Option<Server>,
    second: Option<Server>,
    pub story: Story,
    /// The observer, whose calls are not part of the story.
    pub looker: Person,
    http: reqwest::Client,
    looks: u32,
}

pub struct Node {
    pub url: String,
    pub process: u32,
}

impl<'a> World<'a> {
    /// All have begun; a caller who waits from now on waits because of the fault.
    pub async fn begin(setup: &'a Setup) -> Result<Self, String> {
        let server = block_in_place(|| Server::start(setup, free_port()))?;
        let story = Story::begin(vec![server.url.clone()], &Dice::seeded(seed())).await?;
        story.known.take_rests(PAUSE);
        let looker = Person::sign_in(&server.url, "looker").await?;
        story.owner.give(&server.url, &looker, 1000).await?;
        let mut world =
            Self { setup, server: Some(server), second: None, story, looker, http: calls::client(), looks: 0 };
        world.story.go_on(ANSWERS).await?;
        world.story.known.forget_waits();
        Ok(world)
    }

    /// Starts another node, which lives as long as the first. Only the test calls it.
    pub fn second_node(&mut self, setup: &Setup) -> Result<Node, String> {
        let server = block_in_place(|| Server::start(setup, free_port()))?;
        let node = Node { url: server.url.clone(), process: server.child.id() };
        self.second = Some(server);
        Ok(node)
    }

    /// Where the server is.
    pub fn url(&self) -> String {
        self.server.as_ref().map(|server| server.url.clone()).unwrap_or_default()
    }

    /// A visitor's response at this path.
    pub async fn look(&self, path: &str) -> Result<Seen, String> {
        seen(self.http.get(format!("{}{path}", self.url()))).await
    }

    /// Reads this path as a signed-in user.
    pub async fn read(&self, path: &str) -> Result<Seen, String> {
        seen(self.looker.request(&Method::GET, &self.url(), path)).await
    }

    /// Opens a pack under a new idempotency key.
    pub async fn open_pack(&mut self) -> Result<Seen, String> {
        self.looks += 1;
        let call = self.looker.request(&Method::POST, &self.url(), "/api/packs/open");
        seen(call.header("idempotency-key", format!("probe-{}", self.looks))).await
    }

    /// Waits until this is so of `/readyz`, and answers what it says then.
    pub async fn until_ready_says(&self, what: &str, holds: impl Fn(&Seen) -> bool) -> Result<Seen, String> {
        let started = Instant::now();
        loop {
            let seen = self.look("/readyz").await?;
            if holds(&seen) {
                return Ok(seen);
            }
            if started.elapsed() > LIMIT {
                return Err(format!("/readyz never says {what}: {seen:?}"));
            }
            tokio::time::sleep(POLL_INTERVAL).await;
        }
    }

    /// The server is ready, and says nothing else.
    pub async fn until_ready(&self) -> Result<(), String> {
        self.until_ready_says("ready", |seen| seen.text == "ready\n").await.map(drop)
    }

    /// Tries to open packs until one is, and answers how long that took.
    async fn until_it_goes_on(&mut self) -> Result<Duration, String> {
        let started = Instant::now();
        loop {
            let opened = self.open_pack().await?;
            match opened.status {
                200 => return Ok(started.elapsed()),
                503 if started.elapsed() < LIMIT => tokio::time::sleep(POLL_INTERVAL).await,
                _ => return Err(format!("no pack can be opened any more: {opened:?}")),
            }
        }
    }

    /// The fault is over, and everything goes on by itself; answers after how long, and how long who waited longest did.
    pub async fn recovers(&mut self) -> Result<(Duration, Duration), String> {
        let back = self.until_it_goes_on().await?;
        self.until_ready().await?;
        Ok((back, self.nobody_waited_too_long()?))
    }

    /// No caller of the story has waited too long since the fault began; returns the longest wait.
    pub fn nobody_waited_too_long(&self) -> Result<Duration, String> {
        let slowest = self.story.known.longest_wait();
        if slowest > ANSWERED_WITHIN {
            return Err(format!("somebody waited {slowest:?} for an answer"));
        }
        Ok(slowest)
    }

    /// All get their missing answers, the server ends, and nothing is missing, half done or done twice.
    pub async fn end(mut self) -> Result<String, String> {
        self.story.go_on(ANSWERS).await?;
        self.story.end_calls().await?;
        let url = self.url();
        self.story.drain(&url).await?;
        self.story.overlay.shutdown().await;
        for server in [self.second.take(), self.server.take()].into_iter().flatten() {
            block_in_place(|| server.stop())?;
        }
        sums::check(self.setup, &self.story.known, &self.story.screen, 1..=i64::MAX).await?;
        let put_off: BTreeMap<_, _> = self.story.known.put_off().into_iter().collect();
        let counts = self.story.known.counts();
        Ok(format!("{} answers, {} shows, put off: {put_off:?}, 0 problems", counts.answered, counts.shows))
    }
}

/// Sends a request and looks at its answer.
pub async fn seen(request: reqwest::RequestBuilder) -> Result<Seen, String> {
    let started = Instant::now();
    let answer = request.send().await.map_err(|error| format!("nobody answered: {error:?}"))?;
    let retry_after = answer.headers().get("retry-after").and_then(|value| value.to_str().ok()?.parse().ok());
    let status = answer.status().as_u16();
    let text = answer.text().await.map_err(|error| format!("the answer broke off: {error}"))?;
    Ok(Seen { status, text, retry_after, took: started.elapsed() })
}

impl Seen {
    /// It is a 503 with this code (or one of several) that says when to come back.
    pub fn puts_off(&self, codes: &[&str]) -> Result<(), String> {
        let code = parsed(&self.text).map(|body| text(&body, "code")).unwrap_or_default();
        self.is("a refusal that says when to come back", self.status == 503 && self.retry_after.is_some())?;
        self.is(&format!("one of {codes:?}"), codes.contains(&code.as_str()))?;
        self.is("in time", self.took < ANSWERED_WITHIN)
    }

    /// Checks that the response is a success.
    pub fn is_well(&self) -> Result<(), String> {
        self.is("a success", self.status == 200)
    }

    /// It is what it should be.
    pub fn is(&self, what: &str, holds: bool) -> Result<(), String> {
        if holds { Ok(()) } else { Err(format!("this is not {what}: {self:?}")) }
    }
}

/// Prints the result, or all that is known about the error.
pub fn report(setup: &Setup, seen: Result<impl Display, String>) -> Result<(), Wrong> {
    match seen {
        Ok(seen) => {
            println!("{seen}");
            Ok(())
        }
        Err(wrong) => Err(Wrong(format!("{wrong}\nFOILCAST_SEED={}; {}", seed(), setup.said.last()))),
    }
}
