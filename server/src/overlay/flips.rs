//! Sends `card-flipped` to sockets without the overlay's key, each when the overlay turns the card.

use socketioxide::SocketIo;

use crate::clock::{Clock, Timestamp};
use crate::ids::{OpeningId, UserId};

use super::current_show::{CurrentShow, ShownCards};
use super::sending::emit_to_others;
use super::signed_in::{keyed, public};

/// The cards of the current show that are not turned yet.
pub(super) struct Flips {
    clock: Clock,
    waiting: Option<Waiting>,
}

struct Waiting {
    cards: ShownCards,
    streamer: UserId,
    /// The place of the next card in the order of the flips.
    next: usize,
}

impl Flips {
    pub(super) fn new(clock: Clock) -> Self {
        Self { clock, waiting: None }
    }

    /// Waits for the cards of this show that are not turned at `now`.
    pub(super) fn begin(&mut self, show: &CurrentShow, streamer: UserId, now: Timestamp) {
        self.waiting = show.turned_cards().and_then(|cards| {
            let next = cards.turned(now);
            cards.turned_at(next).map(|_| Waiting { cards: cards.clone(), streamer, next })
        });
    }

    pub(super) fn is_idle(&self) -> bool {
        self.waiting.is_none()
    }

    /// Ends the show of an opening.
    pub(super) fn end(&mut self, opening: OpeningId) {
        self.waiting.take_if(|waiting| waiting.cards.opening.id == opening);
    }

    /// Returns when the next card is turned.
    pub(super) async fn due(&self) {
        match self.waiting.as_ref().and_then(|waiting| waiting.cards.turned_at(waiting.next)) {
            Some(at) => self.clock.wait_until(at).await,
            None => std::future::pending().await,
        }
    }

    /// Sends the next card, and all cards after the last one.
    pub(super) async fn send(&mut self, io: &SocketIo) {
        let Some(waiting) = &mut self.waiting else { return };
        let (cards, streamer) = (&waiting.cards, waiting.streamer);
        let flip = cards.flip(waiting.next);
        waiting.next += 1;
        let is_last = cards.turned_at(waiting.next).is_none();
        let all = is_last.then(|| cards.started(self.clock.now()));
        for (event, data) in flip.into_iter().chain(all) {
            emit_to_others(io, public(streamer), keyed(streamer), event, &data).await;
        }
        if is_last {
            self.waiting = None;
        }
    }
}
