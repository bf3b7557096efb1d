//! What an event on the channel would earn with the current settings.

use axum::extract::State;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::admin::AdminTools;
use crate::auth::Admin;
use crate::json::{Json, Query};
use crate::messages::Message;
use crate::settings::SettingValues;
use crate::twitch::webhook::rules::{ChannelAction, Earned, earned, packs_for_bits};

/// An action on the channel.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
#[schema(as = DeedKind)]
pub enum ActionKind {
    Subscription,
    /// Is given a subscription.
    Received,
    Gift,
    Reward,
    /// Redeems the live reward.
    LiveReward,
    Cheer,
    Raid,
}

/// The event to evaluate.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct WorthQuery {
    deed: ActionKind,
    /// The tier of a subscription: `1000` by default, `2000`, `3000` or `Prime`.
    tier: Option<String>,
    /// The number of subscriptions, bits or viewers; 1 by default.
    count: Option<u32>,
}

/// The packs that an action would earn.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Worth {
    deed: ActionKind,
    /// The number of packs for the user who acts.
    packs: u32,
    /// Whether the packs go directly into the live queue.
    live: bool,
    /// The number of bits that would be carried over.
    #[serde(skip_serializing_if = "Option::is_none")]
    bits_left: Option<i64>,
    /// The reason if it earns nothing.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<String>)]
    why: Option<Message>,
}

/// Returns what an action on the channel would earn with the current settings, without carried-over bits. Nothing is
/// given.
#[utoipa::path(get, path = "/api/admin/twitch/worth", tag = "admin", params(WorthQuery), security(("token" = [])),
    responses((status = OK, body = Worth)))]
pub async fn find_worth(State(tools): State<AdminTools>, _: Admin, Query(query): Query<WorthQuery>) -> Json<Worth> {
    let settings = tools.core.settings.now();
    Json(worth(query, &settings))
}

fn action(query: WorthQuery, settings: &SettingValues) -> ChannelAction {
    let tier = query.tier.unwrap_or_else(|| "1000".into());
    let count = query.count.unwrap_or(1);
    let redeemed = |title: &str| ChannelAction::Redeemed { title: title.to_owned(), cancelled: false };
    match query.deed {
        ActionKind::Subscription => ChannelAction::Subscribed { tier, gift: false },
        ActionKind::Received => ChannelAction::Subscribed { tier, gift: true },
        ActionKind::Gift => ChannelAction::Gave { tier, total: count },
        ActionKind::Reward => redeemed(&settings.reward_title),
        ActionKind::LiveReward => redeemed(&settings.reward_live_title),
        ActionKind::Cheer => ChannelAction::Cheered { bits: count },
        ActionKind::Raid => ChannelAction::Raided { viewers: count },
    }
}

fn worth(query: WorthQuery, settings: &SettingValues) -> Worth {
    let nothing = Worth { deed: query.deed, packs: 0, live: false, bits_left: None, why: None };
    match earned(&action(query, settings), settings) {
        Earned::Nothing(why) => Worth { why: Some(why), ..nothing },
        Earned::Packs { amount, live, .. } => Worth { packs: amount, live, ..nothing },
        Earned::Bits { bits, per_pack } => {
            let (packs, rest) = packs_for_bits(0, bits, per_pack);
            Worth { packs, bits_left: Some(rest), ..nothing }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn result(kind: ActionKind, tier: &str, count: u32) -> (u32, bool, Option<i64>, Option<String>) {
        let settings = SettingValues { bits_per_pack: 300, raid_viewers_min: 5, ..SettingValues::default() };
        let query = WorthQuery { deed: kind, tier: Some(tier.into()), count: Some(count) };
        let Worth { packs, live, bits_left, why, .. } = worth(query, &settings);
        (packs, live, bits_left, why.map(|why| why.to_string()))
    }

    #[test]
    fn the_worth_follows_the_rules() {
        assert_eq!(result(ActionKind::Subscription, "2000", 1), (3, false, None, None));
        assert_eq!(result(ActionKind::Gift, "2000", 5), (15, false, None, None));
        assert_eq!(result(ActionKind::Received, "Prime", 1), (1, false, None, None));
        assert_eq!(result(ActionKind::Reward, "1000", 1), (1, false, None, None));
        assert_eq!(result(ActionKind::LiveReward, "1000", 1), (1, true, None, None));
        assert_eq!(result(ActionKind::Cheer, "1000", 1000), (3, false, Some(100), None));
        assert_eq!(result(ActionKind::Raid, "1000", 5), (1, false, None, None));
        let small = Some("The raid is smaller than the settings require.".to_owned());
        assert_eq!(result(ActionKind::Raid, "1000", 4), (0, false, None, small));
    }
}
