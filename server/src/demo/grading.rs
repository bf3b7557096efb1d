//! Graded cards of the demo set, by the real rules: slabs with all kinds of grades, some that wait for theirs, and some
//! that lie face down for the streamer to turn over.

use super::scenes::{Scenes, spare};
use crate::cards::Rarity;
use crate::collection::TxContext;
use crate::db::Tx;
use crate::error::Result;
use crate::grading::{self, NewGrade};
use crate::settings::Weights;

/// Hours that a grading takes by default.
const HOURS: u32 = 24;

/// A person hands cards in.
#[derive(Debug, Clone, Copy)]
struct Errand {
    hours_ago: i64,
    by: &'static str,
    /// So many cards of about this rarity.
    cards: (usize, Rarity),
    /// Whether they have been turned over since.
    revealed: bool,
}

const fn errand(hours_ago: i64, by: &'static str, cards: (usize, Rarity), revealed: bool) -> Errand {
    Errand { hours_ago, by, cards, revealed }
}

use Rarity::{Common, Epic, Legendary, Mythic, Rare, Standard, Uncommon};

/// Longest ago first. What was handed in less than a day ago still waits for its grade.
const ERRANDS: [Errand; 16] = [
    errand(500, "marlowe_reads", (3, Legendary), true),
    errand(450, "tinfoil_otter", (3, Epic), true),
    errand(410, "juniper_lane", (2, Rare), true),
    errand(360, "nova", (2, Epic), true),
    errand(330, "marlowe_reads", (3, Rare), true),
    errand(280, "static_sable", (2, Legendary), true),
    errand(230, "old_bramley", (3, Uncommon), true),
    errand(190, "kestrel_kay", (2, Epic), true),
    errand(140, "velvet_moth", (2, Mythic), true),
    errand(90, "sundial_sue", (1, Standard), true),
    errand(50, "nova", (3, Rare), false),
    errand(45, "tinfoil_otter", (1, Rare), false),
    errand(20, "juniper_lane", (2, Common), false),
    errand(15, "marlowe_reads", (1, Epic), false),
    errand(9, "nova", (2, Uncommon), false),
    errand(3, "velvet_moth", (1, Standard), false),
];

/// Makes them. Returns how many cards were handed in.
pub(super) async fn load(scenes: &Scenes) -> Result<usize> {
    let mut made = 0;
    for errand in &ERRANDS {
        made += scenes.play(errand.hours_ago, move |tx, ctx, scenes| run(tx, ctx, scenes, errand)).await?;
    }
    Ok(made)
}

/// Hands cards in, and does what has become of them by now. Returns how many.
fn run(tx: &mut Tx<'_>, ctx: &TxContext, scenes: &Scenes, errand: &Errand) -> Result<usize> {
    let Some(owner) = scenes.user(errand.by) else { return Ok(0) };
    let wanted = spare(tx, ctx, owner, errand.cards, |card| !card.slabbed)?;
    // The dice of the demo set are in the source, so secrets are made when the grades are due.
    let handed_in = grading::start(tx, ctx, owner, &wanted, HOURS, None)?.done;
    let ready = ctx.at(ctx.now.plus_hours(i64::from(HOURS)));
    if ready.now > scenes.now {
        return Ok(handed_in.len());
    }
    let weights = Weights::default();
    for card in &handed_in {
        let grade = weights.grade(ctx.dice.below(weights.total()));
        grading::grade_all(tx, &ready, &[NewGrade { card: *card, owner, grade, attempt: None }])?;
    }
    if errand.revealed {
        grading::reveal(tx, &ready.at(ready.now.plus_hours(2)), owner, &handed_in)?;
    }
    Ok(handed_in.len())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::demo::people::PEOPLE;

    #[test]
    fn all_users_of_the_gradings_exist_and_nova_has_cards_to_reveal() {
        for errand in &ERRANDS {
            assert!(PEOPLE.iter().any(|person| person.login == errand.by), "{}", errand.by);
            assert!(!errand.revealed || errand.hours_ago > i64::from(HOURS) + 2, "{errand:?}");
        }
        assert!(ERRANDS.is_sorted_by_key(|errand| -errand.hours_ago));
        let of_nova = |ready: bool| {
            let is_waiting = |errand: &&Errand| errand.by == "nova" && !errand.revealed;
            ERRANDS.iter().filter(is_waiting).filter(|errand| (errand.hours_ago >= i64::from(HOURS)) == ready).count()
        };
        assert_eq!((of_nova(true), of_nova(false)), (1, 1));
    }
}
