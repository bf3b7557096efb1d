//! The digest of a pool (docs/fairness.md, section 17).

use std::fmt::{self, Write as _};

use super::canonical::{Bytes32, OrDash};
use super::pool::{Policy, PoolConfig, PoolDefinition};
use foilcast_base::rarity::Rarity;

impl PoolConfig {
    /// The digest of the configuration, which is in canonical order.
    pub fn digest(&self) -> Bytes32 {
        let mut text = String::new();
        // Writing to a string cannot fail.
        let _ = self.write(&mut text);
        Bytes32::sha256(text)
    }

    fn write(&self, text: &mut String) -> fmt::Result {
        writeln!(text, "foilcast-pool-1\npack {} {}", self.pack_id, self.odds_version)?;
        if let Some(season) = self.season {
            writeln!(text, "season {season}")?;
        }
        let policy = match self.policy {
            Policy::Supply => "supply",
            Policy::Weights => "weights",
        };
        writeln!(text, "policy {policy}")?;
        for (rarity, weight) in self.weights.iter().flatten() {
            writeln!(text, "weight {} {weight}", rarity.id())?;
        }
        writeln!(text, "guarantee {}\ncards {}", OrDash(self.guarantee.map(Rarity::id)), self.cards_per_pack)?;
        if self.no_repeats {
            text.push_str("norepeats\n");
        }
        if let Some(pity) = &self.pity {
            writeln!(text, "pity {} {} {} {}", pity.soft_from, pity.step_ppm, pity.hard_at, pity.minimum.id())?;
        }
        writeln!(text, "modifiers {}", self.modifier_chance_ppm)?;
        self.modifiers.iter().try_for_each(|modifier| writeln!(text, "modifier {modifier}"))?;
        self.definitions.iter().try_for_each(|definition| definition.write(text))
    }
}

impl PoolDefinition {
    fn write(&self, text: &mut String) -> fmt::Result {
        let (from, to) = (OrDash(self.available_from), OrDash(self.available_to));
        let series = OrDash(self.series.as_ref().map(const_hex::encode));
        writeln!(text, "definition {} {from} {to} {series}", self.definition_id)?;
        self.rarities
            .iter()
            .try_for_each(|printed| writeln!(text, "printed {} {}", printed.rarity.id(), printed.total_copies))
    }
}

#[cfg(test)]
mod tests {
    use super::super::pity::Pity;
    use super::super::testing::{assert_specified, config, weighted};
    use super::*;
    use foilcast_base::ids::{ModifierId, SeasonId};
    use foilcast_base::rarity::Rarity::{Basic, Divine, Legendary, Rare, Uncommon};

    fn example() -> PoolConfig {
        let mut config = config(2, &[&[(Basic, 100), (Uncommon, 10)], &[(Divine, 1)]]);
        config.definitions[0].series = Some("Fox".to_owned());
        config.definitions[1].available_to = Some(1_800_000_000_000);
        let modifiers = vec![ModifierId::from_bytes([0xb; 12])];
        PoolConfig { odds_version: 3, guarantee: Some(Uncommon), modifier_chance_ppm: 10_000, modifiers, ..config }
    }

    #[test]
    fn the_digest_of_the_example_is_that_of_the_specification() {
        let digest = "63919338f20485d8139fe74e2437c26af570359373954164e6c85e169851ceb1";
        assert_eq!(example().digest().to_string(), digest);
        assert_specified(digest);
    }

    #[test]
    fn every_key_of_version_2_is_in_the_digest() {
        let full = PoolConfig {
            season: Some(SeasonId::from_bytes([0xd; 12])),
            no_repeats: true,
            pity: Some(Pity { soft_from: 10, step_ppm: 100_000, hard_at: 16, minimum: Legendary }),
            guarantee: None,
            ..weighted(&[(Rare, 5), (Basic, 90)], example())
        };
        let text = "foilcast-pool-1\npack 0a0a0a0a0a0a0a0a0a0a0a0a 3\nseason 0d0d0d0d0d0d0d0d0d0d0d0d\npolicy weights\n\
                    weight 0 90\nweight 4 5\nguarantee -\ncards 2\nnorepeats\npity 10 100000 16 6\nmodifiers 10000\n\
                    modifier 0b0b0b0b0b0b0b0b0b0b0b0b\ndefinition 000000000000000000000d01 - - 466f78\nprinted 0 100\n\
                    printed 3 10\ndefinition 000000000000000000000d02 - 1800000000000 -\nprinted 9 1\n";
        assert_eq!(full.digest(), Bytes32::sha256(text));
    }

    #[test]
    fn keys_that_are_not_used_are_absent() {
        let text = serde_json::to_string(&config(2, &[&[(Basic, 1)]])).unwrap();
        assert!(["season", "noRepeats", "pity", "series"].iter().all(|key| !text.contains(key)), "{text}");
    }
}
