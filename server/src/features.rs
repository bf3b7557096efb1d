//! The one list of features, in the order in which they may use each other.

use crate::account::Accounts;
use crate::achievements::Achievements;
use crate::admin::Desk;
use crate::audit::Audit;
use crate::auth::Auth;
use crate::backup::Backups;
use crate::cards::Cards;
use crate::collection::Collection;
use crate::core::Core;
use crate::feature::Feature;
use crate::grading::Grading;
use crate::health::Health;
use crate::jobs::Job;
use crate::leaderboard::Leaderboard;
use crate::market::Market;
use crate::notifications::Notifications;
use crate::observe::Metrics;
use crate::openapi;
use crate::overlay::Overlay;
use crate::packs::Packs;
use crate::pictures::Pictures;
use crate::previews::Previews;
use crate::profile::Profiles;
use crate::provenance::Provenance;
use crate::realtime::Event;
use crate::share::Share;
use crate::show::Show;
use crate::site::SiteSettings;
use crate::trades::Trades;
use crate::twitch::Twitch;
use crate::wishes::WishList;
use std::panic::{AssertUnwindSafe, catch_unwind};
use utoipa::OpenApi;
use utoipa_axum::router::OpenApiRouter;

/// `name: Handle(earlier, …);` makes `Handle::new(&core, &earlier, …)`.
macro_rules! features {
    ($($name:ident: $handle:ident($($earlier:ident),*);)+) => {
        pub struct Features {
            $(pub $name: $handle,)+
        }

        impl Features {
            pub fn new(core: &Core) -> Self {
                $(let $name = $handle::new(core, $(&$earlier),*);)+
                Self { $($name),+ }
            }

            /// Every route with its documentation.
            pub fn routes(&self) -> OpenApiRouter {
                OpenApiRouter::with_openapi(openapi::Head::openapi())
                    $(.merge($handle::routes().with_state(self.$name.clone())))+
            }

            /// Builds the OpenAPI document of all features.
            pub fn document() -> utoipa::openapi::OpenApi {
                let mut document = openapi::Head::openapi();
                $(document.merge($handle::routes().into_openapi());)+
                document
            }

            pub async fn start(&self) -> anyhow::Result<()> {
                $(self.$name.start().await?;)+
                Ok(())
            }

            pub fn jobs(&self) -> Vec<Job> {
                let mut jobs = Vec::new();
                $(jobs.extend(self.$name.jobs());)+
                jobs
            }

            /// Brings what features keep in memory up to date with an event.
            pub fn on_event(&self, event: &Event) {
                $(guarded(stringify!($name), event, || {
                    if *event == Event::Missed { self.$name.missed() } else { self.$name.on_event(event) }
                });)+
            }

            pub fn gauges(&self, metrics: &Metrics) {
                $(self.$name.gauges(metrics);)+
            }
        }
    };
}

features! {
    settings: SiteSettings();
    auth: Auth();
    notifications: Notifications(auth);
    pictures: Pictures();
    cards: Cards();
    collection: Collection(auth, cards);
    packs: Packs(auth, cards);
    overlay: Overlay(auth, packs);
    show: Show(auth, packs);
    trades: Trades(auth, cards);
    market: Market(auth, cards);
    grading: Grading(auth, cards);
    wishes: WishList(auth, cards);
    achievements: Achievements(auth, cards, packs);
    profile: Profiles(auth, cards);
    provenance: Provenance(auth, packs);
    leaderboard: Leaderboard(auth, cards);
    twitch: Twitch(auth, packs);
    account: Accounts(auth, cards);
    share: Share(pictures, packs);
    previews: Previews(packs);
    admin: Desk(auth, pictures, packs, overlay, show, leaderboard, twitch);
    audit: Audit(auth, cards);
    backup: Backups();
    health: Health(auth, overlay, twitch);
}

/// A panic of one feature is logged by itself and stops neither the others nor the events that follow.
fn guarded(feature: &'static str, event: &Event, work: impl FnOnce()) {
    if catch_unwind(AssertUnwindSafe(work)).is_err() {
        tracing::error!(feature, ?event, "what is kept in memory could not be brought up to date");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_panic_of_one_feature_at_an_event_does_not_stop_the_others() {
        let mut reached = false;
        guarded("one", &Event::SettingsChanged, || panic!("in its cache"));
        guarded("other", &Event::SettingsChanged, || reached = true);
        assert!(reached);
    }
}
