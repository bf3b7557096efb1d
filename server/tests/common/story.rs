//! People, an overlay and what they do, while something happens to the server or to what it stands on.

use std::sync::Arc;

use foilcast::dice::Dice;
use tokio::task::JoinSet;

use super::LIMIT;
use super::calls::{Call, Person, text};
use super::dealers::Dealer;
use super::overlay::{Overlay, Screen};
use super::people::{Counts, Hand, Known};
use super::published;

const OPENERS: usize = 8;
/// People who trade and sell.
const DEALERS: usize = 3;
/// Each opener's and dealer's calls in flight at once.
const HANDS: usize = 2;
/// People who put packs in the live queue.
const QUEUERS: usize = 3;
/// More than a person can open.
const PACKS: u32 = 10_000;

/// The people, the overlay and the server that they call.
pub struct Story {
    pub owner: Person,
    pub people: Vec<Person>,
    pub known: Arc<Known>,
    /// Openings that the overlay has shown.
    pub screen: Arc<Screen>,
    callers: JoinSet<Result<(), String>>,
    pub overlay: JoinSet<Result<(), String>>,
}

impl Story {
    /// All sign in, get packs and begin.
    pub async fn begin(urls: Vec<String>, dice: &Dice) -> Result<Self, String> {
        let url = &urls[0].clone();
        let owner = Person::sign_in(url, "nova").await?;
        let known = Arc::new(Known::new(urls));
        let (mut people, mut ids) = (Vec::new(), Vec::new());
        for number in 0..OPENERS + QUEUERS + DEALERS {
            let person = Person::sign_in(url, &format!("crash_{number}")).await?;
            let id = person.id(url).await?;
            owner.give(url, &person, PACKS).await?;
            known.meet(&id);
            people.push(person);
            ids.push(id);
        }
        let mut callers = JoinSet::new();
        let dealing = Arc::new(ids.split_off(OPENERS + QUEUERS));
        for (number, person) in people.iter().enumerate() {
            let hand = |name| Hand { person: person.clone(), name, known: Arc::clone(&known) };
            if (OPENERS..OPENERS + QUEUERS).contains(&number) {
                callers.spawn(hand(number.to_string()).queue_packs());
                continue;
            }
            for pair in 0..HANDS {
                let hand = hand(format!("{number}-{pair}"));
                let Some(me) = number.checked_sub(OPENERS + QUEUERS) else {
                    callers.spawn(hand.open_packs());
                    continue;
                };
                let dice = Dice::seeded(dice.below(u64::MAX));
                callers.spawn(Dealer { hand, people: Arc::clone(&dealing), me, dice }.deal());
            }
        }
        let desk = owner.get(url, "/api/admin/overlay").await?;
        let screen = Arc::new(Screen::default());
        let shown = Overlay { streamer: text(&desk, "userId"), key: text(&desk, "key"), screen: Arc::clone(&screen) };
        let mut overlay = JoinSet::new();
        overlay.spawn(shown.run(Arc::clone(&known)));
        Ok(Self { owner, people, known, screen, callers, overlay })
    }

    /// Waits until the condition holds; an error when a person saw an impossible state, or when nothing moves any more.
    pub async fn until(&mut self, what: &str, far: impl Fn(&Counts) -> bool) -> Result<(), String> {
        let reached = tokio::time::timeout(LIMIT, self.known.until(far));
        tokio::select! {
            reached = reached => reached.map_err(|_| {
                let Counts { answered, shows, ended, .. } = self.known.counts();
                let secs = LIMIT.as_secs();
                format!("waited {secs} s in vain for {what} ({answered} answers, {shows} shows, {ended} of them ended)")
            }),
            Some(ended) = self.callers.join_next() => result(ended),
            Some(ended) = self.overlay.join_next() => result(ended),
        }
    }

    /// Waits for so many answers more.
    pub async fn go_on(&mut self, answers: u32) -> Result<(), String> {
        let wanted = self.known.counts().answered + answers;
        self.until("calls to be answered", |counts| counts.answered >= wanted).await
    }

    /// All get the answer to their last call, and begin nothing more.
    pub async fn end_calls(&mut self) -> Result<(), String> {
        self.known.count(|counts| counts.done = true);
        let all = async {
            while let Some(ended) = self.callers.join_next().await {
                result(ended)?;
            }
            Ok(())
        };
        tokio::time::timeout(LIMIT, all).await.map_err(|_| "a last call was not answered in time".to_owned())?
    }

    /// Reveals all seeds, so that all openings can be drawn again; returns how many both verifiers accept.
    pub async fn verify(&self, url: &str) -> Result<usize, String> {
        for person in &self.people {
            person.call(url, &Call::post("/api/fairness/rotate", format!("reveal-{}", person.name))).await.ok()?;
        }
        published::verified(url).await
    }

    /// The queue goes on until it is empty and nothing is shown.
    pub async fn drain(&mut self, url: &str) -> Result<(), String> {
        loop {
            let before = self.known.counts().ended;
            let queue = self.owner.get(url, "/api/admin/queues/status").await?;
            if queue["isBusy"] == false && queue["entries"].as_array().is_some_and(Vec::is_empty) {
                return Ok(());
            }
            self.until("the end of a show", |counts| counts.ended > before).await?;
        }
    }
}

fn result(ended: Result<Result<(), String>, tokio::task::JoinError>) -> Result<(), String> {
    ended.map_err(|error| error.to_string())?
}
