//! Rules of chat commands: which messages are commands, and which of them are answered.

use serde::Deserialize;

use crate::clock::Timestamp;
use crate::settings::SettingValues;
use crate::twitch::webhook::rules::{ID, Person};

/// The age after which a command is not answered.
const MAX_AGE_MS: i64 = 60_000;
/// Characters of a message that are parsed; Twitch's limit.
const LONGEST: usize = 500;
/// Characters of a card's name that are used.
const NAME: usize = 60;

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// How many packs the author has.
    Packs,
    /// The odds of the default pack.
    Odds,
    /// How many packs are in the live queue, and where the author's are.
    Queue,
    /// Copies left of the card with this typed name.
    Card(String),
    /// To enter the open raffle.
    Join,
}

impl Command {
    /// The command's word without the exclamation mark.
    pub const fn word(&self) -> &'static str {
        match self {
            Self::Packs => "packs",
            Self::Odds => "odds",
            Self::Queue => "queue",
            Self::Card(_) => "card",
            Self::Join => "join",
        }
    }

    /// Whether the settings enable it.
    pub const fn is_on(&self, settings: &SettingValues) -> bool {
        settings.chat_commands
            && match self {
                Self::Packs => settings.chat_packs,
                Self::Odds => settings.chat_odds,
                Self::Queue => settings.chat_queue,
                Self::Card(_) => settings.chat_card,
                Self::Join => settings.chat_join,
            }
    }
}

/// A command in the chat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChatCommand {
    /// The id of the message, for the reply.
    pub id: String,
    pub broadcaster: Person,
    pub writer: Person,
    pub command: Command,
    pub sent_at: Timestamp,
}

#[derive(Deserialize)]
struct Message {
    message_id: String,
    broadcaster_user_id: String,
    broadcaster_user_login: String,
    chatter_user_id: String,
    chatter_user_login: String,
    message: Text,
    /// The channel of origin, if the message comes from another channel of a shared chat.
    #[serde(default)]
    source_broadcaster_user_id: Option<String>,
}

#[derive(Deserialize)]
struct Text {
    text: String,
}

/// Reads the event of a `channel.chat.message`; `None` if it is no command or comes from another channel.
pub fn read(event: serde_json::Value, sent_at: Timestamp) -> Result<Option<ChatCommand>, serde_json::Error> {
    let message: Message = serde_json::from_value(event)?;
    let here = message.source_broadcaster_user_id.is_none_or(|source| source == message.broadcaster_user_id);
    let fits = [&message.message_id, &message.chatter_user_id].iter().all(|id| id.len() <= ID);
    let Some(command) = parse(&message.message.text).filter(|_| here && fits) else { return Ok(None) };
    Ok(Some(ChatCommand {
        id: message.message_id,
        broadcaster: Person { subject: message.broadcaster_user_id, login: message.broadcaster_user_login },
        writer: Person { subject: message.chatter_user_id, login: message.chatter_user_login },
        command,
        sent_at,
    }))
}

/// Parses a command. A mention may come before it, as in a reply.
pub fn parse(text: &str) -> Option<Command> {
    let plain = plain(text);
    let mut rest = plain.as_str();
    if rest.starts_with('@') {
        rest = rest.split_once(' ')?.1;
    }
    let rest = rest.strip_prefix('!')?;
    let (word, argument) = rest.split_once(' ').unwrap_or((rest, ""));
    match word.to_ascii_lowercase().as_str() {
        "packs" => Some(Command::Packs),
        "odds" => Some(Command::Odds),
        "queue" => Some(Command::Queue),
        "join" => Some(Command::Join),
        "card" => Some(Command::Card(argument.chars().take(NAME).collect::<String>().trim_end().to_owned())),
        _ => None,
    }
}

/// Puts a text on one line without invisible characters, which chat programs add and which can reverse the text.
pub fn plain(text: &str) -> String {
    let mut plain = String::new();
    for c in text.chars().take(LONGEST) {
        if c.is_whitespace() || c.is_control() {
            if !plain.is_empty() && !plain.ends_with(' ') {
                plain.push(' ');
            }
        } else if !is_unseen(c) {
            plain.push(c);
        }
    }
    plain.truncate(plain.trim_end().len());
    plain
}

/// Characters without width, or that change the direction of the text.
const fn is_unseen(c: char) -> bool {
    matches!(c,
        '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}' | '\u{180b}'..='\u{180f}'
        | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{3164}' | '\u{feff}'
        | '\u{ffa0}' | '\u{fff0}'..='\u{fffb}' | '\u{e0000}'..='\u{e0fff}')
}

/// The last answers to a command.
#[derive(Clone, Copy, Debug, Default)]
pub struct LastAnswers {
    pub to_writer: Option<Timestamp>,
    pub to_anybody: Option<Timestamp>,
}

/// Why a command is not answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoAnswer {
    /// The settings disable it.
    Off,
    /// It is too old.
    Late,
    /// The same user got an answer a moment ago.
    AskedAgain,
    /// Another user got an answer a moment ago.
    JustAnswered,
}

/// Decides whether a command is answered now.
pub fn check(
    message: &ChatCommand,
    settings: &SettingValues,
    last_answers: LastAnswers,
    now: Timestamp,
) -> Result<(), NoAnswer> {
    let within = |then: Option<Timestamp>, seconds: u32| {
        then.is_some_and(|then| now.since(then) < i64::from(seconds).saturating_mul(1000))
    };
    if !message.command.is_on(settings) {
        Err(NoAnswer::Off)
    } else if is_late(message, now) {
        Err(NoAnswer::Late)
    } else if within(last_answers.to_writer, settings.chat_person_seconds) {
        Err(NoAnswer::AskedAgain)
    } else if within(last_answers.to_anybody, settings.chat_command_seconds) {
        Err(NoAnswer::JustAnswered)
    } else {
        Ok(())
    }
}

/// Whether the command is too old for an answer.
pub fn is_late(message: &ChatCommand, now: Timestamp) -> bool {
    now.since(message.sent_at) > MAX_AGE_MS
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use serde_json::{Value, json};

    fn at(seconds: i64) -> Timestamp {
        Timestamp::from_millis(seconds * 1000)
    }

    fn event(text: &str) -> Value {
        let mut message: Value = serde_json::from_str(include_str!("examples/chat-message.json")).unwrap();
        message["event"]["message"]["text"] = json!(text);
        message["event"].take()
    }

    fn message(text: &str) -> ChatCommand {
        read(event(text), at(100)).unwrap().unwrap()
    }

    #[test]
    fn commands_are_recognised_in_any_spelling() {
        let card = |name: &str| Some(Command::Card(name.into()));
        for (text, expected) in [
            ("!packs", Some(Command::Packs)),
            ("  !PACKS please", Some(Command::Packs)),
            ("!odds \u{e0000}", Some(Command::Odds)),
            ("\u{200b}!queue", Some(Command::Queue)),
            ("@nova !queue", Some(Command::Queue)),
            ("!join me", Some(Command::Join)),
            ("!card Lantern  Eel", card("Lantern Eel")),
            ("!card\tÉclair 🦊", card("Éclair 🦊")),
            ("!card", card("")),
            ("!card \u{202e}leE", card("leE")),
            ("!packsandmore", None),
            ("packs", None),
            ("! packs", None),
            ("hello !packs", None),
            ("@nova", None),
            ("@a @b !packs", None),
            ("/ban !packs", None),
            ("", None),
        ] {
            assert_eq!(parse(text), expected, "{text:?}");
        }
        let long = format!("!card {}", "ß".repeat(600));
        assert_eq!(parse(&long), card(&"ß".repeat(60)));
    }

    #[test]
    fn twitchs_example_is_no_command_unless_its_text_is_one() {
        assert_eq!(read(event("Hi chat"), at(1)).unwrap(), None);
        let message = message("!odds");
        assert_eq!(message.writer, Person { subject: "4145994".into(), login: "viewer32".into() });
        assert_eq!(message.broadcaster.subject, "1971641");
        assert_eq!(message.id, "cc106a89-1814-919d-454c-f4f2f970aae7");
        let mut shared = event("!odds");
        shared["source_broadcaster_user_id"] = json!("112233");
        assert_eq!(read(shared, at(1)).unwrap(), None, "another channel of a shared chat");
        let mut endless = event("!odds");
        endless["chatter_user_id"] = json!("7".repeat(ID + 1));
        assert_eq!(read(endless, at(1)).unwrap(), None, "an overlong id");
        assert!(read(json!({"message": "hi"}), at(1)).is_err());
    }

    #[test]
    fn disabled_late_and_repeated_commands_are_not_answered() {
        let settings = SettingValues { chat_person_seconds: 30, chat_command_seconds: 3, ..SettingValues::default() };
        let never = LastAnswers::default();
        let message = message("!odds");
        assert_eq!(check(&message, &settings, never, at(160)), Ok(()));
        assert_eq!(check(&message, &settings, never, at(161)), Err(NoAnswer::Late));
        for (to_writer, to_anybody, expected) in [
            (Some(at(81)), Some(at(81)), Err(NoAnswer::AskedAgain)),
            (Some(at(70)), Some(at(98)), Err(NoAnswer::JustAnswered)),
            (Some(at(70)), Some(at(97)), Ok(())),
            (None, Some(at(98)), Err(NoAnswer::JustAnswered)),
        ] {
            let lately = LastAnswers { to_writer, to_anybody };
            assert_eq!(check(&message, &settings, lately, at(100)), expected, "{lately:?}");
        }
        let off = SettingValues { chat_odds: false, ..settings.clone() };
        assert_eq!(check(&message, &off, never, at(100)), Err(NoAnswer::Off));
        let all_off = SettingValues { chat_commands: false, ..settings };
        for text in ["!packs", "!odds", "!queue", "!card a", "!join"] {
            assert!(!parse(text).unwrap().is_on(&all_off), "{text}");
        }
    }

    proptest! {
        #[test]
        fn parsing_never_panics(text in any::<String>()) {
            let plain = plain(&text);
            prop_assert!(plain.chars().count() <= LONGEST);
            prop_assert!(!plain.chars().any(|c| c.is_control() || is_unseen(c)));
            if let Some(Command::Card(name)) = parse(&text) {
                prop_assert!(name.chars().count() <= NAME && name.trim() == name);
            }
        }
    }
}
