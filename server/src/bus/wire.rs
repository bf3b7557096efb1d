//! The wire format of the bus: messages as text, split to the maximum length, numbered, and reassembled.

use std::collections::HashMap;

use serde::{Deserialize, Serialize};

use crate::db::LONGEST;
use crate::nodes::Heartbeat;
use crate::realtime::Event;

/// Space for the header of each part.
const HEAD: usize = 80;

/// A message from one node to all others.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Message {
    #[serde(rename = "Here")]
    Heartbeat(Heartbeat),
    /// The node stops, and has sent everything.
    Bye,
    #[serde(rename = "Told")]
    Events(Vec<Event>),
}

#[derive(Debug, PartialEq)]
pub struct Received {
    pub node: String,
    /// The message, when all of its parts have arrived.
    pub message: Option<Message>,
    /// An earlier message of the sender is missing.
    pub gap: bool,
    /// This is the first message received from a node that has sent others before.
    pub late: bool,
    /// The message contains something that this version does not know.
    pub has_unknown: bool,
}

/// A message before its events are parsed: another version may send events that this one does not know.
#[derive(Deserialize)]
enum RawMessage {
    #[serde(rename = "Here")]
    Heartbeat(Heartbeat),
    Bye,
    #[serde(rename = "Told")]
    Events(Vec<serde_json::Value>),
}

/// Parses a message with those of its events that are known. Returns also whether some are unknown.
fn parse(body: &str) -> (Option<Message>, bool) {
    match serde_json::from_str(body) {
        Ok(RawMessage::Heartbeat(heartbeat)) => (Some(Message::Heartbeat(heartbeat)), false),
        Ok(RawMessage::Bye) => (Some(Message::Bye), false),
        Ok(RawMessage::Events(events)) => {
            let all = events.len();
            let known: Vec<Event> = events.into_iter().filter_map(|event| serde_json::from_value(event).ok()).collect();
            let has_unknown = known.len() < all;
            (Some(Message::Events(known)), has_unknown)
        }
        Err(_) => (None, true),
    }
}

/// Encodes the messages of one node.
#[derive(Debug)]
pub struct Encoder {
    node: String,
    sent: u64,
}

impl Encoder {
    /// An encoder for the node of this id, which is letters and digits.
    pub fn new(node: impl Into<String>) -> Self {
        Self { node: node.into(), sent: 0 }
    }

    /// The texts of this message, in order.
    pub fn texts(&mut self, message: &Message) -> Result<Vec<String>, serde_json::Error> {
        let body = serde_json::to_string(message)?;
        self.sent += 1;
        let parts = cut(&body, LONGEST - HEAD);
        let (node, number, of) = (&self.node, self.sent, parts.len());
        Ok(parts.iter().zip(1..).map(|(part, at)| format!("{node} {number} {at}/{of}\n{part}")).collect())
    }

    /// Skips a number, so that listeners detect a missing message.
    pub fn skip(&mut self) {
        self.sent += 1;
    }
}

/// Splits a text into pieces of at most `most` bytes, between characters. An empty text is one piece.
fn cut(text: &str, most: usize) -> Vec<&str> {
    let mut parts = Vec::new();
    let mut rest = text;
    while rest.len() > most {
        let at = rest.floor_char_boundary(most);
        let (part, others) = rest.split_at(at);
        parts.push(part);
        rest = others;
    }
    parts.push(rest);
    parts
}

/// Decodes the messages of all nodes.
#[derive(Debug, Default)]
pub struct Decoder {
    nodes: HashMap<String, Memory>,
}

#[derive(Debug)]
struct Memory {
    /// The number of the last message received from the node.
    number: u64,
    /// How many parts of that message have arrived.
    parts: usize,
    body: String,
    whole: bool,
}

impl Decoder {
    /// Decodes one text. `None` if it is invalid or a duplicate.
    pub fn receive(&mut self, text: &str) -> Option<Received> {
        let (head, body) = text.split_once('\n')?;
        let (node, number, part, of) = read_head(head)?;
        let late = number > 1 && !self.nodes.contains_key(node);
        let (gap, memory) = match self.nodes.get_mut(node) {
            // Messages from before this node joined are not missing.
            None => (false, self.nodes.entry(node.to_owned()).or_insert(Memory::of(number))),
            Some(memory) if number < memory.number || (number == memory.number && part <= memory.parts) => return None,
            Some(memory) if number == memory.number => (false, memory),
            Some(memory) => {
                let gap = number != memory.number + 1 || !memory.whole;
                *memory = Memory::of(number);
                (gap, memory)
            }
        };
        let in_order = part == memory.parts + 1;
        let (mut message, mut has_unknown) = (None, false);
        if in_order {
            memory.parts = part;
            memory.body.push_str(body);
            memory.whole = part == of;
            if memory.whole {
                (message, has_unknown) = parse(&std::mem::take(&mut memory.body));
            }
        }
        Some(Received { node: node.to_owned(), message, gap: gap || !in_order, late, has_unknown })
    }

    /// Forgets a node that is gone.
    pub fn forget(&mut self, node: &str) {
        self.nodes.remove(node);
    }
}

impl Memory {
    fn of(number: u64) -> Self {
        Self { number, parts: 0, body: String::new(), whole: false }
    }
}

/// The sender, the number of the message, and the index of this part.
fn read_head(head: &str) -> Option<(&str, u64, usize, usize)> {
    let mut words = head.split(' ');
    let (node, number, part) = (words.next()?, words.next()?, words.next()?);
    let (part, of) = part.split_once('/')?;
    let (part, of): (usize, usize) = (part.parse().ok()?, of.parse().ok()?);
    (words.next().is_none() && part >= 1 && part <= of).then_some((node, number.parse().ok()?, part, of))
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn event_message(text: &str) -> Message {
        Message::Events(vec![Event::Broadcast { row: json!({"message": text}), translatable: None }])
    }

    fn messages(decoder: &mut Decoder, texts: &[String]) -> Vec<Message> {
        let received: Vec<_> = texts.iter().filter_map(|text| decoder.receive(text)).collect();
        assert!(received.iter().all(|received| !received.gap), "{received:?}");
        received.into_iter().filter_map(|received| received.message).collect()
    }

    #[test]
    fn a_message_of_any_length_is_decoded_as_it_was_encoded() {
        let (mut encoder, mut decoder) = (Encoder::new("a1"), Decoder::default());
        for length in [0, 1, 7_000, 7_900, 50_000] {
            for filling in ["x", "é", "カ", "🃏", "\n"] {
                let message = event_message(&filling.repeat(length));
                let texts = encoder.texts(&message).unwrap();
                assert!(texts.iter().all(|text| text.len() < 8000));
                assert_eq!(messages(&mut decoder, &texts), [message]);
            }
        }
    }

    #[test]
    fn a_repeated_message_counts_once() {
        let (mut encoder, mut decoder) = (Encoder::new("a1"), Decoder::default());
        let texts = encoder.texts(&event_message(&"x".repeat(20_000))).unwrap();
        assert_eq!(texts.len(), 3);
        let (first, rest) = texts.split_at(2);
        assert_eq!(messages(&mut decoder, first), []);
        // The connection broke, and all unconfirmed messages are sent again.
        assert_eq!(messages(&mut decoder, first), []);
        assert_eq!(messages(&mut decoder, rest).len(), 1);
        assert_eq!(messages(&mut decoder, &texts), []);
    }

    #[test]
    fn a_gap_is_reported_once() {
        let (mut encoder, mut decoder) = (Encoder::new("a1"), Decoder::default());
        let mut next_message = || encoder.texts(&Message::Bye).unwrap().remove(0);
        let (first, _lost, third, fourth) = (next_message(), next_message(), next_message(), next_message());
        assert!(!decoder.receive(&first).unwrap().gap);
        let received = decoder.receive(&third).unwrap();
        assert!(received.gap && received.message == Some(Message::Bye));
        assert!(!decoder.receive(&fourth).unwrap().gap);
        encoder.skip();
        assert!(decoder.receive(&encoder.texts(&Message::Bye).unwrap()[0]).unwrap().gap);
    }

    #[test]
    fn a_lost_part_is_a_gap() {
        let (mut encoder, mut decoder) = (Encoder::new("a1"), Decoder::default());
        let long = encoder.texts(&event_message(&"x".repeat(20_000))).unwrap();
        let next = encoder.texts(&Message::Bye).unwrap();
        assert!(!decoder.receive(&long[0]).unwrap().gap);
        assert!(decoder.receive(&long[2]).unwrap().gap, "a part is missing");
        assert!(decoder.receive(&next[0]).unwrap().gap, "the rest of the message is missing");
        let mut decoder = Decoder::default();
        assert!(decoder.receive(&long[1]).unwrap().gap, "the first message of a node was received in part");
    }

    #[test]
    fn messages_of_each_node_are_numbered_independently() {
        let (mut one, mut two, mut decoder) = (Encoder::new("a1"), Encoder::new("b2"), Decoder::default());
        for _ in 0..3 {
            one.skip();
        }
        let long = one.texts(&event_message(&"x".repeat(20_000))).unwrap();
        assert!(!decoder.receive(&long[0]).unwrap().gap);
        assert!(!decoder.receive(&two.texts(&Message::Bye).unwrap()[0]).unwrap().gap);
        assert_eq!(messages(&mut decoder, &long[1..]).len(), 1);
        decoder.forget("b2");
        two.skip();
        assert!(
            !decoder.receive(&two.texts(&Message::Bye).unwrap()[0]).unwrap().gap,
            "the node returned with its old name"
        );
    }

    #[test]
    fn a_known_sender_that_returns_is_marked_late() {
        let (mut encoder, mut decoder) = (Encoder::new("a1"), Decoder::default());
        let mut next_message = || encoder.texts(&Message::Bye).unwrap().remove(0);
        assert!(!decoder.receive(&next_message()).unwrap().late);
        assert!(!decoder.receive(&next_message()).unwrap().late);
        decoder.forget("a1");
        let received = decoder.receive(&next_message()).unwrap();
        assert!(received.late && !received.gap);
        assert!(!decoder.receive(&next_message()).unwrap().late, "the node is known now");
    }

    /// A node's report, sent every ten seconds, as the previous version wrote it.
    const REPORT: &str = r#"{"name":"one","version":"0.1.0","at":"2026-11-24T10:00:00.000Z",
        "startedAt":"2026-11-24T09:00:00.000Z","sample":{"requests":7,"errors":0,"took":[[26,6],[38,1]],"queue":1,
        "waiting_writes":2,"cpu":10,"memory":50},"database":{"engine":"postgres","bytes":1,"waitingWrites":0,
        "waitingReads":0,"connections":8,"busy":1,"commits":2,"restarts":0},"process":{"memory":1,"cpuMs":2,
        "openFiles":3,"mostFiles":4},"sockets":5,"jobs":[]}"#;

    fn heartbeat_with(report: &str) -> Received {
        let heartbeat = r#"{"name":"one","version":"9","overlay_since":null,"asks":false,"later":{"new":1}"#;
        let report = if report.is_empty() { String::new() } else { format!(",\"report\":{report}") };
        Decoder::default().receive(&format!("a1 1 1/1\n{{\"Here\":{heartbeat}{report}}}}}")).unwrap()
    }

    #[test]
    fn a_heartbeat_with_an_unreadable_report_still_counts() {
        let report_of = |received: Received| match received.message {
            Some(Message::Heartbeat(heartbeat)) if !received.has_unknown && heartbeat.name == "one" => heartbeat.report,
            other => panic!("{other:?}"),
        };
        let last = report_of(heartbeat_with(REPORT)).expect("a report of the last version is readable");
        assert_eq!((last.sample.requests, last.sample.memory, last.sockets), (7, 50, 5));
        // One figure more and one less, as another version may have.
        let figures = r#""took":[[26,6],[38,1]],"#;
        let later =
            report_of(heartbeat_with(&REPORT.replace(figures, r#""p999":[1],"#))).expect("the known figures are read");
        assert_eq!((later.sample.requests, later.sample.took.count()), (7, 0));
        // A report of another shape is ignored. Heartbeats of a version without reports have none.
        for other in [r#"{"figures":[1,2]}"#, "7", "[]", "null", &REPORT.replace("\"sockets\":5", "\"sockets\":{}"), ""]
        {
            assert_eq!(report_of(heartbeat_with(other)), None, "{other}");
        }
    }

    #[test]
    fn unknown_parts_and_foreign_messages_are_ignored() {
        let mut decoder = Decoder::default();
        for text in ["", "hello", "a b c\n{}", "a 1 2/1\n{}", "a 1 0/1\n{}", "a 1 1/1 x\n{}", "a -1 1/1\n"] {
            assert_eq!(decoder.receive(text), None, "{text:?}");
        }
        for (number, text) in ["{\"Sung\":[]}", "{\"Told\":7}", "\u{0}", "", "{\"Told\":["].into_iter().enumerate() {
            let received = decoder.receive(&format!("a {} 1/1\n{text}", number + 1)).unwrap();
            assert_eq!((received.message, received.gap, received.has_unknown), (None, false, true), "{text}");
        }
        let mixed = "a 6 1/1\n{\"Told\":[\"QueueChanged\",\"Sung\",{\"Sung\":{\"by\":1}},{\"PackOpened\":{}},\"SceneChanged\"]}";
        let received = decoder.receive(mixed).unwrap();
        assert_eq!(received.message, Some(Message::Events(vec![Event::QueueChanged, Event::SceneChanged])));
        assert!(received.has_unknown && !received.gap);
    }
}
