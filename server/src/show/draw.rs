//! Draws the winners of a raffle from its secret and its published list (`docs/fairness.md`, section 13).

use std::fmt::Write as _;

use sha2::{Digest, Sha256};

use crate::ids::{RaffleId, UserId};
use crate::packs::draw::{HmacIntegers, Integers, Label, ServerSeed};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Won {
    /// The position among the winners, from 1.
    pub number: u8,
    pub user: UserId,
    /// The number of the attempt that drew them.
    pub attempt: u32,
}

/// The digest of the list of entrants. The draw uses it as the client seed.
pub fn digest(raffle: RaffleId, seed_hash: &str, entrants: &[UserId]) -> String {
    let mut text = format!("foilcast-raffle-1\nraffle {raffle}\nseed {seed_hash}\n");
    for entrant in entrants {
        // Writing to a string cannot fail.
        let _ = writeln!(text, "entrant {entrant}");
    }
    const_hex::encode(Sha256::digest(text))
}

/// The winners among these entrants, who are sorted by id; all of them if there are at most `wanted`.
pub fn winners(seed: &ServerSeed, digest: &str, entrants: &[UserId], wanted: u8) -> Vec<Won> {
    let mut integers = HmacIntegers::new(seed, digest, 0);
    let mut left = entrants.to_vec();
    let mut won = Vec::new();
    for number in 1..=wanted {
        let Ok(count) = u64::try_from(left.len()) else { break };
        if count == 0 {
            break;
        }
        let mut attempt = 0;
        let at = loop {
            match integers.below(Label::Card(number), attempt, count) {
                Some(at) => break at,
                None => attempt += 1,
            }
        };
        let Ok(at) = usize::try_from(at) else { break };
        won.push(Won { number, user: left.remove(at), attempt });
    }
    won
}

#[cfg(test)]
mod tests {
    use super::*;

    fn users(count: u8) -> Vec<UserId> {
        (0..count).map(|at| UserId::from_bytes([at; 12])).collect()
    }

    #[test]
    fn the_example_in_the_documentation_is_right() {
        let seed: ServerSeed =
            "0008101820283038404850586068707880889098a0a8b0b8c0c8d0d8e0e8f0f8".parse().expect("a seed");
        let raffle = RaffleId::from_bytes([0x0f; 12]);
        let entrants = users(5);
        let digest = digest(raffle, &seed.hash(), &entrants);
        let numbers: Vec<_> = winners(&seed, &digest, &entrants, 2).iter().map(|won| won.user).collect();
        let page = include_str!("../../../docs/fairness.md");
        assert!(page.contains(&digest), "docs/fairness.md, section 13, should say {digest}");
        let sentence = format!("wins first is `{}`, and second `{}`", numbers[0], numbers[1]);
        assert!(page.replace('\n', " ").contains(&sentence), "docs/fairness.md, section 13, should say: {sentence}");
    }

    #[test]
    fn no_entrant_wins_twice_and_each_can_win() {
        let entrants = users(4);
        let mut firsts = [0_u32; 4];
        for at in 0..400_u16 {
            let mut bytes = [0; 32];
            bytes[..2].copy_from_slice(&at.to_be_bytes());
            let seed = ServerSeed::from_bytes(bytes);
            let won = winners(&seed, "list", &entrants, 10);
            assert_eq!(won.len(), 4, "all four entrants win");
            let mut all: Vec<_> = won.iter().map(|won| won.user).collect();
            all.sort_unstable();
            assert_eq!(all, entrants);
            firsts[entrants.iter().position(|one| *one == won[0].user).expect("is one of them")] += 1;
        }
        // A fair four-sided die stays within this range in 400 throws. The seeds are fixed, so the result is, too.
        assert!(firsts.iter().all(|count| (70..=130).contains(count)), "{firsts:?}");
        assert_eq!(winners(&ServerSeed::from_bytes([1; 32]), "list", &[], 3), []);
    }
}
