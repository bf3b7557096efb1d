//! The code that the server prints at its first start, with which a browser proves that its user runs the server.

use sha2::{Digest, Sha256};
use std::fmt;

use crate::dice::Dice;

/// Letters and digits that are not mistaken for each other (Crockford's base 32).
const ALPHABET: &[u8; 32] = b"0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const LENGTH: usize = 8;

/// A code of 40 random bits, written as `XXXX-XXXX`. Only its hash is stored.
#[derive(Clone, PartialEq, Eq)]
pub struct Code(String);

impl Code {
    pub fn new(dice: &Dice) -> Self {
        Self(dice.bytes::<LENGTH>().iter().map(|byte| char::from(ALPHABET[usize::from(byte % 32)])).collect())
    }

    /// Reads a typed code: in any case, with or without separators, `O` for zero, and `I` or `L` for one.
    pub fn parse(text: &str) -> Option<Self> {
        let code: String = text
            .chars()
            .filter(|c| !matches!(c, '-' | ' '))
            .map(|c| match c.to_ascii_uppercase() {
                'O' => '0',
                'I' | 'L' => '1',
                other => other,
            })
            .collect();
        let fits = code.len() == LENGTH && code.bytes().all(|byte| ALPHABET.contains(&byte));
        fits.then_some(Self(code))
    }

    /// The hash that the database stores, in hexadecimal.
    pub fn hash(&self) -> String {
        const_hex::encode(Sha256::digest(format!("foilcast setup {}", self.0)))
    }
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (first, second) = self.0.split_at(LENGTH / 2);
        write!(f, "{first}-{second}")
    }
}

impl fmt::Debug for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Code(…)")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_is_read_however_it_is_typed() {
        let code = Code::new(&Dice::seeded(1));
        let shown = code.to_string();
        assert_eq!((shown.len(), shown.as_bytes()[4]), (9, b'-'));
        for typed in [shown.clone(), shown.to_lowercase(), shown.replace('-', ""), shown.replace('-', " - ")] {
            assert_eq!(Code::parse(&typed), Some(code.clone()), "{typed}");
        }
        assert_eq!(Code::parse("oOiI-lL00"), Code::parse("0011-1100"));
        for wrong in ["", "ABCD", "ABCD-EFGHJ", "ABCD-EFG!", "ÄBCD-EFGH"] {
            assert_eq!(Code::parse(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn the_debug_output_of_a_code_hides_it() {
        assert_eq!(format!("{:?}", Code::new(&Dice::seeded(1))), "Code(…)");
    }
}
