//! Twitch's example frames and chat messages, corrupted: each frame is parsed or ignored, and each chat command gets a
//! harmless reply or none.

use std::time::{Duration, Instant};

use macro_rules_attribute::apply;
use serde_json::{Value, json};

use super::corrupt::TEXTS;
use super::{Run, chance, corrupt, pick};
use crate::dice::Dice;
use crate::packs::testing::SHORT_RUN;
use crate::testing::{TestApp, TestDatabase, nothing_is_lost, on_both_engines};
use crate::twitch::chat::{self, rules};
use crate::twitch::eventsub::rules::may_move;
use crate::twitch::eventsub::{Frame, read_frame};
use crate::twitch::webhook;

const HOME: &str = "wss://eventsub.wss.twitch.tv/ws";
const FRAMES: &[&str] = &[
    include_str!("../../twitch/eventsub/examples/welcome.json"),
    include_str!("../../twitch/eventsub/examples/keepalive.json"),
    include_str!("../../twitch/eventsub/examples/notification.json"),
    include_str!("../../twitch/eventsub/examples/reconnect.json"),
    include_str!("../../twitch/eventsub/examples/revocation.json"),
];
/// The payloads of notifications.
const MESSAGES: &[&str] = &[
    include_str!("../../twitch/webhook/examples/redemption.json"),
    include_str!("../../twitch/webhook/examples/subscribe.json"),
    include_str!("../../twitch/webhook/examples/subscription-gift.json"),
    include_str!("../../twitch/webhook/examples/raid.json"),
    include_str!("../../twitch/chat/examples/chat-message.json"),
];
const CHAT: &str = include_str!("../../twitch/chat/examples/chat-message.json");
const COMMANDS: &[&str] = &["!packs", "!odds", "!queue", "!card", "!card Ant", "!card e", "!join", "@nova !queue", "!"];
/// The time limit of parsing a frame, on a busy machine.
const LIMIT: Duration = Duration::from_secs(5);

fn json_of(text: &str) -> Value {
    serde_json::from_str(text).expect("an example is JSON")
}

/// An example frame, or a notification with one of the messages.
fn frame(dice: &Dice) -> Value {
    if chance(dice, 40) {
        return json_of(pick::<&str>(dice, FRAMES));
    }
    let mut frame = json_of(FRAMES[2]);
    frame["payload"] = json_of(pick::<&str>(dice, MESSAGES));
    frame
}

/// The frame as text, mostly corrupted, but always valid UTF-8, as on a WebSocket.
fn text_of(mut frame: Value, dice: &Dice) -> String {
    corrupt::repeatedly(&mut frame, 70, dice);
    let mut bytes = frame.to_string().into_bytes();
    if chance(dice, 30) {
        corrupt::bytes(&mut bytes, dice);
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

/// A notification of a chat message.
fn chat_frame(dice: &Dice, number: u64) -> Value {
    let text = match dice.below(4) {
        0 => (*pick(dice, COMMANDS)).to_owned(),
        1 => format!("{} {}", pick(dice, COMMANDS), corrupt::text(dice)),
        2 => format!("{}{}", pick(dice, TEXTS), pick(dice, COMMANDS)),
        _ => corrupt::text(dice),
    };
    let mut payload = json_of(CHAT);
    let event = &mut payload["event"];
    event["message_id"] = json!(format!("message {number}"));
    event["message"]["text"] = json!(text);
    event["chatter_user_id"] = json!(dice.below(5).to_string());
    let mut frame = json_of(FRAMES[2]);
    frame["payload"] = payload;
    frame
}

#[test]
fn every_frame_is_parsed_or_ignored() {
    let mut run = Run::of("EventSub frames", 2);
    let dice = run.dice.clone();
    while run.next_attempt() {
        let text = text_of(frame(&dice), &dice);
        let started = Instant::now();
        match read_frame(&text) {
            Ok(Frame::Welcome { session, .. }) => assert!(!session.is_empty(), "{text}"),
            Ok(Frame::Reconnect { url }) => {
                let host = reqwest::Url::parse(&url).ok().and_then(|url| url.host_str().map(ToOwned::to_owned));
                let is_twitch = host.is_some_and(|host| host.ends_with("eventsub.wss.twitch.tv"));
                assert!(is_twitch || !may_move(HOME, &url), "it would reconnect to {url}");
            }
            Ok(Frame::Notification(notification)) => {
                assert!((1..=200).contains(&notification.id.len()), "{text}");
                // A readable redemption must have ids that fit into the database.
                if let Ok(body) = serde_json::from_str::<Value>(&notification.body)
                    && let Ok(Some(happening)) = webhook::rules::read(&notification.kind, body["event"].clone())
                    && let Some(redemption) = happening.redemption
                {
                    let ids = [&redemption.id, &redemption.reward];
                    assert!(ids.iter().all(|id| id.len() <= webhook::rules::ID), "{text}");
                }
            }
            Ok(Frame::Unknown(kind)) => assert!(kind.chars().count() <= 50, "{text}"),
            Ok(Frame::Keepalive | Frame::Revocation { .. }) => {}
            Err(error) => assert!(!error.to_string().is_empty()),
        }
        assert!(started.elapsed() < LIMIT, "it took {:?}: {}", started.elapsed(), text.get(..2000).unwrap_or(&text));
    }
}

#[apply(on_both_engines!)]
async fn every_chat_message_gets_a_harmless_reply_or_none(database: TestDatabase) {
    let mut run = Run::of("chat messages", 2);
    let dice = run.dice.clone();
    let app = TestApp::with_flags(database, &["--twitch-channel=1971641", "--chat-command-seconds=0"]).await;
    app.sign_in("nova").await;
    app.stock(&["Ant", "Bee"], SHORT_RUN, 2).await;
    while run.next_attempt() {
        let text = text_of(chat_frame(&dice, run.attempts), &dice);
        let Ok(Frame::Notification(notification)) = read_frame(&text) else { continue };
        let Ok(body) = serde_json::from_str::<Value>(&notification.body) else { continue };
        let now = app.core.clock.now();
        let Ok(Some(message)) = rules::read(body["event"].clone(), now) else { continue };
        let shown = text.get(..2000).unwrap_or(&text);
        chat::enter_raffle(&app.features.twitch, std::slice::from_ref(&message))
            .await
            .unwrap_or_else(|error| panic!("{error}: {shown}"));
        let reply =
            chat::reply(&app.features.twitch, &message).await.unwrap_or_else(|error| panic!("{error}: {shown}"));
        if let Some(line) = reply.map(|reply| reply.line) {
            let units: usize = line.chars().map(char::len_utf16).sum();
            let harmless =
                !line.starts_with(['/', '!', '.']) && !line.contains('@') && !line.contains(char::is_control);
            assert!(harmless && (1..=500).contains(&units), "{line:?} to {shown}");
        }
        app.core.clock.advance(Duration::from_secs(31));
    }
    nothing_is_lost(&app).await;
}
