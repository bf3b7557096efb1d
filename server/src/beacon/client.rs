//! What the server knows of the beacon, and how it asks for more.

use super::relays::Relays;
use super::rules::{self, Known};
use super::{stand_in, store};
use crate::clock::Timestamp;
use crate::config::{BeaconSource, QUICKNET_RELAYS};
use crate::core::Core;
use crate::db::Tx;
use crate::due::{self, Schedule};
use crate::error::Result;
use crate::realtime::Event;
use foilcast_beacon::{Beacon, Round};
use std::ops::Deref;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::sync::watch;

/// How long asking for the newest round may take, by the machine's clock.
const ASKING: Duration = Duration::from_secs(2);

const SCHEDULE: Schedule = Schedule::new("beacon", "could not ask for the newest round of the beacon");

#[derive(Clone)]
pub struct BeaconClient(Arc<ClientParts>);

pub struct ClientParts {
    pub core: Core,
    /// The beacon of new tickets; `None` if it is off.
    beacon: Option<Beacon>,
    relays: Relays,
    /// Relays of quicknet, if another network is configured while draws still wait for rounds of quicknet.
    quicknet: Relays,
    known: Mutex<Known>,
    /// Held while the newest round is asked for, so that concurrent callers ask once.
    asking: tokio::sync::Mutex<()>,
    /// The number of [`Needed`].
    needed: watch::Sender<usize>,
}

impl Deref for BeaconClient {
    type Target = ClientParts;
    fn deref(&self) -> &ClientParts {
        &self.0
    }
}

/// While it exists, the newest round is asked for once per period.
pub struct Needed(BeaconClient);

impl Drop for Needed {
    fn drop(&mut self) {
        self.0.needed.send_modify(|needed| *needed -= 1);
    }
}

impl BeaconClient {
    pub fn new(core: Core) -> Self {
        let beacon = match core.config.beacon_source() {
            BeaconSource::Drand => Some(core.config.drand()),
            BeaconSource::StandIn => Some(stand_in::beacon().clone()),
            BeaconSource::Off => None,
        };
        Self(Arc::new(ClientParts {
            beacon,
            relays: Relays::new(core.config.beacon_relays()),
            quicknet: Relays::new(QUICKNET_RELAYS.map(str::to_owned)),
            known: Mutex::default(),
            asking: tokio::sync::Mutex::default(),
            needed: watch::Sender::new(0),
            core,
        }))
    }

    /// The beacon of new tickets; `None` if it is off.
    pub fn beacon(&self) -> Option<&Beacon> {
        self.beacon.as_ref()
    }

    /// The newest verified round of [`Self::beacon`].
    pub fn newest(&self) -> Option<u64> {
        self.known().newest()
    }

    /// Whether the beacon is usable by what is known (section 4.1).
    pub fn is_usable(&self) -> bool {
        let now = self.core.clock.now();
        self.beacon().is_some_and(|beacon| self.known().is_usable(beacon, now))
    }

    /// Whether the beacon was needed within the last minute and not usable.
    pub fn has_failed_lately(&self) -> bool {
        self.known().has_failed_lately(self.core.clock.now())
    }

    /// The newest verified round if the beacon is usable. Asks for it if the known one is too old, for two seconds at most.
    pub async fn usable(&self) -> Option<u64> {
        let beacon = self.beacon()?;
        if !self.is_usable() {
            let _asking = self.asking.lock().await;
            if !self.is_usable() && self.known().may_ask(self.core.clock.now()) {
                self.ask_newest(beacon).await;
            }
        }
        self.newest().filter(|_| self.is_usable())
    }

    /// Keeps the newest round current until the result is dropped.
    #[must_use]
    pub fn need(&self) -> Needed {
        self.needed.send_modify(|needed| *needed += 1);
        Needed(self.clone())
    }

    #[cfg(test)]
    pub(crate) fn is_needed(&self) -> bool {
        *self.needed.borrow() > 0
    }

    /// A round of this beacon, which may be an earlier one than [`Self::beacon`]. If it is not stored, waits until its time
    /// has come and a relay has it, stores it and announces it. The caller decides how long to wait, and holds a lease, so
    /// that one node asks.
    pub async fn obtain(&self, beacon: &Beacon, number: u64) -> Result<Round> {
        let (id, beacon) = (beacon.id().to_string(), beacon.clone());
        let asked = id.clone();
        if let Some(round) = self.core.db.read(move |conn| store::round(conn, &asked, number)).await? {
            return Ok(round);
        }
        let round = self.fetch(&beacon, number).await;
        let write = move |tx: &mut Tx<'_>| {
            if store::insert(tx, &beacon, &round)? {
                tx.announce(Event::BeaconRound { beacon: id.clone(), round: number });
            }
            Ok(())
        };
        self.core.db.write(write).await?;
        Ok(round)
    }

    /// Asks the relays in turn until one has this round, with the pauses of section 4.2.
    async fn fetch(&self, beacon: &Beacon, number: u64) -> Round {
        let start = rules::due_at(beacon, number).max(self.core.clock.now());
        let (mut at, mut pause) = (start, 0);
        loop {
            self.core.clock.wait_until(at).await;
            if let Some(round) = self.ask(beacon, Some(number)).await {
                return round;
            }
            self.relays_of(beacon).pass();
            pause = rules::pause_ms(at.since(start), pause);
            at = at.plus_millis(pause);
        }
    }

    /// Asks for the newest round, unless nothing needs it. Returns when to ask again.
    pub(super) async fn refresh(&self) -> Option<Timestamp> {
        let beacon = self.beacon().filter(|_| *self.needed.borrow() > 0)?;
        let _asking = self.asking.lock().await;
        self.ask_newest(beacon).await;
        Some(rules::next_at(beacon, self.core.clock.now()))
    }

    /// Asks the relays in turn until the beacon is usable, and notes whether it is.
    async fn ask_newest(&self, beacon: &Beacon) {
        let relays = self.relays_of(beacon);
        let each = async {
            for _ in 0..relays.len() {
                if self.ask(beacon, None).await.is_some() && self.is_usable() {
                    return;
                }
                relays.pass();
            }
        };
        // A relay that does not answer in time has had its turn.
        if tokio::time::timeout(ASKING, each).await.is_err() {
            relays.pass();
        }
        let usable = self.is_usable();
        let changed = self.known().asked(usable, self.core.clock.now());
        match (changed, usable) {
            (true, true) => tracing::info!("the randomness beacon is usable again"),
            (true, false) => tracing::warn!(
                "no relay of the randomness beacon has a current round by this machine's clock. Draws do not use the \
                 beacon until one has"
            ),
            (false, _) => {}
        }
    }

    /// Asks once for this round, or for the newest one. The result is verified.
    async fn ask(&self, beacon: &Beacon, number: Option<u64>) -> Option<Round> {
        let round = if beacon == stand_in::beacon() {
            stand_in::find(number, self.core.clock.now())
        } else {
            self.relays_of(beacon).ask(&self.core, beacon, number).await.ok()
        };
        if let Some(round) = round.filter(|_| self.beacon() == Some(beacon)) {
            self.known().arrived(round.number, self.core.clock.now());
        }
        round
    }

    /// The relays that may have rounds of this beacon.
    fn relays_of(&self, beacon: &Beacon) -> &Relays {
        let is_other = *beacon != self.core.config.drand() && *beacon == Beacon::quicknet();
        if is_other { &self.quicknet } else { &self.relays }
    }

    fn known(&self) -> MutexGuard<'_, Known> {
        // Each change is one call, so the value is consistent even after a panic.
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Asks for the newest round once per period while it is needed, until the server stops.
pub(super) async fn keep_current(client: BeaconClient) {
    let mut needed = client.needed.subscribe();
    loop {
        let was_needed = *needed.borrow_and_update() > 0;
        let asking = async { Ok(client.refresh().await) };
        let woken = async {
            // The sender lives in `client`, so the channel cannot close during the wait.
            let _ = needed.wait_for(|needed| !was_needed && *needed > 0).await;
        };
        if !due::round(&client.core, &SCHEDULE, asking, woken).await {
            return;
        }
    }
}
