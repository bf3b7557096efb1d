//! Rules of Twitch's messages: their content, and the packs that they earn under the settings.

use serde::Deserialize;

use crate::messages::{Message, msg};
use crate::settings::SettingValues;
use crate::show::Counts;
use crate::wallet::Source;

/// A user at Twitch.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Person {
    /// Twitch's id, which never changes.
    pub subject: String,
    /// The current login name.
    pub login: String,
}

/// An action on the channel.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ChannelAction {
    /// Redeemed a channel-point reward.
    Redeemed {
        title: String,
        /// Whether the redemption is already refunded.
        cancelled: bool,
    },
    /// Subscribed for the first time, or received a gift.
    Subscribed {
        /// `1000`, `2000`, `3000` or `Prime`.
        tier: String,
        /// Whether another viewer paid.
        gift: bool,
    },
    /// Announced a resubscription in the chat.
    Resubscribed {
        tier: String,
    },
    Gave {
        tier: String,
        total: u32,
    },
    Cheered {
        bits: u32,
    },
    Raided {
        viewers: u32,
    },
}

/// A redemption that is not settled.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Redemption {
    pub id: String,
    /// Twitch's id of the reward.
    pub reward: String,
}

impl ChannelAction {
    /// Whether it is already refunded, so that it earns nothing under any settings.
    pub const fn is_taken_back(&self) -> bool {
        matches!(self, Self::Redeemed { cancelled: true, .. })
    }
}

/// An event that may earn packs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChannelEvent {
    pub broadcaster: Person,
    /// The viewer; `None` for an anonymous one.
    pub person: Option<Person>,
    pub action: ChannelAction,
    /// The redemption, if it is not settled.
    pub redemption: Option<Redemption>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Earned {
    Packs {
        /// Never less than 1.
        amount: u32,
        source: Source,
        /// Whether they go into the live queue.
        live: bool,
    },
    /// Bits that count towards a pack.
    Bits {
        bits: u32,
        /// The bits for one pack.
        per_pack: u32,
    },
    /// Nothing, with the reason for admins.
    Nothing(Message),
}

/// The type of a redemption's message.
pub const REDEMPTION: &str = "channel.channel_points_custom_reward_redemption.add";
/// The other types that can earn something.
const SUBSCRIBE: &str = "channel.subscribe";
const RESUBSCRIBE: &str = "channel.subscription.message";
const GIFT: &str = "channel.subscription.gift";
const CHEER: &str = "channel.cheer";
const RAID: &str = "channel.raid";

/// The longest id that is accepted; Twitch's ids have 36 characters.
pub const ID: usize = 200;

/// The fields of a raid that are read.
#[derive(Deserialize)]
struct Raid {
    from_broadcaster_user_id: String,
    from_broadcaster_user_login: String,
    to_broadcaster_user_id: String,
    to_broadcaster_user_login: String,
    viewers: u32,
}

/// The fields of the five other types that are read.
#[derive(Deserialize)]
struct Event {
    /// The id of a redemption. Other events have no id, or another kind of id.
    id: Option<String>,
    broadcaster_user_id: String,
    broadcaster_user_login: String,
    user_id: Option<String>,
    user_login: Option<String>,
    #[serde(default)]
    is_anonymous: bool,
    #[serde(default)]
    is_gift: bool,
    #[serde(default)]
    tier: String,
    #[serde(default)]
    total: u32,
    #[serde(default)]
    bits: u32,
    #[serde(default)]
    status: String,
    reward: Option<Reward>,
}

#[derive(Deserialize)]
struct Reward {
    #[serde(default)]
    id: String,
    title: String,
}

/// Reads the event of a message of this type; `None` for types that earn no packs.
pub fn read(kind: &str, event: serde_json::Value) -> Result<Option<ChannelEvent>, serde_json::Error> {
    if kind == RAID {
        return raid(event).map(Some);
    }
    if ![REDEMPTION, SUBSCRIBE, RESUBSCRIBE, GIFT, CHEER].contains(&kind) {
        return Ok(None);
    }
    let event: Event = serde_json::from_value(event)?;
    let mut redemption = None;
    let action = match kind {
        REDEMPTION => {
            let Some(reward) = event.reward else { return Ok(None) };
            let fits = |id: &str| (1..=ID).contains(&id.len()) && reward.id.len() <= ID;
            let id = event.id.filter(|id| fits(id) && event.status == "unfulfilled");
            redemption = id.map(|id| Redemption { id, reward: reward.id });
            ChannelAction::Redeemed { title: reward.title, cancelled: event.status == "canceled" }
        }
        SUBSCRIBE => ChannelAction::Subscribed { tier: event.tier, gift: event.is_gift },
        RESUBSCRIBE => ChannelAction::Resubscribed { tier: event.tier },
        GIFT => ChannelAction::Gave { tier: event.tier, total: event.total },
        _ => ChannelAction::Cheered { bits: event.bits },
    };
    let person = match (event.user_id, event.user_login) {
        (Some(subject), Some(login)) if !event.is_anonymous => Some(Person { subject, login }),
        _ => None,
    };
    let broadcaster = Person { subject: event.broadcaster_user_id, login: event.broadcaster_user_login };
    Ok(Some(ChannelEvent { broadcaster, person, action, redemption }))
}

/// Reads a raid: the raider is the viewer, and the raided channel is this server's.
fn raid(event: serde_json::Value) -> Result<ChannelEvent, serde_json::Error> {
    let event: Raid = serde_json::from_value(event)?;
    Ok(ChannelEvent {
        broadcaster: Person { subject: event.to_broadcaster_user_id, login: event.to_broadcaster_user_login },
        person: Some(Person { subject: event.from_broadcaster_user_id, login: event.from_broadcaster_user_login }),
        action: ChannelAction::Raided { viewers: event.viewers },
        redemption: None,
    })
}

/// The types of the beginning and the end of a stream.
pub const ONLINE: &str = "stream.online";
pub const OFFLINE: &str = "stream.offline";

/// The channel goes on or off the air.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OnAir {
    pub broadcaster: Person,
    /// Twitch's id of the stream that begins; `None` at its end.
    pub stream: Option<String>,
}

/// Reads the beginning or the end of a stream; `None` for every other type.
pub fn read_on_air(kind: &str, event: &serde_json::Value) -> Result<Option<OnAir>, serde_json::Error> {
    #[derive(Deserialize)]
    struct Stream {
        #[serde(default)]
        id: String,
        broadcaster_user_id: String,
        broadcaster_user_login: String,
    }
    if ![ONLINE, OFFLINE].contains(&kind) {
        return Ok(None);
    }
    let Stream { id, broadcaster_user_id, broadcaster_user_login } = Stream::deserialize(event)?;
    let broadcaster = Person { subject: broadcaster_user_id, login: broadcaster_user_login };
    Ok(Some(OnAir { broadcaster, stream: (kind == ONLINE).then_some(id) }))
}

/// Whether this is the server's channel: known by id once the streamer has signed in, by configured name or id before.
pub fn is_ours(broadcaster: &Person, subject: Option<&str>, configured: Option<&str>) -> bool {
    subject == Some(broadcaster.subject.as_str())
        || configured.is_some_and(|name| name.eq_ignore_ascii_case(&broadcaster.login) || name == broadcaster.subject)
}

/// What the action earns under these settings.
pub fn earned(action: &ChannelAction, settings: &SettingValues) -> Earned {
    let packs = |amount: u32, source: Source, live: bool| match amount {
        0 => Earned::Nothing(msg!("twitch_outcome.no_packs")),
        amount => Earned::Packs { amount, source, live },
    };
    match action {
        ChannelAction::Redeemed { cancelled: true, .. } => Earned::Nothing(msg!("twitch_outcome.cancelled")),
        ChannelAction::Redeemed { title, .. } if is_title(title, &settings.reward_live_title) => {
            packs(1, Source::Reward, true)
        }
        ChannelAction::Redeemed { title, .. } if is_title(title, &settings.reward_title) => {
            packs(settings.packs_per_reward, Source::Reward, false)
        }
        ChannelAction::Redeemed { .. } => Earned::Nothing(msg!("twitch_outcome.other_reward")),
        ChannelAction::Subscribed { tier, gift: true } => {
            packs(tier_value(tier, settings), Source::GiftReceived, false)
        }
        ChannelAction::Subscribed { tier, gift: false } | ChannelAction::Resubscribed { tier } => {
            packs(tier_value(tier, settings), Source::Subscription, false)
        }
        ChannelAction::Gave { .. } if !settings.packs_for_gifter => {
            Earned::Nothing(msg!("twitch_outcome.no_packs_for_gifts"))
        }
        ChannelAction::Gave { tier, total } => {
            packs(tier_value(tier, settings).saturating_mul(*total), Source::GiftGiven, false)
        }
        ChannelAction::Cheered { .. } if settings.bits_per_pack == 0 => {
            Earned::Nothing(msg!("twitch_outcome.no_packs_for_bits"))
        }
        ChannelAction::Raided { .. } if settings.packs_per_raid == 0 => {
            Earned::Nothing(msg!("twitch_outcome.no_packs_for_raids"))
        }
        ChannelAction::Raided { viewers } if *viewers < settings.raid_viewers_min => {
            Earned::Nothing(msg!("twitch_outcome.small_raid"))
        }
        ChannelAction::Raided { .. } => packs(settings.packs_per_raid, Source::Raid, false),
        ChannelAction::Cheered { bits } => Earned::Bits { bits: *bits, per_pack: settings.bits_per_pack },
    }
}

/// What the action counts for a community goal, and how much. A gifted subscription counts for its giver.
pub fn counted(action: &ChannelAction) -> Option<(Counts, u32)> {
    match action {
        ChannelAction::Subscribed { gift: false, .. } | ChannelAction::Resubscribed { .. } => {
            Some((Counts::Subscriptions, 1))
        }
        ChannelAction::Gave { total, .. } => Some((Counts::Gifts, *total)),
        ChannelAction::Cheered { bits } => Some((Counts::Bits, *bits)),
        ChannelAction::Subscribed { gift: true, .. }
        | ChannelAction::Redeemed { .. }
        | ChannelAction::Raided { .. } => None,
    }
}

/// Compares titles without surrounding spaces and case.
pub fn is_title(title: &str, setting: &str) -> bool {
    !setting.is_empty() && title.trim().to_lowercase() == setting.trim().to_lowercase()
}

fn tier_value(tier: &str, settings: &SettingValues) -> u32 {
    match tier {
        "1000" => settings.packs_sub_tier1,
        "2000" => settings.packs_sub_tier2,
        "3000" => settings.packs_sub_tier3,
        "Prime" => settings.packs_sub_prime,
        _ => 0,
    }
}

/// The number of packs for the sum of bits, and the bits that are left.
pub fn packs_for_bits(carried: i64, bits: u32, per_pack: u32) -> (u32, i64) {
    let sum = carried.max(0) + i64::from(bits);
    let per_pack = i64::from(per_pack.max(1));
    (u32::try_from(sum / per_pack).unwrap_or(u32::MAX), sum % per_pack)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::{Value, json};

    fn example(text: &str) -> ChannelEvent {
        let message: Value = serde_json::from_str(text).unwrap();
        let kind = message["subscription"]["type"].as_str().unwrap().to_owned();
        read(&kind, message["event"].clone()).unwrap().unwrap()
    }

    fn cool_user() -> Person {
        Person { subject: "1234".into(), login: "cool_user".into() }
    }

    #[test]
    fn twitchs_examples_are_read() {
        let redemption = example(include_str!("examples/redemption.json"));
        assert_eq!(redemption.action, ChannelAction::Redeemed { title: "title".into(), cancelled: false });
        assert_eq!(redemption.person, Some(Person { subject: "9001".into(), login: "cooler_user".into() }));
        assert_eq!(redemption.broadcaster, Person { subject: "1337".into(), login: "cool_user".into() });
        let waiting = Redemption {
            id: "17fa2df1-ad76-4804-bfa5-a40ef63efe63".into(),
            reward: "92af127c-7326-4483-a52b-b0da0be61c01".into(),
        };
        assert_eq!(redemption.redemption, Some(waiting));
        let others = [
            (include_str!("examples/raid.json"), ChannelAction::Raided { viewers: 9001 }),
            (include_str!("examples/subscribe.json"), ChannelAction::Subscribed { tier: "1000".into(), gift: false }),
            (include_str!("examples/subscription-message.json"), ChannelAction::Resubscribed { tier: "1000".into() }),
            (include_str!("examples/subscription-gift.json"), ChannelAction::Gave { tier: "1000".into(), total: 2 }),
            (include_str!("examples/cheer.json"), ChannelAction::Cheered { bits: 1000 }),
        ];
        for (text, action) in others {
            let happening = example(text);
            assert_eq!(happening.action, action);
            assert_eq!(happening.person, Some(cool_user()), "{action:?}");
            assert_eq!(happening.broadcaster.subject, "1337");
        }
    }

    #[test]
    fn an_anonymous_gift_has_no_person() {
        let mut message: Value = serde_json::from_str(include_str!("examples/subscription-gift.json")).unwrap();
        let event = &mut message["event"];
        event["is_anonymous"] = json!(true);
        for field in ["user_id", "user_login", "user_name", "cumulative_total"] {
            event[field] = Value::Null;
        }
        let happening = read(GIFT, event.clone()).unwrap().unwrap();
        assert_eq!(happening.person, None);
    }

    #[test]
    fn other_types_are_ignored_and_invalid_events_are_errors() {
        assert_eq!(read("channel.follow", json!({"user_id": "1"})).unwrap(), None);
        assert!(read(SUBSCRIBE, json!({"user_id": "1"})).is_err());
        assert!(read(CHEER, json!({"broadcaster_user_id": "1", "broadcaster_user_login": "a", "bits": -5})).is_err());
    }

    #[test]
    fn earned_packs_follow_the_settings() {
        let settings = SettingValues { bits_per_pack: 0, packs_per_reward: 2, ..SettingValues::default() };
        let packs = |amount, source, live| Earned::Packs { amount, source, live };
        let redeemed = |title: &str| ChannelAction::Redeemed { title: title.into(), cancelled: false };
        let cases = [
            (redeemed(" card PACK "), packs(2, Source::Reward, false)),
            (redeemed("Live card pack"), packs(1, Source::Reward, true)),
            (redeemed("Hydrate!"), Earned::Nothing(msg!("twitch_outcome.other_reward"))),
            (
                ChannelAction::Redeemed { title: "Card pack".into(), cancelled: true },
                Earned::Nothing(msg!("twitch_outcome.cancelled")),
            ),
            (ChannelAction::Subscribed { tier: "1000".into(), gift: false }, packs(1, Source::Subscription, false)),
            (ChannelAction::Subscribed { tier: "3000".into(), gift: true }, packs(5, Source::GiftReceived, false)),
            (ChannelAction::Subscribed { tier: "Prime".into(), gift: false }, packs(1, Source::Subscription, false)),
            (
                ChannelAction::Subscribed { tier: "9000".into(), gift: false },
                Earned::Nothing(msg!("twitch_outcome.no_packs")),
            ),
            (ChannelAction::Resubscribed { tier: "2000".into() }, packs(3, Source::Subscription, false)),
            (ChannelAction::Gave { tier: "2000".into(), total: 4 }, packs(12, Source::GiftGiven, false)),
            (ChannelAction::Cheered { bits: 1000 }, Earned::Nothing(msg!("twitch_outcome.no_packs_for_bits"))),
        ];
        for (action, expected) in cases {
            assert_eq!(earned(&action, &settings), expected, "{action:?}");
        }
        let generous = SettingValues { bits_per_pack: 300, packs_for_gifter: false, ..SettingValues::default() };
        assert_eq!(
            earned(&ChannelAction::Cheered { bits: 1000 }, &generous),
            Earned::Bits { bits: 1000, per_pack: 300 }
        );
        let gave = ChannelAction::Gave { tier: "1000".into(), total: 1 };
        assert_eq!(earned(&gave, &generous), Earned::Nothing(msg!("twitch_outcome.no_packs_for_gifts")));
        let raid = |viewers| {
            earned(&ChannelAction::Raided { viewers }, &SettingValues { packs_per_raid: 2, ..settings.clone() })
        };
        assert_eq!(raid(4), Earned::Nothing(msg!("twitch_outcome.small_raid")));
        assert_eq!(raid(5), packs(2, Source::Raid, false));
        let off = SettingValues { packs_per_raid: 0, ..settings.clone() };
        assert_eq!(
            earned(&ChannelAction::Raided { viewers: 9 }, &off),
            Earned::Nothing(msg!("twitch_outcome.no_packs_for_raids"))
        );
        let none = SettingValues { reward_title: String::new(), ..SettingValues::default() };
        assert_eq!(
            earned(&redeemed(""), &none),
            Earned::Nothing(msg!("twitch_outcome.other_reward")),
            "no title is set"
        );
    }

    #[test]
    fn the_start_and_the_end_of_a_stream_are_read() {
        let event = json!({"id": "9001", "broadcaster_user_id": "1337", "broadcaster_user_login": "cool_user",
            "broadcaster_user_name": "Cool_User", "type": "live", "started_at": "2020-10-11T10:11:12.123Z"});
        let begun = read_on_air(ONLINE, &event).unwrap().unwrap();
        assert_eq!((begun.stream.as_deref(), begun.broadcaster.login.as_str()), (Some("9001"), "cool_user"));
        assert_eq!(read_on_air(OFFLINE, &event).unwrap().unwrap().stream, None);
        assert_eq!(read_on_air(CHEER, &event).unwrap(), None);
        assert!(read_on_air(OFFLINE, &json!({})).is_err());
    }

    #[test]
    fn bits_are_carried_over() {
        assert_eq!(packs_for_bits(0, 1000, 300), (3, 100));
        assert_eq!(packs_for_bits(100, 199, 300), (0, 299));
        assert_eq!(packs_for_bits(299, 1, 300), (1, 0));
    }

    #[test]
    fn a_channel_is_recognised_by_id_or_by_name() {
        let nova = Person { subject: "77".into(), login: "Nova".into() };
        assert!(is_ours(&nova, Some("77"), None));
        assert!(is_ours(&nova, None, Some("nova")));
        assert!(is_ours(&nova, None, Some("77")));
        assert!(!is_ours(&nova, Some("78"), Some("other")));
        assert!(!is_ours(&nova, None, None));
    }
}
