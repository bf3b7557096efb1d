//! Raffles of version 2 (docs/fairness.md, sections 13 and 22).

use serde::{Deserialize, Serialize};

use super::canonical::Bytes32;
use super::stream::{HmacIntegers, Label, ServerSeed, StreamInput, accepted};
use foilcast_base::ids::{RaffleId, UserId};

/// A closed list, from which the winners are drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RaffleList<'a> {
    pub id: RaffleId,
    /// The SHA-256 of the raffle's secret.
    pub seed_hash: Bytes32,
    /// The number of winners asked for.
    pub winners: u64,
    /// In the order of their ids.
    pub entrants: &'a [UserId],
}

/// A winner, and the attempt that drew the entrant.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Winner {
    pub user: UserId,
    pub attempt: u32,
}

impl RaffleList<'_> {
    pub fn digest(&self) -> Bytes32 {
        let Self { id, seed_hash, winners, entrants } = self;
        let head = format!("foilcast-raffle-2\nraffle {id}\nseed {seed_hash}\nwinners {winners}\n");
        Bytes32::sha256(entrants.iter().fold(head, |text, entrant| text + "entrant " + entrant.as_str() + "\n"))
    }

    /// The winners in the order in which they are drawn, at most 255; at level 2 with the randomness of the round.
    pub fn draw(&self, secret: &ServerSeed, randomness: Option<Bytes32>) -> Vec<Winner> {
        let input = StreamInput::Raffle { list_digest: self.digest(), randomness };
        let mut integers = HmacIntegers::from_input(secret, input);
        let mut left = self.entrants.to_vec();
        let mut winners = Vec::new();
        for number in (1..=u8::MAX).take_while(|number| u64::from(*number) <= self.winners) {
            let Some(count) = u64::try_from(left.len()).ok().filter(|count| *count > 0) else { break };
            let (attempt, chosen) = accepted(&mut integers, Label::Card(number), &mut 0, count);
            let chosen = usize::try_from(chosen).unwrap_or_default();
            winners.push(Winner { user: left.remove(chosen), attempt });
        }
        winners
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::assert_specified;
    use super::*;

    fn entrants() -> Vec<UserId> {
        (0..5).map(|number| UserId::from_bytes([number; 12])).collect()
    }

    fn secret() -> ServerSeed {
        ServerSeed::from_bytes(std::array::from_fn(|at| u8::try_from(at * 8).unwrap()))
    }

    fn list(winners: u64, entrants: &[UserId]) -> RaffleList<'_> {
        RaffleList {
            id: RaffleId::from_bytes([0xf; 12]),
            seed_hash: secret().hash().parse().unwrap(),
            winners,
            entrants,
        }
    }

    #[test]
    fn the_example_is_that_of_the_specification() {
        let entrants = entrants();
        let digest = "1c464e4760710089b56825f1046a774eca46c330b05d86d70282ba21b69bbbb3";
        assert_eq!(list(2, &entrants).digest().to_string(), digest);
        let round = "fe290beca10872ef2fb164d2aa4442de4566183ec51c56ff3cd603d930e54fdd".parse().unwrap();
        let won = list(2, &entrants).draw(&secret(), Some(round)).iter().map(|won| won.user).collect::<Vec<_>>();
        assert_eq!(won, [entrants[0], entrants[4]]);
        assert_specified(digest);
        assert_specified(&format!("`{}` wins first and `{}` second", won[0], won[1]));
    }

    #[test]
    fn every_entrant_wins_at_most_once() {
        let entrants = entrants();
        let mut won: Vec<_> = list(9, &entrants).draw(&secret(), None).iter().map(|won| won.user).collect();
        won.sort_unstable();
        assert_eq!(won, entrants);
        assert_eq!(list(3, &[]).draw(&secret(), None), []);
    }
}
