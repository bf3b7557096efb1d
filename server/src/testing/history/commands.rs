//! The commands of a history, each with its frequency.

use std::sync::Arc;

use axum::http::Method;
use futures_util::future::BoxFuture;
use serde_json::{Value, json};

use super::journal::Done;
use super::world::{Call, World};
use super::{selling, trading};
use crate::dice::Dice;
use crate::ids::CardId;

/// Makes a request from the visible state. `None` if there is nothing to act on.
type Plan = for<'a> fn(&'a Window) -> BoxFuture<'a, Option<Call>>;

/// The weight of each command.
const COMMANDS: &[(u64, Plan)] = &[
    (4, |window| Box::pin(async { Some(window.world.open_pack(window.me)) })),
    (4, |window| Box::pin(async { Some(place(window)) })),
    (2, |window| Box::pin(take_back(window))),
    (1, |window| Box::pin(async { Some(give(window)) })),
    (3, |window| Box::pin(feature(window))),
    (11, |window| Box::pin(trading::propose(window))),
    (5, |window| Box::pin(trading::counter(window))),
    (9, |window| Box::pin(trading::accept(window))),
    (2, |window| Box::pin(trading::accept_unseen(window))),
    (2, |window| Box::pin(trading::accept_as_a_stranger(window))),
    (2, |window| Box::pin(trading::reject(window))),
    (2, |window| Box::pin(trading::cancel(window))),
    (6, |window| Box::pin(selling::list(window))),
    (2, |window| Box::pin(selling::list_several(window))),
    (12, |window| Box::pin(selling::offer(window))),
    (3, |window| Box::pin(selling::change(window))),
    (3, |window| Box::pin(selling::retract(window))),
    (8, |window| Box::pin(selling::accept(window))),
    (2, |window| Box::pin(selling::accept_unseen(window))),
    (2, |window| Box::pin(selling::accept_as_a_stranger(window))),
    (2, |window| Box::pin(selling::turn_down(window))),
    (2, |window| Box::pin(selling::take_down(window))),
];

/// The weight of repeating an old request.
const REPEAT_WEIGHT: u64 = 5;

/// One window of a user, with the dice that determine its commands.
pub(super) struct Window {
    pub(super) world: Arc<World>,
    pub(super) me: usize,
    pub(super) dice: Dice,
}

impl Window {
    /// Runs a random command.
    pub(super) async fn act(&self) {
        let all: u64 = COMMANDS.iter().map(|(weight, _)| weight).sum();
        let mut at = self.dice.below(all + REPEAT_WEIGHT);
        for (weight, plan) in COMMANDS {
            if at < *weight {
                if let Some(call) = plan(self).await {
                    self.world.does(&call, &self.dice).await;
                }
                return;
            }
            at -= weight;
        }
        self.world.repeat_old_request(&self.dice).await;
    }

    /// A request of this user, with a key of its own.
    pub(super) fn call(&self, command: &'static str, method: Method, path: impl Into<String>, body: Value) -> Call {
        Call {
            command,
            who: Some(self.me),
            path: path.into(),
            body: (method != Method::DELETE).then_some(body),
            method,
            key: self.world.key(),
            may: &[],
            done: Done::number(command, 1),
            also: None,
        }
    }

    /// This user's response at this path.
    pub(super) async fn sees(&self, path: &str) -> Value {
        self.world.call(&self.world.people[self.me], &Method::GET, path, None, None).await.ok()
    }

    pub(super) fn one<T: Clone>(&self, of: &[T]) -> Option<T> {
        of.get(usize::try_from(self.dice.below(of.len() as u64)).expect("small")).cloned()
    }

    /// Some of these, without duplicates.
    pub(super) fn some<T: Clone>(&self, of: &[T], most: u64) -> Vec<T> {
        let mut left = of.to_vec();
        let count = self.dice.below(most + 1).min(left.len() as u64);
        (0..count)
            .map(|_| left.swap_remove(usize::try_from(self.dice.below(left.len() as u64)).expect("small")))
            .collect()
    }

    pub(super) fn other(&self) -> usize {
        let people = self.world.people.len();
        (self.me + 1 + usize::try_from(self.dice.below(people as u64 - 1)).expect("small")) % people
    }

    /// A user's latest cards, mostly free ones. The others may be locked or hidden.
    pub(super) async fn cards(&self, who: usize) -> Vec<CardId> {
        let owner = self.world.people[who].id;
        let any = self.dice.below(5) == 0;
        let read = self.world.app.core.db.read(move |conn| {
            conn.list::<(CardId, bool)>(
                "SELECT id, status = 'available' AND NOT hidden FROM cards WHERE owner_id = $1 \
                ORDER BY acquired_at DESC, id LIMIT 30",
                &[&owner],
            )
        });
        let cards = read.await.expect("reads");
        cards.into_iter().filter(|(_, free)| *free || any).map(|(id, _)| id).collect()
    }
}

/// The id in a row of a response.
pub(super) fn id(row: &Value) -> String {
    row["_id"].as_str().expect("an id").to_owned()
}

fn place(window: &Window) -> Call {
    Call {
        may: &["409 no_packs", "409 too_many_waiting"],
        done: Done::answered("place", "/_id"),
        ..window.call("place", Method::POST, "/api/packs/queue", json!({}))
    }
}

/// Removes a place in the queue: mostly the user's own, sometimes another user's, which is forbidden.
async fn take_back(window: &Window) -> Option<Call> {
    let whose = if window.dice.below(6) == 0 { window.other() } else { window.me };
    let owner = &window.world.people[whose];
    let waiting = window.world.call(owner, &Method::GET, "/api/packs/queue", None, None).await.ok();
    let entry = id(&window.one(waiting["entries"].as_array().expect("places"))?);
    let call = window.call("take back", Method::DELETE, format!("/api/packs/queue/{entry}"), json!({}));
    let may: &[_] = if whose == window.me {
        &["404 queue_entry_not_found", "409 already_playing"]
    } else {
        &["404 queue_entry_not_found", "409 already_playing", "403 not_your_pack"]
    };
    let kind = if whose == window.me { "take back" } else { "take from somebody else" };
    Some(Call { may, done: Done::named(kind, entry), ..call })
}

/// The owner gives a user packs.
fn give(window: &Window) -> Call {
    let amount = 1 + u32::try_from(window.dice.below(3)).expect("small");
    let body = json!({"userId": window.world.people[window.me].id, "amount": amount});
    let call = window.call("give", Method::POST, "/api/admin/give-packs", body);
    Call { who: None, done: Done::number("give", amount), ..call }
}

async fn feature(window: &Window) -> Option<Call> {
    let body = json!({"featuredCards": window.some(&window.cards(window.me).await, 4)});
    let call = window.call("feature", Method::PUT, "/api/users/featured-cards", body);
    // A card may have another owner by now.
    Some(Call { may: &["400 invalid"], ..call })
}
