//! Draws tickets in the order of the log, each with the round of its batch (docs/decisions/draw-2.md, section 4.2).

use super::Payment;
use super::draw::{Level, Opening2, PityRecord, Record2, ServerSeed, TicketPlace};
use super::drawing::{Drawing, Opened};
use super::opening_store::{self, NewOpening};
use super::ticket_store::{self, DueTicket};
use super::{Packs, pity_store, seed_store, tickets};
use crate::clock::Timestamp;
use crate::db::{Conn, Tx};
use crate::dice::Dice;
use crate::due::{self, Schedule};
use crate::error::{Error, Result};
use crate::ids::{CardId, OpeningId};
use crate::leases::{Lease, Work};
use crate::messages::msg;
use crate::realtime::Event;
use crate::transparency::UNBATCHED_MS;
use foilcast_beacon::Round;
use std::future;
use std::time::Duration;

/// The lease of the node that draws. Each draw checks it in its transaction.
const WORK: Work = Work { name: "draws", millis: 15_000, is_guarded: true };
const SCHEDULE: Schedule = Schedule { retry_ms: 1000, ..Schedule::new("draws", "could not draw a ticket") };
/// The longest pause after a failed draw, in milliseconds.
const LONGEST_PAUSE_MS: i64 = 60_000;

/// The job that draws tickets.
pub struct Draws {
    packs: Packs,
    lease: Lease,
    /// The ticket whose draw failed last, and how often in a row.
    failing: Option<(OpeningId, u32)>,
}

impl Draws {
    /// The job of the node with this name.
    pub fn new(packs: Packs, node: &str) -> Self {
        let lease = packs.core.lease(WORK, node);
        Self { packs, lease, failing: None }
    }

    /// Draws tickets until the server stops.
    pub async fn run(mut self) {
        let core = self.packs.core.clone();
        let mut events = core.listen();
        while due::round(&core, &SCHEDULE, Box::pin(self.turn()), due::event(&mut events, can_make_due)).await {}
        if let Err(error) = self.lease.release(|_| Ok(())).await {
            tracing::warn!(%error, "could not release the lease of the draws");
        }
    }

    /// Draws all tickets in batches, waiting for their rounds, and takes back those that got no batch. Returns when to
    /// look again, or `None` to wait for an event.
    pub async fn turn(&mut self) -> Result<Option<Timestamp>> {
        self.turn_until(future::pending()).await
    }

    /// As [`Self::turn`], but waits for rounds no longer than this in total.
    pub async fn turn_within(&mut self, wait: Duration) -> Result<Option<Timestamp>> {
        self.turn_until(tokio::time::sleep(wait)).await
    }

    async fn turn_until(&mut self, end: impl Future<Output = ()>) -> Result<Option<Timestamp>> {
        let mut end = std::pin::pin!(end);
        let core = self.packs.core.clone();
        let read = |conn: &mut Conn<'_>| ticket_store::any_undrawn(conn);
        while core.db.read(read).await? {
            if self.lease.claim(|_| Ok(())).await?.is_none() {
                return self.lease.ends_at().await.map(|ends| Some(ends.max(core.clock.now().plus_millis(1))));
            }
            if tickets::take_back_unbatched(&self.packs).await? {
                continue;
            }
            let Some(ticket) = core.db.read(|conn: &mut Conn<'_>| ticket_store::next(conn)).await? else {
                // The others wait for a batch.
                return Ok(Some(core.clock.now().plus_millis(UNBATCHED_MS)));
            };
            let mut events = core.listen();
            let given_up =
                |event: &Event| matches!(event, Event::TicketRefused { opening, .. } if *opening == ticket.opening);
            let round = tokio::select! {
                // A known round comes first.
                biased;
                round = self.lease.run(round_of(&self.packs, &ticket)) => round?,
                () = due::event(&mut events, given_up) => continue,
                () = core.stopped() => return Ok(None),
                () = &mut end => return Ok(None),
            };
            let drawn = match round {
                Ok(round) => draw(&self.packs, &self.lease, &ticket, round).await,
                Err(error) => Err(error),
            };
            if let Err(error) = drawn {
                return Ok(Some(self.failed(ticket.opening, &error)));
            }
            self.failing = None;
        }
        Ok(None)
    }

    /// Counts a failure of the first ticket. Returns when to draw it again; the tickets behind it wait.
    fn failed(&mut self, ticket: OpeningId, error: &Error) -> Timestamp {
        let before = self.failing.filter(|(last, _)| *last == ticket).map_or(0, |(_, failures)| failures);
        self.failing = Some((ticket, before.saturating_add(1)));
        tracing::error!(%error, opening.id = %ticket, "could not draw a ticket; the ones behind it wait");
        let pause = 1000_i64.saturating_mul(1 << before.min(6)).min(LONGEST_PAUSE_MS);
        self.packs.core.clock.now().plus_millis(pause)
    }
}

/// Whether an event can make a ticket due.
fn can_make_due(event: &Event) -> bool {
    matches!(event, Event::LogHead(_) | Event::LogAppended { ticket: true } | Event::NodeEnded | Event::Missed)
}

/// The round of a ticket's batch. Waits until it is known.
async fn round_of(packs: &Packs, ticket: &DueTicket) -> Result<Round> {
    let number = u64::try_from(ticket.round).map_err(Error::internal)?;
    match &ticket.signature {
        Some(signature) => Ok(Round { number, signature: signature.parse().map_err(Error::internal)? }),
        None => packs.transparency.round(&ticket.beacon, number).await,
    }
}

/// Draws a ticket, or refuses it if its pool is too small. Does nothing if it has an outcome.
async fn draw(packs: &Packs, lease: &Lease, ticket: &DueTicket, round: Round) -> Result<()> {
    let prepared = Prepared::new(packs, ticket, round);
    let again = prepared.clone();
    let drawn = lease.write(move |tx: &mut Tx<'_>| prepared.draw_in(tx)).await;
    match drawn {
        Err(Error::Conflict(_)) => {
            // A refusal is final, so no opening, grant or run may come in between.
            lease.write(move |tx: &mut Tx<'_>| again.draw_or_refuse_in(tx)).await.map(drop)
        }
        drawn => drawn.map(drop),
    }
}

/// Everything that a draw needs, made before its transaction, which may run more than once.
#[derive(Clone)]
pub(super) struct Prepared {
    packs: Packs,
    ticket: DueTicket,
    round: Round,
    cards: Vec<CardId>,
    salt: String,
    dice: Dice,
}

impl Prepared {
    pub(super) fn new(packs: &Packs, ticket: &DueTicket, round: Round) -> Self {
        let (now, dice) = (packs.core.clock.now(), packs.core.dice.clone());
        let cards = (0..super::draw::MAX_CARDS).map(|_| CardId::new(now, &dice)).collect();
        let salt = const_hex::encode(dice.bytes::<16>());
        Self { packs: packs.clone(), ticket: ticket.clone(), round, cards, salt, dice }
    }

    /// Draws the ticket, unless it has an outcome. The seed comes first, as in every other opening.
    pub(super) fn draw_in(&self, tx: &mut Tx<'_>) -> Result<Option<Opened>> {
        let ticket = &self.ticket;
        let Some(run) = seed_store::drawn(tx, ticket.opening)? else { return Ok(None) };
        let Some(hidden) = ticket_store::drawn(tx, ticket.opening)? else { return Ok(None) };
        let version = self.packs.pools.version(tx, ticket.pack, ticket.odds_version)?;
        // Read now: the counter follows the positions of the openings.
        let unlucky = match version.pool.config().pity {
            Some(_) => pity_store::counter(tx, &ticket.chain, ticket.pack)?,
            None => 0,
        };
        let mut record = self.record(run, unlucky)?;
        let secret: ServerSeed = ticket.server_seed.parse().map_err(Error::internal)?;
        let input = record.input(Some(self.round.randomness()));
        let input = input.ok_or_else(|| Error::internal("the entropy of a ticket is malformed"))?;
        let draw = record.draw(ticket.opening, &version.pool, &secret, input);
        let opening = NewOpening {
            id: ticket.opening,
            user: ticket.user,
            seed: ticket.seed,
            source: &ticket.source,
            live: ticket.live,
            hidden,
            at: Timestamp::from_millis(ticket.time_ms),
        };
        let (cards, supply, payment) = (&self.cards, &self.packs.cards.supply, Payment::Reserved);
        Drawing {
            opening,
            chain: &ticket.chain,
            cards,
            payment,
            dice: &self.dice,
            supply,
            version: &version,
            record,
            draw,
        }
        .run(tx)
        .map(Some)
    }

    /// Draws the ticket while nothing else can change what is free, or refuses it.
    fn draw_or_refuse_in(&self, tx: &mut Tx<'_>) -> Result<()> {
        opening_store::block_openings(tx)?;
        let drawn = tx.attempt(|tx| match self.draw_in(tx) {
            Ok(_) => Ok(Some(())),
            Err(Error::Conflict(_)) => Ok(None),
            Err(error) => Err(error),
        })?;
        if drawn.is_none() {
            let why = msg!("notice.ticket_refused");
            tickets::refuse(tx, self.ticket.opening, why, self.packs.core.clock.now(), &self.dice)?;
        }
        Ok(())
    }

    /// The record without draws.
    fn record(&self, run_version: i64, unlucky: u32) -> Result<Record2> {
        let ticket = &self.ticket;
        let unsigned = |number: i64| u64::try_from(number).map_err(Error::internal);
        let opening = Opening2 {
            seed_hash: ticket.seed_hash.parse().map_err(Error::internal)?,
            counter: unsigned(ticket.counter)?,
            run_version,
            pack_id: ticket.pack,
            odds_version: ticket.odds_version,
            opened_at_ms: ticket.time_ms,
            salt: self.salt.clone(),
        };
        let (epoch, batch, place) = (ticket.epoch, unsigned(ticket.batch)?, unsigned(ticket.place)?);
        Ok(Record2 {
            level: Level::Two,
            entropy: ticket.entropy.clone(),
            ticket: Some(TicketPlace { epoch, batch, place }),
            round: Some(self.round.number),
            forced_modifier: ticket.forced_modifier,
            live: ticket.live,
            pity: Some(PityRecord::after(unlucky)),
            ..opening.into()
        })
    }
}
