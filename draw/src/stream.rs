//! The stream of integers, determined by a server seed and public input (docs/fairness.md, sections 2
//! and 15).

use std::fmt;
use std::io::Write as _;
use std::str::FromStr;

use hmac::{Hmac, KeyInit, Mac};
use sha2::{Digest, Sha256};

use super::canonical::{Bytes32, OrDash};

/// The largest number of cards that one opening draws.
pub const MAX_CARDS: u8 = 10;

/// The secret seed of an opening: 32 bytes, whose hash is published before their use.
#[derive(Clone, PartialEq, Eq)]
pub struct ServerSeed([u8; 32]);

/// The error of a text that is not a server seed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("A server seed is 64 lower-case hexadecimal characters.")]
pub struct NotASeed;

impl ServerSeed {
    pub const fn from_bytes(bytes: [u8; 32]) -> Self {
        Self(bytes)
    }

    /// The seed as 64 lower-case hexadecimal characters, as stored and revealed.
    pub fn to_hex(&self) -> String {
        const_hex::encode(self.0)
    }

    /// The commitment: the SHA-256 of the 32 bytes in lower-case hexadecimal.
    pub fn hash(&self) -> String {
        const_hex::encode(Sha256::digest(self.0))
    }
}

impl fmt::Debug for ServerSeed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "ServerSeed(hash {})", self.hash())
    }
}

impl FromStr for ServerSeed {
    type Err = NotASeed;
    fn from_str(text: &str) -> Result<Self, NotASeed> {
        text.parse::<Bytes32>().map(|bytes| Self(*bytes.as_bytes())).map_err(|_| NotASeed)
    }
}

/// The purpose of an integer; its text is the `draw` part of the message. Cards are counted from 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Label {
    /// The copy of card k: `k`.
    Card(u8),
    /// The rarity of card k, under the policy `weights`: `rk`.
    Rarity(u8),
    /// Whether card k has a modifier: `mk`.
    Chance(u8),
    /// Which modifier card k has: `wk`.
    Which(u8),
    /// Whether the bad-luck protection applies: `p`.
    Pity,
    /// The grade of a card: `g`.
    Grade,
}

impl Label {
    const fn slot(self) -> usize {
        match self {
            Self::Card(k) => k as usize * 4,
            Self::Rarity(k) => k as usize * 4 + 1,
            Self::Chance(k) => k as usize * 4 + 2,
            Self::Which(k) => k as usize * 4 + 3,
            // Cards are counted from 1, so the first four slots are free.
            Self::Pity => 0,
            Self::Grade => 1,
        }
    }
}

impl fmt::Display for Label {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Card(k) => write!(f, "{k}"),
            Self::Rarity(k) => write!(f, "r{k}"),
            Self::Chance(k) => write!(f, "m{k}"),
            Self::Which(k) => write!(f, "w{k}"),
            Self::Pity => f.write_str("p"),
            Self::Grade => f.write_str("g"),
        }
    }
}

/// The public input of a stream. Each kind makes messages that no other kind makes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum StreamInput<'a> {
    /// Version 1: the client seed and the number of earlier openings with the server seed.
    ClientSeed { client_seed: &'a str, counter: u64 },
    /// Level 1 with the opener's entropy.
    Entropy(Bytes32),
    /// Level 1 without entropy: the number of earlier openings and tickets with the server seed.
    Counter(u64),
    /// Level 2: the randomness is that of the beacon's round.
    Ticket { counter: u64, entropy: Option<Bytes32>, randomness: Bytes32 },
    /// A grade, at level 2 with randomness.
    Grade { randomness: Option<Bytes32> },
    /// A raffle, at level 2 with randomness.
    Raffle { list_digest: Bytes32, randomness: Option<Bytes32> },
}

impl fmt::Display for StreamInput<'_> {
    /// The messages' text before the label.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (counter, entropy, randomness) = match *self {
            Self::ClientSeed { client_seed, counter } => return write!(f, "{client_seed}:{counter}:"),
            Self::Entropy(entropy) => (None, Some(entropy), None),
            Self::Counter(counter) => (Some(counter), None, None),
            Self::Ticket { counter, entropy, randomness } => (Some(counter), entropy, Some(randomness)),
            Self::Grade { randomness } => (None, None, randomness),
            Self::Raffle { list_digest, randomness } => (None, Some(list_digest), randomness),
        };
        write!(f, "foilcast-2:{}:{}:{}:", OrDash(counter), OrDash(entropy), OrDash(randomness))
    }
}

/// A source of integers. The same request always returns the same integer.
pub trait Integers {
    /// The integer below `n` (at least 1) for this label and attempt, or `None` if it is rejected.
    fn below(&mut self, label: Label, attempt: u32, n: u64) -> Option<u64>;
}

/// The first integer below `n` that is not rejected. Increments `attempt` past it.
pub(super) fn accepted<I: Integers>(from: &mut I, label: Label, attempt: &mut u32, n: u64) -> (u32, u64) {
    loop {
        let at = *attempt;
        *attempt += 1;
        if let Some(value) = from.below(label, at, n) {
            return (at, value);
        }
    }
}

/// Reduces `word`, uniform over `0..=last`, to an integer below `n`. Rejects words of the incomplete last block,
/// because their remainders would favour small values.
pub(super) fn reduce(word: u64, last: u64, n: u64) -> Option<u64> {
    let surplus = (last % n + 1) % n;
    (word <= last - surplus).then(|| word % n)
}

/// The integers of an opening: HMAC-SHA256 with the server seed as the key.
pub struct HmacIntegers {
    keyed: Hmac<Sha256>,
    words: Vec<Words>,
}

/// The words computed so far for a label; in most cases only the first attempt.
#[derive(Clone, Default)]
struct Words {
    first: Option<u64>,
    later: Vec<u64>,
}

impl Words {
    fn get(&self, attempt: usize) -> Option<u64> {
        attempt.checked_sub(1).map_or(self.first, |at| self.later.get(at).copied())
    }

    /// Stores the word of an attempt if all earlier ones are stored.
    fn keep(&mut self, attempt: usize, word: u64) {
        if attempt == 0 {
            self.first = Some(word);
        } else if attempt == self.later.len() + 1 {
            self.later.push(word);
        }
    }
}

impl HmacIntegers {
    /// The integers of version 1 for this seed, client seed and counter.
    pub fn new(seed: &ServerSeed, client_seed: &str, counter: u64) -> Self {
        Self::from_input(seed, StreamInput::ClientSeed { client_seed, counter })
    }

    pub fn from_input(seed: &ServerSeed, input: StreamInput<'_>) -> Self {
        let mut block = [0_u8; 64];
        block[..32].copy_from_slice(&seed.0);
        // HMAC pads short keys with zeros, so this is the seed as the key.
        let mut keyed = Hmac::<Sha256>::new(&block.into());
        keyed.update(input.to_string().as_bytes());
        Self { keyed, words: vec![Words::default(); usize::from(MAX_CARDS + 1) * 4] }
    }

    /// The 64 bits for a label and attempt.
    pub fn word(&mut self, label: Label, attempt: u32) -> u64 {
        let at = usize::try_from(attempt).unwrap_or(usize::MAX);
        if let Some(word) = self.words.get(label.slot()).and_then(|words| words.get(at)) {
            return word;
        }
        let mut mac = self.keyed.clone();
        let mut message = [0_u8; 16];
        let mut rest = &mut message[..];
        // A label has at most three characters and an attempt at most ten, so they fit.
        let _ = write!(rest, "{label}:{attempt}");
        let length = 16 - rest.len();
        mac.update(&message[..length]);
        let code: [u8; 32] = mac.finalize().into_bytes().into();
        let word = code.iter().take(8).fold(0, |word, byte| word << 8 | u64::from(*byte));
        if let Some(words) = self.words.get_mut(label.slot()) {
            words.keep(at, word);
        }
        word
    }
}

impl Integers for HmacIntegers {
    fn below(&mut self, label: Label, attempt: u32, n: u64) -> Option<u64> {
        reduce(self.word(label, attempt), u64::MAX, n)
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::assert_specified;
    use super::*;

    #[test]
    fn the_words_of_version_2_are_those_of_the_specification() {
        let seed = ServerSeed::from_bytes(std::array::from_fn(|at| u8::try_from(at * 8).unwrap()));
        let entropy = Bytes32::from_bytes(std::array::from_fn(|at| u8::try_from(at).unwrap()));
        let round = "fe290beca10872ef2fb164d2aa4442de4566183ec51c56ff3cd603d930e54fdd".parse::<Bytes32>().unwrap();
        let ticket = |entropy| StreamInput::Ticket { counter: 7, entropy, randomness: round };
        for (input, label, word, n, integer) in [
            (StreamInput::Entropy(entropy), Label::Card(1), 0x12ba_203e_15a9_0222, 207_660, 187_394),
            (StreamInput::Counter(7), Label::Card(1), 0x8ef0_4061_f3a8_42ca, 207_660, 2_962),
            (ticket(Some(entropy)), Label::Card(1), 0x1fa0_3461_a727_88c7, 207_660, 39_251),
            (ticket(None), Label::Card(1), 0x61af_29ec_f74f_0b49, 207_660, 173_969),
            (ticket(None), Label::Pity, 0x5557_00df_d589_4eee, 1_000_000, 954_286),
            (StreamInput::Grade { randomness: Some(round) }, Label::Grade, 0x4c7f_c147_0669_7305, 80, 53),
        ] {
            let mut integers = HmacIntegers::from_input(&seed, input);
            assert_eq!(integers.word(label, 0), word, "{input}");
            assert_eq!(integers.below(label, 0, n), Some(integer), "{input}");
            let message =
                format!("{input}{label}:0").replace(&entropy.to_string(), "E").replace(&round.to_string(), "R");
            assert_specified(&format!("| `{message}` | `{word:016x}` | {n} | {integer} |"));
        }
    }
}
