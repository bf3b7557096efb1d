//! The show on air, as each socket gets it (docs/decisions/draw-2.md, section 9).
//!
//! Overlays with the key get all cards when they are drawn. Other sockets get each card when it is turned, and after the
//! last one the whole opening; a replay and, in a demo, every show they get at once.

use serde_json::{Value, json};
use socketioxide::SocketIo;

use crate::cards::Rarity;
use crate::clock::Timestamp;
use crate::collection::{OwnedCard, Patterns};
use crate::db::Conn;
use crate::error::Result;
use crate::ids::UserId;
use crate::packs::openings::{OpeningPresenter, row};
use crate::packs::tickets;
use crate::users;

use super::clock::flip_at;
use super::opening::{self, CardFlipped, OpeningAnnounced, OpeningStarted};
use super::rules::Playing;
use super::sending::{emit_to, emit_to_others};
use super::signed_in::{keyed, public};
use super::{Overlay, store};

/// A message: its name and its payload.
pub(super) type Message = (&'static str, Value);

/// The show on air.
#[derive(Clone, Debug)]
pub(super) struct CurrentShow {
    announced: OpeningAnnounced,
    /// `None` until the cards are drawn.
    pub(super) cards: Option<ShownCards>,
    /// Whether sockets without the key get the cards with the others.
    is_for_all: bool,
}

/// The cards of the show on air.
#[derive(Clone, Debug)]
pub(super) struct ShownCards {
    pub(super) opening: OpeningStarted,
    pub(super) playing: Playing,
    /// The indexes of the cards in the order in which they are turned: by rarity, then by index.
    order: Vec<usize>,
}

impl CurrentShow {
    pub(super) fn find(conn: &mut Conn<'_>, overlay: &Overlay, presenter: &OpeningPresenter) -> Result<Option<Self>> {
        let Some(on_air) = store::on_air(conn)? else { return Ok(None) };
        let is_demo = overlay.core.config.is_demo();
        let Some(playing) = on_air.playing() else {
            let Some(promise) = tickets::promise(conn, &overlay.packs, on_air.opening)? else { return Ok(None) };
            let announced = OpeningAnnounced {
                id: on_air.opening,
                username: users::guest_store::show_name(conn, promise.user)?.unwrap_or_default(),
                pack: presenter.pack(promise.pack),
                cards: promise.cards,
            };
            return Ok(Some(Self { announced, cards: None, is_for_all: is_demo }));
        };
        let Some(row) = row(conn, on_air.opening)? else { return Ok(None) };
        let is_for_all = is_demo || row.shown;
        let opening = opening::payload(conn, presenter, row)?;
        let announced = OpeningAnnounced {
            id: opening.id,
            username: opening.username.clone(),
            pack: opening.pack.clone(),
            cards: opening.cards.len(),
        };
        Ok(Some(Self { announced, cards: Some(ShownCards::new(opening, playing)), is_for_all }))
    }

    /// The cards that sockets without the key get one by one.
    pub(super) fn turned_cards(&self) -> Option<&ShownCards> {
        self.cards.as_ref().filter(|_| !self.is_for_all)
    }

    /// The messages to a socket that has missed all of them.
    pub(super) fn messages(&self, has_key: bool, now: Timestamp) -> Vec<Message> {
        let announced = ("opening-announced", json!(self.announced));
        let Some(cards) = &self.cards else { return vec![announced] };
        let turned = cards.turned(now);
        if has_key || self.is_for_all || turned == cards.order.len() {
            return vec![cards.started(now)];
        }
        let flips = (0..turned).filter_map(|place| cards.flip(place));
        std::iter::once(announced).chain(flips).collect()
    }

    /// Sends these messages to all sockets in the streamer's room.
    pub(super) async fn send(&self, io: &SocketIo, streamer: UserId, now: Timestamp) {
        for (event, data) in self.messages(true, now) {
            let room = if self.is_for_all { public(streamer) } else { keyed(streamer) };
            emit_to(io, room, event, &data).await;
        }
        if !self.is_for_all {
            for (event, data) in self.messages(false, now) {
                emit_to_others(io, public(streamer), keyed(streamer), event, &data).await;
            }
        }
    }
}

impl ShownCards {
    fn new(opening: OpeningStarted, playing: Playing) -> Self {
        let mut order: Vec<usize> = (0..opening.cards.len()).collect();
        // The overlay sorts the same way, and shows a card without a rarity as Common.
        let rarity = |index: usize| opening.cards.get(index).and_then(|card| card.rarity);
        order.sort_by_key(|index| rarity(*index).unwrap_or(Rarity::Common));
        Self { opening, playing, order }
    }

    /// When the card at this place in the order is turned; `None` after the last one.
    pub(super) fn turned_at(&self, place: usize) -> Option<Timestamp> {
        (place < self.order.len()).then(|| self.playing.started_at.plus_millis(flip_at(place)))
    }

    /// The number of cards that are turned at this time.
    pub(super) fn turned(&self, now: Timestamp) -> usize {
        (0..self.order.len()).take_while(|place| self.turned_at(*place).is_some_and(|at| at <= now)).count()
    }

    /// The message about the card at this place in the order. It has no patterns, which would tell of the cards that
    /// follow.
    pub(super) fn flip(&self, place: usize) -> Option<Message> {
        let index = *self.order.get(place)?;
        let card = OwnedCard { patterns: Patterns::default(), ..self.opening.cards.get(index)?.clone() };
        Some(("card-flipped", json!(CardFlipped { id: self.opening.id, index, card })))
    }

    /// The message with all cards.
    pub(super) fn started(&self, now: Timestamp) -> Message {
        let elapsed_ms = self.playing.elapsed(now);
        ("new-pack-opening", json!(OpeningStarted { elapsed_ms, ..self.opening.clone() }))
    }
}
