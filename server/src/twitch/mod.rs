//! Twitch: sign-in, events of the channel, and the stand-in that replaces Twitch in a demo.
//!
//! Invariants: a sign-in ends only in the browser that began it; the user's identity comes from the provider, never
//! from the browser; a new user gets the first packs in the transaction of the first sign-in. `channel`, `chat`,
//! `events`, `eventsub`, `rewards` and `webhook` have invariants of their own.

mod pending_sign_in;
pub mod channel;
pub mod chat;
pub mod events;
pub mod eventsub;
pub mod helix;
mod provider;
pub mod rewards;
mod routes;
mod signin;
pub mod stand_in;
pub mod status;
mod stored_text;
#[cfg(test)]
pub(crate) mod testing;
#[cfg(test)]
mod tests;
pub mod trial;
pub mod webhook;

pub use rewards::RewardKind;
pub use routes::{connect_url, routes};
pub use signin::{PROVIDER, Welcome, sign_in, sign_in_owner, welcome};

use crate::auth::Auth;
use crate::core::Core;
use crate::feature::Feature;
use crate::jobs::Job;
use crate::packs::Packs;
use crate::realtime::Event;
use crate::spa::Page;
use axum::extract::FromRef;
use chat::Inbox;
use derive_new::new;
use futures_util::future::BoxFuture;
use helix::Helix;
use std::sync::Arc;
use utoipa_axum::router::OpenApiRouter;

#[derive(Clone, FromRef, new)]
pub struct Twitch {
    pub core: Core,
    pub auth: Auth,
    pub packs: Packs,
    #[new(default)]
    pub helix: Arc<Helix>,
    #[new(default)]
    pub chat: Arc<Inbox>,
}

impl Feature for Twitch {
    const PAGES: &'static [Page] = &[Page::new("/admin/twitch", "src/features/twitch/TwitchPage.tsx")];

    fn routes() -> OpenApiRouter<Self> {
        routes().merge(webhook::routes())
    }

    fn jobs(&self) -> Vec<Job> {
        let job = |name, run: fn(Self) -> BoxFuture<'static, ()>| {
            let twitch = self.clone();
            Job::new(name, move || run(twitch.clone())).awaited()
        };
        vec![
            job("twitch events", |twitch| Box::pin(webhook::run(twitch))),
            job("twitch chat", |twitch| Box::pin(chat::run(twitch))),
            job("twitch chat joins", |twitch| Box::pin(chat::run_joins(twitch))),
            job("twitch chat heads", |twitch| Box::pin(chat::run_heads(twitch))),
            job("twitch connection", |twitch| {
                let node = twitch.core.node_name();
                Box::pin(eventsub::run(twitch, node))
            }),
            job("twitch redemptions", |twitch| Box::pin(rewards::run(twitch))),
        ]
    }

    fn on_event(&self, event: &Event) {
        if let Event::LogHead(head) = event {
            self.chat.note_head(*head);
        }
    }

    fn missed(&self) {}
}
