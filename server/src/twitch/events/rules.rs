//! The outcome of a message, the schedule of retries, and the description for admins.

use foilcast_base::text_enum;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::clock::Timestamp;
use crate::error::Error;
use crate::messages::{Message, msg};
use crate::twitch::chat::Answer;
use crate::twitch::webhook::rules::{ChannelAction, ChannelEvent, OFFLINE, ONLINE};

/// Seconds before each retry. After the last one a failing message is given up.
const PAUSES: [i64; 5] = [10, 60, 300, 1800, 7200];

/// The state of a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum EventState {
    /// Stored and not applied yet. With failed attempts, it is retried.
    Waiting,
    /// It gave packs or another reward.
    Given,
    Nothing,
    /// It could not be read, or failed too often.
    Failed,
}

text_enum!(EventState, "a state of an event", {
    Waiting => "waiting", Given => "given", Nothing => "nothing", Failed => "failed",
});

/// The outcome of a message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// Any state but `Waiting`.
    pub state: EventState,
    /// The description for admins.
    pub said: Message,
    /// Packs that were given.
    pub packs: u32,
    /// Whether a retry could give something, and nothing twice.
    pub may_retry: bool,
    /// A line for the chat, sent after the commit.
    pub chat: Option<Answer>,
}

impl Outcome {
    pub fn given(packs: u32, said: Message) -> Self {
        Self { state: EventState::Given, said, packs, may_retry: false, chat: None }
    }

    /// It earns nothing under any settings.
    pub fn nothing(why: Message) -> Self {
        Self { state: EventState::Nothing, said: why, packs: 0, may_retry: false, chat: None }
    }

    /// It earns nothing under the current settings.
    pub fn nothing_by_settings(why: Message) -> Self {
        Self { may_retry: true, ..Self::nothing(why) }
    }

    /// It is not as Twitch documents it. A later version of this server may be able to read it.
    pub fn unreadable(error: &serde_json::Error) -> Self {
        let said = msg!("twitch_outcome.unreadable", error = error.to_string());
        Self { state: EventState::Failed, said, packs: 0, may_retry: true, chat: None }
    }

    /// Adds to the description that the redemption is fulfilled.
    #[must_use]
    pub fn fulfilled(self) -> Self {
        Self { said: msg!("twitch_outcome.fulfilled", outcome = self.said), ..self }
    }

    /// Adds a line for the chat.
    #[must_use]
    pub fn announced(self, line: Answer) -> Self {
        Self { chat: Some(line), ..self }
    }
}

/// The next step after a failure.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AfterFailure {
    /// Retry at this time.
    TryAgain(Timestamp),
    /// Give up now. An admin may retry.
    GiveUp(Timestamp),
}

/// The next step after a failure that follows `attempts` others.
pub fn after_failure(attempts: u32, now: Timestamp) -> AfterFailure {
    let pause = usize::try_from(attempts).ok().and_then(|at| PAUSES.get(at));
    pause.map_or(AfterFailure::GiveUp(now), |seconds| AfterFailure::TryAgain(now.plus_millis(seconds * 1000)))
}

/// The error text for admins.
pub fn public_message(error: &Error) -> Message {
    match error {
        Error::Internal(_) => msg!("twitch_unreachable.fault"),
        other => other.message(),
    }
}

/// The user and the action, in a sentence.
pub fn summary(kind: &str, happening: Option<&ChannelEvent>) -> Message {
    let Some(ChannelEvent { person, action, .. }) = happening else {
        return match kind {
            ONLINE => msg!("twitch_event.stream_began"),
            OFFLINE => msg!("twitch_event.stream_ended"),
            kind => msg!("twitch_event.other", kind),
        };
    };
    let who = person.as_ref().map_or_else(|| msg!("twitch_event.anonymous"), |who| Message::verbatim(&*who.login));
    let tier = |tier: &String| msg!("twitch_event.tier", tier);
    match action {
        ChannelAction::Redeemed { title, .. } => msg!("twitch_event.redeemed", who, title),
        ChannelAction::Subscribed { tier: of, gift: true } => msg!("twitch_event.received", who, tier = tier(of)),
        ChannelAction::Subscribed { tier: of, gift: false } => msg!("twitch_event.subscribed", who, tier = tier(of)),
        ChannelAction::Resubscribed { tier: of } => msg!("twitch_event.resubscribed", who, tier = tier(of)),
        ChannelAction::Gave { tier: of, total } => msg!("twitch_event.gave", who, count = total, tier = tier(of)),
        ChannelAction::Cheered { bits } => msg!("twitch_event.cheered", who, bits),
        ChannelAction::Raided { viewers } => msg!("twitch_event.raided", who, viewers),
    }
}

/// Describes the action in English, for clients of the released API.
pub fn describe(kind: &str, happening: Option<&ChannelEvent>) -> String {
    let Some(happening) = happening else { return kind_in_words(kind).to_owned() };
    let tier = |tier: &str| match tier {
        "1000" => "tier 1".to_owned(),
        "2000" => "tier 2".into(),
        "3000" => "tier 3".into(),
        "Prime" => "Prime".into(),
        _ => "an unknown tier".into(),
    };
    match &happening.action {
        ChannelAction::Redeemed { title, .. } => format!("redeemed “{title}”"),
        ChannelAction::Subscribed { tier: of, gift: true } => format!("was given a subscription ({})", tier(of)),
        ChannelAction::Subscribed { tier: of, gift: false } => format!("subscribed ({})", tier(of)),
        ChannelAction::Resubscribed { tier: of } => format!("subscribed again ({})", tier(of)),
        ChannelAction::Gave { tier: of, total: 1 } => format!("gave a subscription ({})", tier(of)),
        ChannelAction::Gave { tier: of, total } => format!("gave {total} subscriptions ({})", tier(of)),
        ChannelAction::Cheered { bits } => format!("cheered {bits} bits"),
        ChannelAction::Raided { viewers: 1 } => "raided with 1 viewer".into(),
        ChannelAction::Raided { viewers } => format!("raided with {viewers} viewers"),
    }
}

/// Describes a type of message.
fn kind_in_words(kind: &str) -> &str {
    match kind {
        "channel.channel_points_custom_reward_redemption.add" => "redeemed a reward",
        "channel.subscribe" => "subscribed",
        "channel.subscription.message" => "subscribed again",
        "channel.subscription.gift" => "gave subscriptions",
        "channel.cheer" => "cheered",
        "channel.raid" => "raided",
        "channel.follow" => "followed",
        "stream.online" => "the stream began",
        "stream.offline" => "the stream ended",
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::messages::Language;
    use crate::twitch::webhook::rules::Person;

    #[test]
    fn a_failing_message_is_retried_with_growing_pauses_then_given_up() {
        let now = Timestamp::from_millis(1_000_000);
        let pauses: Vec<_> = (0..7)
            .map(|attempts| match after_failure(attempts, now) {
                AfterFailure::TryAgain(at) => Some(at.since(now) / 1000),
                AfterFailure::GiveUp(_) => None,
            })
            .collect();
        assert_eq!(pauses, [Some(10), Some(60), Some(300), Some(1800), Some(7200), None, None]);
    }

    #[test]
    fn only_a_message_that_could_still_give_something_is_retried() {
        assert!(!Outcome::given(3, msg!("twitch_outcome.given", packs = 3, who = "ada")).may_retry);
        assert!(!Outcome::nothing(msg!("twitch_outcome.anonymous")).may_retry);
        assert!(Outcome::nothing_by_settings(msg!("twitch_outcome.other_reward")).may_retry);
        let error = serde_json::from_str::<u32>("no").expect_err("is no number");
        assert!(Outcome::unreadable(&error).may_retry);
    }

    #[test]
    fn an_internal_error_is_shown_without_details() {
        let shown = |error: Error| public_message(&error).to_string();
        assert_eq!(shown(Error::internal("SELECT x")), "This server made an error, which is in its log.");
        assert_eq!(shown(Error::conflict(Message::verbatim("The pool is empty."))), "The pool is empty.");
        assert!(Error::Busy { retry_after: 1 }.is_passing() && !Error::NotFound("pack").is_passing());
    }

    fn happening(action: ChannelAction) -> ChannelEvent {
        let person = |login: &str| Person { subject: "1".into(), login: login.into() };
        ChannelEvent { broadcaster: person("nova"), person: Some(person("ada")), action, redemption: None }
    }

    #[test]
    fn events_are_summarized_in_the_readers_language() {
        let german = Language::named("de").expect("is in the table");
        let subscribed = happening(ChannelAction::Subscribed { tier: "1000".into(), gift: false });
        let shown = |kind: &str, event: Option<&ChannelEvent>| {
            let message = summary(kind, event);
            (message.to_string(), german.render(&message))
        };
        let both = |english: &str, german: &str| (english.to_owned(), german.to_owned());
        assert_eq!(shown("x", Some(&subscribed)), both("ada subscribed (tier 1)", "ada hat abonniert (Stufe 1)"));
        let gifts = ChannelAction::Gave { tier: "9".into(), total: 1200 };
        let anonymous = ChannelEvent { person: None, ..happening(gifts) };
        assert_eq!(
            shown("x", Some(&anonymous)),
            both(
                "An anonymous viewer gifted 1,200 subscriptions (unknown tier)",
                "Jemand (anonym) hat 1.200 Abos verschenkt (unbekannte Stufe)"
            )
        );
        assert_eq!(shown(OFFLINE, None), both("The stream ended", "Der Stream wurde beendet"));
        assert_eq!(shown("a.b", None), both("An event of the type a.b", "Ein Ereignis der Art a.b"));
    }

    #[test]
    fn events_are_described_in_words() {
        for (done, expected) in [
            (ChannelAction::Redeemed { title: "Card pack".into(), cancelled: false }, "redeemed “Card pack”"),
            (ChannelAction::Subscribed { tier: "1000".into(), gift: false }, "subscribed (tier 1)"),
            (ChannelAction::Subscribed { tier: "2000".into(), gift: true }, "was given a subscription (tier 2)"),
            (ChannelAction::Resubscribed { tier: "Prime".into() }, "subscribed again (Prime)"),
            (ChannelAction::Gave { tier: "3000".into(), total: 5 }, "gave 5 subscriptions (tier 3)"),
            (ChannelAction::Gave { tier: "1000".into(), total: 1 }, "gave a subscription (tier 1)"),
            (ChannelAction::Cheered { bits: 500 }, "cheered 500 bits"),
            (ChannelAction::Raided { viewers: 25 }, "raided with 25 viewers"),
        ] {
            assert_eq!(describe("x", Some(&happening(done))), expected);
        }
        assert_eq!(describe("channel.follow", None), "followed");
        assert_eq!(describe("channel.something", None), "channel.something");
    }
}
