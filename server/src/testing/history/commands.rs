//! The commands of a history, each with its frequency.

use std::sync::Arc;

use axum::http::Method;
use futures_util::future::BoxFuture;
use serde_json::{Value, json};

use super::journal::Done;
use super::world::{Request, World};
use super::{selling, trading};
use crate::dice::Dice;
use crate::ids::CardId;

/// Creates a request from the visible state; `None` if there is nothing to act on.
type Plan = for<'a> fn(&'a Window) -> BoxFuture<'a, Option<Request>>;

/// The commands with their weights.
const COMMANDS: &[(u64, Plan)] = &[
    (4, |window| Box::pin(async { Some(window.world.open_pack(window.user)) })),
    (4, |window| Box::pin(async { Some(queue(window)) })),
    (2, |window| Box::pin(remove_from_queue(window))),
    (1, |window| Box::pin(async { Some(give(window)) })),
    (3, |window| Box::pin(feature(window))),
    (11, |window| Box::pin(trading::propose(window))),
    (5, |window| Box::pin(trading::counter(window))),
    (9, |window| Box::pin(trading::accept(window))),
    (2, |window| Box::pin(trading::accept_outdated(window))),
    (2, |window| Box::pin(trading::accept_without_permission(window))),
    (2, |window| Box::pin(trading::reject(window))),
    (2, |window| Box::pin(trading::cancel(window))),
    (6, |window| Box::pin(selling::list(window))),
    (2, |window| Box::pin(selling::list_several(window))),
    (12, |window| Box::pin(selling::offer(window))),
    (3, |window| Box::pin(selling::change(window))),
    (3, |window| Box::pin(selling::retract(window))),
    (8, |window| Box::pin(selling::accept(window))),
    (2, |window| Box::pin(selling::accept_outdated(window))),
    (2, |window| Box::pin(selling::accept_without_permission(window))),
    (2, |window| Box::pin(selling::reject_offer(window))),
    (2, |window| Box::pin(selling::delist(window))),
];

/// The weight of repeating an old request.
const REPEAT_WEIGHT: u64 = 5;

/// One browser window of a user, with the random generator that chooses its commands.
pub(super) struct Window {
    pub(super) world: Arc<World>,
    /// The index of the user.
    pub(super) user: usize,
    pub(super) dice: Dice,
}

impl Window {
    /// Runs a random command.
    pub(super) async fn act(&self) {
        let all: u64 = COMMANDS.iter().map(|(weight, _)| weight).sum();
        let mut at = self.dice.below(all + REPEAT_WEIGHT);
        for (weight, plan) in COMMANDS {
            if at < *weight {
                if let Some(request) = plan(self).await {
                    self.world.perform(&request, &self.dice).await;
                }
                return;
            }
            at -= weight;
        }
        self.world.repeat_old_request(&self.dice).await;
    }

    /// A request of this user with a new idempotency key.
    pub(super) fn request(
        &self,
        command: &'static str,
        method: Method,
        path: impl Into<String>,
        body: Value,
    ) -> Request {
        Request {
            command,
            user: Some(self.user),
            path: path.into(),
            body: (method != Method::DELETE).then_some(body),
            method,
            key: self.world.key(),
            allowed_refusals: &[],
            done: Done::count(command, 1),
            also: None,
        }
    }

    /// Sends a GET request of this user.
    pub(super) async fn get(&self, path: &str) -> Value {
        self.world.call(&self.world.users[self.user], &Method::GET, path, None, None).await.ok()
    }

    pub(super) fn pick<T: Clone>(&self, of: &[T]) -> Option<T> {
        of.get(usize::try_from(self.dice.below(of.len() as u64)).expect("small")).cloned()
    }

    /// At most `max` random ones of these, without duplicates.
    pub(super) fn pick_some<T: Clone>(&self, of: &[T], max: u64) -> Vec<T> {
        let mut rest = of.to_vec();
        let count = self.dice.below(max + 1).min(rest.len() as u64);
        (0..count)
            .map(|_| rest.swap_remove(usize::try_from(self.dice.below(rest.len() as u64)).expect("small")))
            .collect()
    }

    pub(super) fn other_user(&self) -> usize {
        let users = self.world.users.len();
        (self.user + 1 + usize::try_from(self.dice.below(users as u64 - 1)).expect("small")) % users
    }

    /// A user's latest cards: mostly the available ones, sometimes also those that are locked or hidden.
    pub(super) async fn cards(&self, user: usize) -> Vec<CardId> {
        let owner = self.world.users[user].id;
        let include_all = self.dice.below(5) == 0;
        let read = self.world.app.core.db.read(move |conn| {
            conn.list::<(CardId, bool)>(
                "SELECT id, status = 'available' AND NOT hidden FROM cards WHERE owner_id = $1 \
                ORDER BY acquired_at DESC, id LIMIT 30",
                &[&owner],
            )
        });
        let cards = read.await.expect("reads");
        cards.into_iter().filter(|(_, free)| *free || include_all).map(|(id, _)| id).collect()
    }
}

/// The id in a row of a response.
pub(super) fn id(row: &Value) -> String {
    row["_id"].as_str().expect("an id").to_owned()
}

fn queue(window: &Window) -> Request {
    Request {
        allowed_refusals: &["409 no_packs", "409 too_many_waiting"],
        done: Done::in_response("queue", "/_id"),
        ..window.request("queue", Method::POST, "/api/packs/queue", json!({}))
    }
}

/// Removes an entry of the queue: mostly the user's own, sometimes another user's, which is forbidden.
async fn remove_from_queue(window: &Window) -> Option<Request> {
    let owner_index = if window.dice.below(6) == 0 { window.other_user() } else { window.user };
    let owner = &window.world.users[owner_index];
    let waiting = window.world.call(owner, &Method::GET, "/api/packs/queue", None, None).await.ok();
    let entry = id(&window.pick(waiting["entries"].as_array().expect("entries"))?);
    let request = window.request("remove from queue", Method::DELETE, format!("/api/packs/queue/{entry}"), json!({}));
    let allowed_refusals: &[_] = if owner_index == window.user {
        &["404 queue_entry_not_found", "409 already_playing"]
    } else {
        &["404 queue_entry_not_found", "409 already_playing", "403 not_your_pack"]
    };
    let kind = if owner_index == window.user { "remove from queue" } else { "remove another user's entry" };
    Some(Request { allowed_refusals, done: Done::in_request(kind, entry), ..request })
}

/// Packs that the owner gives to this user.
fn give(window: &Window) -> Request {
    let amount = 1 + u32::try_from(window.dice.below(3)).expect("small");
    let body = json!({"userId": window.world.users[window.user].id, "amount": amount});
    let request = window.request("give", Method::POST, "/api/admin/give-packs", body);
    Request { user: None, done: Done::count("give", amount), ..request }
}

async fn feature(window: &Window) -> Option<Request> {
    let body = json!({"featuredCards": window.pick_some(&window.cards(window.user).await, 4)});
    let request = window.request("feature", Method::PUT, "/api/users/featured-cards", body);
    // A card may have another owner by now.
    Some(Request { allowed_refusals: &["400 invalid"], ..request })
}
