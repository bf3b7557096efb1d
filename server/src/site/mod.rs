//! The public settings, and how changed settings are reloaded.

mod reload;
mod twitch_store;

pub(crate) use reload::{Reload, keep_reloading};

use crate::brand::{Brands, PublicBrand};
use crate::cached::Wants;
use crate::core::Core;
use crate::error::Result;
use crate::feature::Feature;
use crate::feature::routes;
use crate::messages::{Language, msg};
use crate::settings::{PackOpening, SettingValues};
use axum::extract::State;
use axum::response::Response;
use derive_new::new;
use serde::Serialize;
use std::collections::BTreeMap;
use twitch_store::{TwitchWay, on_twitch};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;

/// The public settings; admins read and change all settings through the admin feature.
#[derive(Clone, new)]
pub struct SiteSettings {
    core: Core,
    brand: Brands,
}

impl Feature for SiteSettings {
    fn routes() -> OpenApiRouter<Self> {
        OpenApiRouter::new().routes(routes!(find_settings))
    }

    fn missed(&self) {}
}

/// The settings that the web app needs before a sign-in.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PublicSettings {
    /// The name in the navigation bar and in titles.
    brand_name: String,
    /// The introduction on the login page.
    brand_intro: String,
    /// The path of the logo; absent for the built-in one.
    #[serde(skip_serializing_if = "Option::is_none")]
    brand_logo: Option<String>,
    /// The language of texts that many people read, as a BCP 47 tag.
    language: String,
    brand: PublicBrand,
    /// Whether this is a demo, in which anyone can sign in as any user.
    demo: bool,
    /// Whether only admins can change anything.
    maintenance: bool,
    /// The login name of the streamer's channel.
    #[serde(skip_serializing_if = "Option::is_none")]
    twitch_channel: Option<String>,
    pack_opening: PackOpening,
    /// The maximum number of featured cards, and of featured achievements, per user.
    featured_maximum: u32,
    /// The text of the early-access notice; absent if there is none.
    #[serde(skip_serializing_if = "Option::is_none")]
    early_access_text: Option<String>,
    /// The ways to earn packs.
    earning: Earning,
    /// The limits of a trade.
    trading: Trading,
    /// Hours after which a new listing on the market expires.
    market_hours: u32,
    /// How cards are graded.
    grading: Grading,
}

/// How cards are graded.
#[derive(Debug, Serialize, ToSchema)]
pub struct Grading {
    /// Hours from the submission of a card to its grade.
    hours: u32,
    /// The weight of each grade. Its probability is its weight divided by the sum of all weights.
    weights: BTreeMap<String, u32>,
}

/// The limits of a trade.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Trading {
    /// The maximum number of cards on each side.
    cards: u32,
    /// The maximum number of packs on each side.
    packs: u32,
    /// Hours after which an unanswered trade expires.
    hours: u32,
}

/// The ways to earn packs; 0 or absent if a way gives none.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Earning {
    /// The number of packs for the first sign-in.
    first_sign_in: u32,
    /// The number of packs for a subscription of tier 1.
    sub_tier1: u32,
    /// The number of packs for a subscription of tier 2.
    sub_tier2: u32,
    /// The number of packs for a subscription of tier 3.
    sub_tier3: u32,
    /// The number of packs for a Prime subscription.
    sub_prime: u32,
    /// Whether a user who gives subscriptions gets the packs for them, too.
    for_gifter: bool,
    /// The title of the channel-point reward that gives packs.
    #[serde(skip_serializing_if = "Option::is_none")]
    reward_title: Option<String>,
    /// The title of the channel-point reward that puts a pack directly in the live queue.
    #[serde(skip_serializing_if = "Option::is_none")]
    reward_live_title: Option<String>,
    /// The number of packs per redemption of `rewardTitle`.
    per_reward: u32,
    /// The number of bits for one pack.
    bits_per_pack: u32,
    /// The number of packs for a raid.
    per_raid: u32,
    /// The minimum number of viewers of a raid that earns packs.
    raid_viewers_min: u32,
    /// The ways on Twitch that work now; empty while the channel is not connected.
    on_twitch: Vec<TwitchWay>,
}

/// Returns the settings that the web app needs before a sign-in.
#[utoipa::path(get, path = "/api/settings", tag = "settings", responses((status = OK, body = PublicSettings)))]
async fn find_settings(State(site): State<SiteSettings>, wants: Wants) -> Result<Response> {
    let SiteSettings { core, brand } = &site;
    let language = Language::of_reader();
    core.cached
        .answer("settings", language.tag(), &wants, async || {
            // Without the database nothing is earned, and everything else is in memory.
            let on_twitch = core.db.read(on_twitch).await.unwrap_or_default();
            Ok(PublicSettings::of(core, brand, on_twitch, language))
        })
        .await
}

/// The introduction and the early-access notice. Built-in texts are in this language.
fn texts(now: &SettingValues, language: &Language) -> [String; 2] {
    let built_in = SettingValues::default();
    let text = |stored: &str, built_in: &str, message| {
        if stored == built_in { language.render(&message) } else { stored.to_owned() }
    };
    [
        text(&now.brand_intro, &built_in.brand_intro, msg!("built_in.brand_intro")),
        text(&now.early_access_text, &built_in.early_access_text, msg!("built_in.early_access_text")),
    ]
}

impl PublicSettings {
    fn of(core: &Core, brand: &Brands, on_twitch: Vec<TwitchWay>, language: &Language) -> Self {
        let now = core.settings.now();
        let [brand_intro, early_access_text] = texts(&now, language);
        let filled = |text: &str| (!text.is_empty()).then(|| text.to_owned());
        Self {
            brand_name: now.brand_name.clone(),
            language: now.language.clone(),
            brand_intro,
            brand_logo: filled(&now.brand_logo),
            brand: brand.published().public(core.clock.now()),
            demo: core.config.is_demo(),
            maintenance: now.maintenance,
            twitch_channel: core.config.twitch_channel().map(ToOwned::to_owned),
            pack_opening: now.pack_opening,
            featured_maximum: core.config.featured_maximum,
            early_access_text: now.early_access.then_some(early_access_text),
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn built_in_texts_are_translated_and_others_stay() {
        let built_in = SettingValues::default();
        let [intro, early_access] = texts(&built_in, Language::english());
        assert_eq!((&intro, &early_access), (&built_in.brand_intro, &built_in.early_access_text));
        let german = Language::named("de").expect("is in the table");
        let own = SettingValues { brand_intro: "Welcome to the harbour.".into(), ..built_in };
        let [intro, early_access] = texts(&own, german);
        assert_eq!(intro, "Welcome to the harbour.");
        assert!(early_access.starts_with("Willkommen im Early Access!"), "{early_access}");
    }
}
