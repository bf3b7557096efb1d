//! Which subscriptions this server needs, which are missing, and what to do when a connection ends.

use serde_json::{Value, json};

use crate::messages::{Message, msg};
use crate::settings::SettingValues;
use crate::twitch::channel::rules::{BITS, READ_CHAT, REDEMPTIONS, SUBSCRIPTIONS, Scope};
use crate::twitch::helix::RemoteSubscription;

/// A needed type of event.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Wanted {
    pub kind: &'static str,
    pub version: &'static str,
    pub scope: Option<Scope>,
    /// Which field of the condition has the channel's id.
    condition: Condition,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Condition {
    Broadcaster,
    RaidTo,
    Chat,
}

const fn wanted_type(kind: &'static str, scope: Option<Scope>, condition: Condition) -> Wanted {
    Wanted { kind, version: "1", scope, condition }
}

const REDEMPTION: Wanted =
    wanted_type("channel.channel_points_custom_reward_redemption.add", Some(REDEMPTIONS), Condition::Broadcaster);
const SUBSCRIBE: Wanted = wanted_type("channel.subscribe", Some(SUBSCRIPTIONS), Condition::Broadcaster);
const RESUBSCRIBE: Wanted = wanted_type("channel.subscription.message", Some(SUBSCRIPTIONS), Condition::Broadcaster);
const GIFT: Wanted = wanted_type("channel.subscription.gift", Some(SUBSCRIPTIONS), Condition::Broadcaster);
const CHEER: Wanted = wanted_type("channel.cheer", Some(BITS), Condition::Broadcaster);
const RAID: Wanted = wanted_type("channel.raid", None, Condition::RaidTo);
const ONLINE: Wanted = wanted_type("stream.online", None, Condition::Broadcaster);
const OFFLINE: Wanted = wanted_type("stream.offline", None, Condition::Broadcaster);
const CHAT: Wanted = wanted_type("channel.chat.message", Some(READ_CHAT), Condition::Chat);

/// The subscriptions that these settings need, in a fixed order.
pub fn wanted(settings: &SettingValues) -> Vec<Wanted> {
    let mut all = vec![REDEMPTION, SUBSCRIBE, RESUBSCRIBE, GIFT];
    if settings.bits_per_pack > 0 {
        all.push(CHEER);
    }
    if settings.packs_per_raid > 0 {
        all.push(RAID);
    }
    all.extend([ONLINE, OFFLINE]);
    if settings.chat_commands {
        all.push(CHAT);
    }
    all
}

impl Wanted {
    /// The purpose, for admins.
    pub fn purpose(&self) -> Message {
        match self.kind {
            "channel.subscribe" => msg!("twitch_purpose.subscriptions"),
            "channel.subscription.message" => msg!("twitch_purpose.resubscriptions"),
            "channel.subscription.gift" => msg!("twitch_purpose.gifts"),
            "channel.cheer" => msg!("twitch_purpose.bits"),
            "channel.raid" => msg!("twitch_purpose.raids"),
            "stream.online" => msg!("twitch_purpose.online"),
            "stream.offline" => msg!("twitch_purpose.offline"),
            "channel.chat.message" => msg!("twitch_purpose.chat"),
            _ => msg!("twitch_purpose.redemptions"),
        }
    }

    /// The condition for this channel.
    pub fn condition(&self, channel: &str) -> Value {
        match self.condition {
            Condition::Broadcaster => json!({"broadcaster_user_id": channel}),
            Condition::RaidTo => json!({"to_broadcaster_user_id": channel}),
            Condition::Chat => json!({"broadcaster_user_id": channel, "user_id": channel}),
        }
    }

    /// Whether a subscription is of this type and for this channel.
    fn is(&self, remote: &RemoteSubscription, channel: &str) -> bool {
        let condition = self.condition(channel);
        let same = condition.as_object().is_some_and(|fields| {
            fields.iter().all(|(name, value)| remote.condition.get(name).is_some_and(|given| given == value))
        });
        remote.kind == self.kind && remote.version == self.version && same
    }
}

/// The state of a needed subscription.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SubscriptionState {
    Enabled(String),
    /// Twitch is verifying the webhook.
    Pending(String),
    /// It does not exist.
    Missing,
}

/// The difference between needed and existing subscriptions.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Plan {
    /// Each needed type and its state.
    pub standing: Vec<(Wanted, SubscriptionState)>,
    /// Ids of subscriptions to delete: ended, duplicated, or no longer needed.
    pub obsolete: Vec<String>,
}

/// The transports that belong to this server.
#[derive(Debug, Clone, Copy)]
pub enum OwnTransport<'a> {
    /// One of these sessions: a moved connection may keep its id or get a new one.
    Sessions(&'a [String]),
    Webhook(&'a str),
}

/// Compares needed and existing subscriptions. One with another transport belongs to another server and is ignored.
pub fn compare(wanted: &[Wanted], remote: &[RemoteSubscription], own: OwnTransport<'_>, channel: &str) -> Plan {
    let ours = |one: &RemoteSubscription| match own {
        OwnTransport::Sessions(names) => {
            one.transport.session_id.as_ref().is_some_and(|session| names.contains(session))
        }
        OwnTransport::Webhook(callback) => one.transport.callback.as_deref() == Some(callback),
    };
    // Ended sessions leave subscriptions behind, which count against the limit until they are deleted.
    let dead = |one: &RemoteSubscription| {
        matches!(own, OwnTransport::Sessions(_))
            && one.transport.method == "websocket"
            && one.status.starts_with("websocket_")
    };
    let mut plan = Plan::default();
    let mut used = Vec::new();
    for one in wanted {
        let mut found = SubscriptionState::Missing;
        for remote in remote.iter().filter(|remote| ours(remote) && one.is(remote, channel)) {
            let standing = match remote.status.as_str() {
                "enabled" => SubscriptionState::Enabled(remote.id.clone()),
                "webhook_callback_verification_pending" => SubscriptionState::Pending(remote.id.clone()),
                _ => continue,
            };
            if !matches!(found, SubscriptionState::Enabled(_)) {
                found = standing;
            }
        }
        if let SubscriptionState::Enabled(id) | SubscriptionState::Pending(id) = &found {
            used.push(id.clone());
        }
        plan.standing.push((*one, found));
    }
    let obsolete = remote.iter().filter(|one| (ours(one) || dead(one)) && !used.contains(&one.id));
    plan.obsolete = obsolete.map(|one| one.id.clone()).collect();
    plan
}

/// Whether Twitch may move the connection there: to the same host or a subdomain, with the same scheme.
pub fn may_move(from: &str, to: &str) -> bool {
    let (Ok(from), Ok(to)) = (reqwest::Url::parse(from), reqwest::Url::parse(to)) else { return false };
    let (Some(home), Some(host)) = (from.host_str(), to.host_str()) else { return false };
    let below = host.strip_suffix(home).is_some_and(|front| front.is_empty() || front.ends_with('.'));
    from.scheme() == to.scheme() && below
}

/// Why a connection ended, by its close code, for admins.
pub fn ending(code: Option<u16>) -> Message {
    match code {
        Some(4000) => msg!("twitch_connection.fault"),
        Some(4001) => msg!("twitch_connection.sent_something"),
        Some(4002) => msg!("twitch_connection.no_pong"),
        Some(4003) => msg!("twitch_connection.unused"),
        Some(4004) => msg!("twitch_connection.move_ended"),
        Some(4005) => msg!("twitch_connection.slow_network"),
        Some(4006) => msg!("twitch_connection.network_fault"),
        Some(4007) => msg!("twitch_connection.move_address"),
        Some(1000 | 1001) => msg!("twitch_connection.ended"),
        Some(code) => msg!("twitch_connection.unknown_code", code),
        None => msg!("twitch_connection.broken"),
    }
}

/// Milliseconds before the next attempt: they double up to a minute or two, with jitter from `throw`, a number below
/// 1000.
pub fn pause(attempt: u32, throw: u64) -> i64 {
    let whole = 1000_i64 << attempt.min(7);
    let throw = i64::try_from(throw.min(999)).unwrap_or_default();
    whole / 2 + whole / 2 * throw / 1000
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::twitch::helix::RemoteSubscription;

    fn remote(id: &str, kind: &str, status: &str, transport: &Value) -> RemoteSubscription {
        let condition = match kind {
            "channel.raid" => json!({"to_broadcaster_user_id": "7", "from_broadcaster_user_id": ""}),
            _ => json!({"broadcaster_user_id": "7"}),
        };
        serde_json::from_value(json!({"id": id, "status": status, "type": kind, "version": "1",
            "condition": condition, "transport": transport}))
        .unwrap()
    }

    fn kinds(settings: &SettingValues) -> Vec<&'static str> {
        wanted(settings).into_iter().map(|one| one.kind).collect()
    }

    #[test]
    fn only_events_that_earn_something_are_subscribed() {
        let least =
            SettingValues { bits_per_pack: 0, packs_per_raid: 0, chat_commands: false, ..SettingValues::default() };
        let always = kinds(&least);
        assert_eq!(always.len(), 6);
        for (kind, settings) in [
            ("channel.cheer", SettingValues { bits_per_pack: 1, ..least.clone() }),
            ("channel.raid", SettingValues { packs_per_raid: 1, ..least.clone() }),
            ("channel.chat.message", SettingValues { chat_commands: true, ..least.clone() }),
        ] {
            let more: Vec<_> = kinds(&settings).into_iter().filter(|kind| !always.contains(kind)).collect();
            assert_eq!(more, [kind]);
        }
    }

    #[test]
    fn missing_duplicate_and_outdated_subscriptions_are_detected() {
        let wanted = [SUBSCRIBE, RAID, CHEER];
        let session = |id: &str| json!({"method": "websocket", "session_id": id});
        let all = [
            remote("a", "channel.subscribe", "enabled", &session("now")),
            remote("b", "channel.subscribe", "enabled", &session("now")),
            remote("c", "channel.raid", "authorization_revoked", &session("now")),
            remote("d", "channel.follow", "enabled", &session("now")),
            remote("e", "channel.raid", "websocket_disconnected", &session("before")),
            remote("f", "channel.raid", "enabled", &session("of another server")),
        ];
        let plan = compare(&wanted, &all, OwnTransport::Sessions(&["now".to_owned()]), "7");
        let standing: Vec<_> = plan.standing.iter().map(|(one, standing)| (one.kind, standing.clone())).collect();
        let expected = [
            ("channel.subscribe", SubscriptionState::Enabled("b".into())),
            ("channel.raid", SubscriptionState::Missing),
            ("channel.cheer", SubscriptionState::Missing),
        ];
        assert!(
            standing[1..] == expected[1..] && matches!(standing[0].1, SubscriptionState::Enabled(_)),
            "{standing:?}"
        );
        assert_eq!(plan.obsolete.len(), 4, "a duplicate, a revoked, an unneeded and an orphaned one");
        assert!(!plan.obsolete.contains(&"f".to_owned()));
        let elsewhere = compare(&wanted, &all, OwnTransport::Sessions(&["now".to_owned()]), "8");
        assert!(
            elsewhere.standing.iter().all(|(_, standing)| *standing == SubscriptionState::Missing),
            "another channel"
        );
    }

    #[test]
    fn a_webhook_is_ours_by_its_address() {
        let hook = |to: &str| json!({"method": "webhook", "callback": to});
        let all = [
            remote("a", "channel.subscribe", "webhook_callback_verification_pending", &hook("https://here/hook")),
            remote("b", "channel.cheer", "notification_failures_exceeded", &hook("https://here/hook")),
            remote("c", "channel.raid", "enabled", &hook("https://elsewhere/hook")),
        ];
        let plan = compare(&[SUBSCRIBE, CHEER, RAID], &all, OwnTransport::Webhook("https://here/hook"), "7");
        let standing: Vec<_> = plan.standing.iter().map(|(_, standing)| standing.clone()).collect();
        assert_eq!(
            standing,
            [SubscriptionState::Pending("a".into()), SubscriptionState::Missing, SubscriptionState::Missing]
        );
        assert_eq!(plan.obsolete, ["b"]);
    }

    #[test]
    fn a_connection_moves_only_to_the_same_host() {
        let home = "wss://eventsub.wss.twitch.tv/ws";
        for (to, expected) in [
            ("wss://eventsub.wss.twitch.tv/ws?id=1", true),
            ("wss://cell-a.eventsub.wss.twitch.tv:443/ws?id=1", true),
            ("ws://eventsub.wss.twitch.tv/ws", false),
            ("wss://eventsub.wss.twitch.tv.example/ws", false),
            ("wss://evileventsub.wss.twitch.tv/ws", false),
            ("nonsense", false),
        ] {
            assert_eq!(may_move(home, to), expected, "{to}");
        }
    }

    #[test]
    fn pauses_grow_and_differ() {
        assert_eq!((pause(0, 0), pause(0, 999)), (500, 999));
        assert_eq!((pause(3, 0), pause(3, 500)), (4000, 6000));
        assert_eq!((pause(50, 0), pause(50, 5000)), (64_000, 127_936));
    }

    #[test]
    fn every_documented_close_code_is_explained() {
        for code in 4000..=4007 {
            let why = ending(Some(code));
            assert!(why.to_string().contains(&code.to_string()), "{why}");
            assert_ne!(why.key(), "twitch_connection.unknown_code");
        }
        assert_ne!(ending(None), ending(Some(1000)));
    }
}
