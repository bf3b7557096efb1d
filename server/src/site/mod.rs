//! The public settings, and how changed settings are reloaded.

mod reload;
mod twitch_store;

pub(crate) use reload::{Reload, keep_reloading};

use crate::cached::Wants;
use crate::core::Core;
use crate::error::Result;
use crate::feature::Feature;
use crate::settings::PackOpening;
use axum::extract::State;
use axum::response::Response;
use serde::Serialize;
use std::collections::BTreeMap;
use twitch_store::{TwitchWay, on_twitch};
use utoipa::ToSchema;
use utoipa_axum::{router::OpenApiRouter, routes};

/// The public settings; admins read and change all settings through the admin feature.
#[derive(Clone)]
pub struct SiteSettings(Core);

impl SiteSettings {
    pub fn new(core: Core) -> Self {
        Self(core)
    }
}

impl Feature for SiteSettings {
    fn routes() -> OpenApiRouter<Self> {
        OpenApiRouter::new().routes(routes!(find_settings))
    }

    fn missed(&self) {}
}

/// What the web app needs before a sign-in.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PublicSettings {
    /// Shown in the navigation bar and in titles.
    brand_name: String,
    /// Introduces the site on the login page.
    brand_intro: String,
    /// Path of the logo; absent for the built-in one.
    #[serde(skip_serializing_if = "Option::is_none")]
    brand_logo: Option<String>,
    /// Whether anyone can sign in as anyone.
    demo: bool,
    /// Whether only admins can change anything just now.
    maintenance: bool,
    /// Login name of the streamer's channel.
    #[serde(skip_serializing_if = "Option::is_none")]
    twitch_channel: Option<String>,
    pack_opening: PackOpening,
    /// Cards that a collector can feature.
    featured_maximum: u32,
    /// What the early-access notice says; absent when there is none.
    #[serde(skip_serializing_if = "Option::is_none")]
    early_access_text: Option<String>,
    /// How packs are earned.
    earning: Earning,
    /// How much can be traded at once.
    trading: Trading,
    /// Hours until the time of a new listing on the market is over.
    market_hours: u32,
    /// How cards are graded.
    grading: Grading,
}

/// How cards are graded.
#[derive(Debug, Serialize, ToSchema)]
pub struct Grading {
    /// Hours from handing a card in to its grade.
    hours: u32,
    /// How likely each grade is: its weight, of which the sum is the whole.
    weights: BTreeMap<String, u32>,
}

/// How much can be traded at once.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Trading {
    /// Cards on each side at most.
    cards: u32,
    /// Packs on each side at most.
    packs: u32,
    /// Hours after which an unanswered trade expires.
    hours: u32,
}

/// How packs are earned; 0 and absent mean not at all.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Earning {
    /// Packs at the first sign-in.
    first_sign_in: u32,
    /// Packs for a subscription of tier 1.
    sub_tier1: u32,
    /// Packs for a subscription of tier 2.
    sub_tier2: u32,
    /// Packs for a subscription of tier 3.
    sub_tier3: u32,
    /// Packs for a subscription by Prime.
    sub_prime: u32,
    /// Whether who gives subscriptions gets their packs, too.
    for_gifter: bool,
    /// Title of the channel-point reward that gives packs.
    #[serde(skip_serializing_if = "Option::is_none")]
    reward_title: Option<String>,
    /// Title of the channel-point reward that puts a pack straight in the live queue.
    #[serde(skip_serializing_if = "Option::is_none")]
    reward_live_title: Option<String>,
    /// Packs for one redemption of the first of these rewards.
    per_reward: u32,
    /// Bits for one pack.
    bits_per_pack: u32,
    /// Packs for a raid.
    per_raid: u32,
    /// Viewers that a raid brings at least to earn them.
    raid_viewers_min: u32,
    /// Which of the ways on Twitch work now; none while the channel is not connected.
    on_twitch: Vec<TwitchWay>,
}

/// What the web app needs before a sign-in.
#[utoipa::path(get, path = "/api/settings", tag = "settings", responses((status = OK, body = PublicSettings)))]
async fn find_settings(State(SiteSettings(core)): State<SiteSettings>, wants: Wants) -> Result<Response> {
    core.cached
        .answer("settings", "", &wants, async || {
            // Without the database nothing is earned, and everything else is in memory.
            let on_twitch = core.db.read(on_twitch).await.unwrap_or_default();
            Ok(PublicSettings::of(&core, on_twitch))
        })
        .await
}

impl PublicSettings {
    fn of(core: &Core, on_twitch: Vec<TwitchWay>) -> Self {
        let now = core.settings.now();
        let filled = |text: &str| (!text.is_empty()).then(|| text.to_owned());
        Self {
            brand_name: now.brand_name.clone(),
            brand_intro: now.brand_intro.clone(),
            brand_logo: filled(&now.brand_logo),
            demo: core.config.is_demo(),
            maintenance: now.maintenance,
            twitch_channel: core.config.twitch_channel().map(ToOwned::to_owned),
            pack_opening: now.pack_opening,
            featured_maximum: core.config.featured_maximum,
            early_access_text: now.early_access.then(|| now.early_access_text.clone()),
            earning: Earning {
                first_sign_in: now.packs_first_sign_in,
                sub_tier1: now.packs_sub_tier1,
                sub_tier2: now.packs_sub_tier2,
                sub_tier3: now.packs_sub_tier3,
                sub_prime: now.packs_sub_prime,
                for_gifter: now.packs_for_gifter,
                reward_title: filled(&now.reward_title),
                reward_live_title: filled(&now.reward_live_title),
                per_reward: now.packs_per_reward,
                bits_per_pack: now.bits_per_pack,
                per_raid: now.packs_per_raid,
                raid_viewers_min: now.raid_viewers_min,
                on_twitch,
            },
            trading: Trading { cards: now.trade_cards, packs: now.trade_packs, hours: now.trade_hours },
            market_hours: now.market_hours,
            grading: Grading { hours: now.grading_hours, weights: now.grading_weights.by_grade() },
        }
    }
}
