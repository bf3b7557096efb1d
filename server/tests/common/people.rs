//! People who open packs and put them in the live queue while the server is killed. What broke is repeated with the
//! same key at the next server; an answer that contradicts an earlier one is reported.

use std::collections::{HashMap, HashSet};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, OnceLock};
use std::time::{Duration, Instant};

use serde_json::Value;
use tokio::sync::watch;

use super::calls::{Call, Outcome, Person, text};

/// A caller who gets a retry response tries again after this.
const PAUSE: Duration = Duration::from_millis(100);

/// How far the story is.
#[derive(Clone, Copy, Debug, Default)]
pub struct Counts {
    /// Calls that were answered for the first time.
    pub answered: u32,
    /// Calls that were repeated after a broken connection.
    pub repeated: u32,
    /// Openings that the overlay has shown.
    pub shows: u32,
    /// Shows that the server has ended.
    pub ended: u32,
    /// How often the overlay has connected.
    pub connected: u32,
    /// Calls that got a retry response.
    pub put_off: u32,
    /// Whether no more calls are to begin.
    pub done: bool,
}

/// Successes: ids by kind.
pub type DoneIds = HashMap<&'static str, HashSet<String>>;

/// The callers' shared knowledge.
pub struct Known {
    answers: Mutex<HashMap<String, String>>,
    done: Mutex<DoneIds>,
    people: Mutex<HashSet<String>>,
    put_off: Mutex<HashMap<String, u32>>,
    slowest: Mutex<Duration>,
    counts: watch::Sender<Counts>,
    /// Where servers live; several are nodes on one database.
    servers: watch::Sender<Vec<String>>,
    /// Counts requests for a partner, so that each gets a different one.
    asked: AtomicUsize,
    /// Between two packs of a pair of hands.
    rest: OnceLock<Duration>,
}

impl Known {
    /// Nothing yet but where the servers are.
    pub fn new(urls: Vec<String>) -> Self {
        Self {
            answers: Mutex::default(),
            done: Mutex::default(),
            people: Mutex::default(),
            put_off: Mutex::default(),
            slowest: Mutex::default(),
            counts: watch::Sender::new(Counts::default()),
            servers: watch::Sender::new(urls),
            asked: AtomicUsize::new(0),
            rest: OnceLock::new(),
        }
    }

    /// From now on all take a rest after each pack, as people do. Without it they fill any small disk.
    pub fn take_rests(&self, rest: Duration) {
        self.rest.get_or_init(|| rest);
    }

    /// Sets where servers live now.
    pub fn move_to(&self, urls: Vec<String>) {
        self.servers.send_replace(urls);
    }

    /// Waits for a living server, and answers each of several in turn.
    pub async fn server(&self) -> Result<String, String> {
        let mut servers = self.servers.subscribe();
        let living = servers.wait_for(|urls| !urls.is_empty()).await;
        let urls = living.map_err(|_| "the story has ended")?;
        let turn = self.asked.fetch_add(1, Ordering::Relaxed);
        Ok(urls[turn % urls.len()].clone())
    }

    pub fn count(&self, change: impl FnOnce(&mut Counts)) {
        self.counts.send_modify(change);
    }

    /// How far it is.
    pub fn counts(&self) -> Counts {
        *self.counts.borrow()
    }

    /// Waits until it is so far.
    pub async fn until(&self, far: impl FnMut(&Counts) -> bool) {
        let mut counts = self.counts.subscribe();
        // The sender lives in `self`, so the channel cannot close while we wait.
        let _ = counts.wait_for(far).await;
    }

    /// Everything that was answered, by key.
    pub fn answers(&self) -> HashMap<String, String> {
        self.answers.lock().expect("nobody panicked").clone()
    }

    /// Adds a person to those who call.
    pub fn meet(&self, id: &str) {
        self.people.lock().expect("nobody panicked").insert(id.to_owned());
    }

    /// The ids of those who call.
    pub fn people(&self) -> HashSet<String> {
        self.people.lock().expect("nobody panicked").clone()
    }

    /// Everything that was done, by kind.
    pub fn done(&self) -> DoneIds {
        self.done.lock().expect("nobody panicked").clone()
    }

    /// How many calls got a retry response, by its code.
    pub fn put_off(&self) -> HashMap<String, u32> {
        self.put_off.lock().expect("nobody panicked").clone()
    }

    /// How long the longest of all calls took, of those that count.
    pub fn longest_wait(&self) -> Duration {
        *self.slowest.lock().expect("nobody panicked")
    }

    /// Calls that were answered until now do not count.
    pub fn forget_waits(&self) {
        *self.slowest.lock().expect("nobody panicked") = Duration::ZERO;
    }

    fn took(&self, time: Duration) {
        let mut slowest = self.slowest.lock().expect("nobody panicked");
        *slowest = time.max(*slowest);
    }

    /// Waits before a retry.
    async fn come_back(&self, why: &str) -> Result<(), String> {
        let code = text(&parsed(why)?, "code");
        *self.put_off.lock().expect("nobody panicked").entry(code).or_default() += 1;
        self.count(|counts| counts.put_off += 1);
        tokio::time::sleep(PAUSE).await;
        Ok(())
    }

    /// Records a success; nothing is done to the same thing twice.
    pub fn did(&self, kind: &'static str, id: String) -> Result<(), String> {
        let mut done = self.done.lock().expect("nobody panicked");
        let done = done.entry(kind).or_default();
        if done.contains(&id) {
            return Err(format!("{kind} was done to {id} twice"));
        }
        done.insert(id);
        Ok(())
    }

    /// Keeps an answer; the same call must always have the same one, byte for byte.
    fn keep(&self, key: &str, answer: &str) -> Result<(), String> {
        let mut answers = self.answers.lock().expect("nobody panicked");
        match answers.get(key) {
            Some(first) if first == answer => Ok(()),
            Some(first) => Err(format!("the call {key} got two answers:\n  {first}\n  {answer}")),
            None => {
                answers.insert(key.to_owned(), answer.to_owned());
                drop(answers);
                self.count(|counts| counts.answered += 1);
                Ok(())
            }
        }
    }
}

/// One worker of a person; each person may have several.
pub struct Hand {
    pub person: Person,
    /// The name that distinguishes this hand's calls from all others.
    pub name: String,
    pub known: Arc<Known>,
}

impl Hand {
    /// Opens packs one after the other until the run is over.
    pub async fn open_packs(self) -> Result<(), String> {
        for number in 0.. {
            self.open_pack(number).await?;
            // Ask again for something answered long ago, now and then.
            if number > 0 && number % 7 == 0 {
                self.must(&self.opening(number - 1)).await?;
            }
            if self.known.counts().done {
                break;
            }
            if let Some(rest) = self.known.rest.get() {
                tokio::time::sleep(*rest).await;
            }
        }
        Ok(())
    }

    fn opening(&self, number: u32) -> Call {
        Call::post("/api/packs/open", format!("open-{}-{number}", self.name))
    }

    /// Opens a pack; the number makes it another one.
    pub async fn open_pack(&self, number: u32) -> Result<(), String> {
        let opened = self.must(&self.opening(number)).await?;
        self.known.did("open", text(&parsed(&opened)?, "_id"))
    }

    /// Puts packs in the live queue until the run is over and as many wait as may; takes every fourth back.
    pub async fn queue_packs(self) -> Result<(), String> {
        for number in 0.. {
            let place = Call::post("/api/packs/queue", format!("place-{}-{number}", self.name));
            let answer = loop {
                let Counts { shows, done, .. } = self.known.counts();
                match self.settle(&place).await? {
                    (200, answer) => break answer,
                    (409, why) if why.contains("too_many_waiting") && done => return Ok(()),
                    // One has to be shown first.
                    (409, why) if why.contains("too_many_waiting") => {
                        self.known.until(|counts| counts.shows > shows || counts.done).await;
                    }
                    other => return Err(unexpected(&place, &other)),
                }
            };
            if number % 4 == 3 {
                self.take_back(&text(&parsed(&answer)?, "_id"), number).await?;
            }
        }
        Ok(())
    }

    /// Takes a pack out of the queue, unless it is on the air or over already.
    async fn take_back(&self, entry: &str, number: u32) -> Result<(), String> {
        let path = format!("/api/packs/queue/{entry}");
        let take = Call::delete(path, format!("take-{}-{number}", self.name));
        match self.settle(&take).await? {
            (200 | 404, _) => Ok(()),
            (409, why) if why.contains("already_playing") => Ok(()),
            other => Err(unexpected(&take, &other)),
        }
    }

    /// The response of this path, repeated until a server answers.
    pub async fn look(&self, path: &str) -> Result<Value, String> {
        loop {
            let url = self.known.server().await?;
            match self.person.read(&url, path).await {
                Outcome::Answered(503, why) => self.known.come_back(&why).await?,
                Outcome::Refused | Outcome::Broken => {}
                answered @ Outcome::Answered(..) => return answered.ok(),
            }
        }
    }

    /// Calls until there is an answer, which must be a success.
    async fn must(&self, call: &Call) -> Result<String, String> {
        match self.settle(call).await? {
            (200, answer) => Ok(answer),
            other => Err(unexpected(call, &other)),
        }
    }

    /// Calls until there is an answer, and keeps a success.
    pub async fn settle(&self, call: &Call) -> Result<(u16, String), String> {
        loop {
            let url = self.known.server().await?;
            let began = Instant::now();
            let outcome = self.person.call(&url, call).await;
            self.known.took(began.elapsed());
            match outcome {
                // Too busy, or it could not learn the outcome: the key settles it.
                Outcome::Answered(503, why) => self.known.come_back(&why).await?,
                Outcome::Refused => {}
                Outcome::Answered(status, answer) => {
                    if is_success(status) {
                        self.known.keep(&call.key, &answer)?;
                    }
                    return Ok((status, answer));
                }
                Outcome::Broken => self.known.count(|counts| counts.repeated += 1),
            }
        }
    }
}

/// Whether this status says that it was done.
pub fn is_success(status: u16) -> bool {
    (200..300).contains(&status)
}

/// An answer as JSON.
pub fn parsed(answer: &str) -> Result<Value, String> {
    serde_json::from_str(answer).map_err(|error| format!("{answer}: {error}"))
}

/// The error message for an impossible response.
pub fn unexpected(call: &Call, (status, answer): &(u16, String)) -> String {
    format!("{} {} ({}) answered {status} {answer}", call.method, call.path, call.key)
}
