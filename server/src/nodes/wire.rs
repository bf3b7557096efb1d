//! What goes over the line, as text: cut to the length that it takes, numbered, and put together again.

use std::collections::HashMap;

use serde::{Deserialize, Serialize};

use super::Beat;
use crate::db::LONGEST;
use crate::realtime::Event;

/// Room for what is written before each part.
const HEAD: usize = 80;

/// Something that one node says to all.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Word {
    /// It is there.
    Here(Beat),
    /// It ends, with everything said.
    Bye,
    /// This has happened.
    Told(Vec<Event>),
}

/// What a node heard.
#[derive(Debug, PartialEq)]
pub struct Heard {
    /// Who said it.
    pub node: String,
    /// What was said, once all of its parts are there.
    pub word: Option<Word>,
    /// Something that it said before was not heard.
    pub hole: bool,
    /// It is the first that was heard of a node that has said something before.
    pub late: bool,
    /// Something in it is of a kind that this version does not know.
    pub strange: bool,
}

/// A word as it comes: another version may tell of events that this one does not know.
#[derive(Deserialize)]
enum Loose {
    Here(Beat),
    Bye,
    Told(Vec<serde_json::Value>),
}

/// The word, if it is one, with those of its events that are known; and whether something in it is not.
fn understand(body: &str) -> (Option<Word>, bool) {
    match serde_json::from_str(body) {
        Ok(Loose::Here(beat)) => (Some(Word::Here(beat)), false),
        Ok(Loose::Bye) => (Some(Word::Bye), false),
        Ok(Loose::Told(events)) => {
            let all = events.len();
            let known: Vec<Event> = events.into_iter().filter_map(|event| serde_json::from_value(event).ok()).collect();
            let strange = known.len() < all;
            (Some(Word::Told(known)), strange)
        }
        Err(_) => (None, true),
    }
}

/// Writes what one node says.
#[derive(Debug)]
pub struct Mouth {
    node: String,
    said: u64,
}

impl Mouth {
    /// For the node of this id, which is letters and digits.
    pub fn new(node: impl Into<String>) -> Self {
        Self { node: node.into(), said: 0 }
    }

    /// The texts to say for this word, in their order.
    pub fn texts(&mut self, word: &Word) -> Result<Vec<String>, serde_json::Error> {
        let body = serde_json::to_string(word)?;
        self.said += 1;
        let parts = cut(&body, LONGEST - HEAD);
        let (node, number, of) = (&self.node, self.said, parts.len());
        Ok(parts.iter().zip(1..).map(|(part, at)| format!("{node} {number} {at}/{of}\n{part}")).collect())
    }

    /// Leaves a number out, so that whoever listens knows that something was not said.
    pub fn skip(&mut self) {
        self.said += 1;
    }
}

/// Cuts a text into pieces of at most so many bytes, between characters; an empty text is one piece.
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

/// Reads what all nodes say.
#[derive(Debug, Default)]
pub struct Ear {
    nodes: HashMap<String, Memory>,
}

#[derive(Debug)]
struct Memory {
    /// The number of what was last heard of it.
    number: u64,
    /// The parts of that which are there.
    parts: usize,
    /// Together.
    body: String,
    /// All parts came.
    whole: bool,
}

impl Ear {
    /// Takes in one text; nothing when it is none of ours or was heard before.
    pub fn hear(&mut self, text: &str) -> Option<Heard> {
        let (head, body) = text.split_once('\n')?;
        let (node, number, part, of) = read_head(head)?;
        let late = number > 1 && !self.nodes.contains_key(node);
        let (hole, memory) = match self.nodes.get_mut(node) {
            // What a node said before this one came is not missing.
            None => (false, self.nodes.entry(node.to_owned()).or_insert(Memory::of(number))),
            Some(memory) if number < memory.number || (number == memory.number && part <= memory.parts) => return None,
            Some(memory) if number == memory.number => (false, memory),
            Some(memory) => {
                let hole = number != memory.number + 1 || !memory.whole;
                *memory = Memory::of(number);
                (hole, memory)
            }
        };
        let in_order = part == memory.parts + 1;
        let (mut word, mut strange) = (None, false);
        if in_order {
            memory.parts = part;
            memory.body.push_str(body);
            memory.whole = part == of;
            if memory.whole {
                (word, strange) = understand(&std::mem::take(&mut memory.body));
            }
        }
        Some(Heard { node: node.to_owned(), word, hole: hole || !in_order, late, strange })
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

/// Who says it, the number of the word, and which of its parts this is.
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

    fn told(text: &str) -> Word {
        Word::Told(vec![Event::Broadcast { row: json!({"message": text}) }])
    }

    fn words(ear: &mut Ear, texts: &[String]) -> Vec<Word> {
        let heard: Vec<_> = texts.iter().filter_map(|text| ear.hear(text)).collect();
        assert!(heard.iter().all(|heard| !heard.hole), "{heard:?}");
        heard.into_iter().filter_map(|heard| heard.word).collect()
    }

    #[test]
    fn a_word_arrives_as_it_was_said_however_long_it_is() {
        let (mut mouth, mut ear) = (Mouth::new("a1"), Ear::default());
        for length in [0, 1, 7_000, 7_900, 50_000] {
            for filling in ["x", "é", "カ", "🃏", "\n"] {
                let word = told(&filling.repeat(length));
                let texts = mouth.texts(&word).unwrap();
                assert!(texts.iter().all(|text| text.len() < 8000));
                assert_eq!(words(&mut ear, &texts), [word]);
            }
        }
    }

    #[test]
    fn what_is_heard_twice_counts_once() {
        let (mut mouth, mut ear) = (Mouth::new("a1"), Ear::default());
        let texts = mouth.texts(&told(&"x".repeat(20_000))).unwrap();
        assert_eq!(texts.len(), 3);
        let (first, rest) = texts.split_at(2);
        assert_eq!(words(&mut ear, first), []);
        // The connection broke, and everything that was not confirmed is said again.
        assert_eq!(words(&mut ear, first), []);
        assert_eq!(words(&mut ear, rest).len(), 1);
        assert_eq!(words(&mut ear, &texts), []);
    }

    #[test]
    fn a_hole_is_noticed_and_only_once() {
        let (mut mouth, mut ear) = (Mouth::new("a1"), Ear::default());
        let mut said = || mouth.texts(&Word::Bye).unwrap().remove(0);
        let (first, _lost, third, fourth) = (said(), said(), said(), said());
        assert!(!ear.hear(&first).unwrap().hole);
        let heard = ear.hear(&third).unwrap();
        assert!(heard.hole && heard.word == Some(Word::Bye));
        assert!(!ear.hear(&fourth).unwrap().hole);
        mouth.skip();
        assert!(ear.hear(&mouth.texts(&Word::Bye).unwrap()[0]).unwrap().hole);
    }

    #[test]
    fn a_lost_part_is_a_hole() {
        let (mut mouth, mut ear) = (Mouth::new("a1"), Ear::default());
        let long = mouth.texts(&told(&"x".repeat(20_000))).unwrap();
        let next = mouth.texts(&Word::Bye).unwrap();
        assert!(!ear.hear(&long[0]).unwrap().hole);
        assert!(ear.hear(&long[2]).unwrap().hole, "a part is missing");
        assert!(ear.hear(&next[0]).unwrap().hole, "and so is the word");
        let mut ear = Ear::default();
        assert!(ear.hear(&long[1]).unwrap().hole, "a node that comes in the middle of a word");
    }

    #[test]
    fn nodes_do_not_disturb_each_other_and_newcomers_begin_anywhere() {
        let (mut one, mut two, mut ear) = (Mouth::new("a1"), Mouth::new("b2"), Ear::default());
        for _ in 0..3 {
            one.skip();
        }
        let long = one.texts(&told(&"x".repeat(20_000))).unwrap();
        assert!(!ear.hear(&long[0]).unwrap().hole);
        assert!(!ear.hear(&two.texts(&Word::Bye).unwrap()[0]).unwrap().hole);
        assert_eq!(words(&mut ear, &long[1..]).len(), 1);
        ear.forget("b2");
        two.skip();
        assert!(!ear.hear(&two.texts(&Word::Bye).unwrap()[0]).unwrap().hole, "it came back under its name");
    }

    #[test]
    fn whoever_is_first_heard_in_the_middle_has_said_something_before() {
        let (mut mouth, mut ear) = (Mouth::new("a1"), Ear::default());
        let mut said = || mouth.texts(&Word::Bye).unwrap().remove(0);
        assert!(!ear.hear(&said()).unwrap().late);
        assert!(!ear.hear(&said()).unwrap().late);
        ear.forget("a1");
        let heard = ear.hear(&said()).unwrap();
        assert!(heard.late && !heard.hole);
        assert!(!ear.hear(&said()).unwrap().late, "it is known now");
    }
}
