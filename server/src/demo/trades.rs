//! Trades of the demo set, made by the real rules: some done, some turned down, some waiting for an answer.

use super::scenes::{Scenes, spare};
use crate::cards::Rarity;
use crate::collection::TxContext;
use crate::db::{Conn, Tx};
use crate::error::Result;
use crate::ids::{TradeId, UserId};
use crate::trades::{self, Proposal, Side};

/// How one of them goes on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum End {
    Accepted,
    Rejected,
    Withdrawn,
    /// Answered with another card, which is accepted.
    Countered,
    Open,
}

/// The two sides, the content, and how it ends.
#[derive(Debug, Clone, Copy)]
struct Story {
    hours_ago: i64,
    from: &'static str,
    to: &'static str,
    /// Cards of about this rarity, and packs.
    gives: (usize, Rarity, u32),
    wants: (usize, Rarity, u32),
    message: &'static str,
    end: End,
}

const fn story(
    hours_ago: i64,
    (from, to): (&'static str, &'static str),
    gives: (usize, Rarity, u32),
    wants: (usize, Rarity, u32),
    message: &'static str,
    end: End,
) -> Story {
    Story { hours_ago, from, to, gives, wants, message, end }
}

use End::{Accepted, Countered, Open, Rejected, Withdrawn};
use Rarity::{Basic, Common, Epic, Rare, Standard, Uncommon};

/// Longest ago first. Those that wait for an answer are younger than a week, so that they still can be answered.
const STORIES: [Story; 22] = [
    story(
        420,
        ("tinfoil_otter", "marlowe_reads"),
        (1, Uncommon, 0),
        (1, Uncommon, 0),
        "I have two of these. Do you?",
        Accepted,
    ),
    story(396, ("juniper_lane", "static_sable"), (2, Standard, 0), (1, Uncommon, 0), "", Accepted),
    story(
        371,
        ("marlowe_reads", "old_bramley"),
        (1, Rare, 0),
        (1, Rare, 0),
        "The other half of my shelf needs this.",
        Accepted,
    ),
    story(350, ("velvet_moth", "kestrel_kay"), (1, Common, 0), (2, Basic, 0), "Spring cleaning!", Rejected),
    story(312, ("static_sable", "tinfoil_otter"), (1, Uncommon, 0), (1, Rare, 0), "", Countered),
    story(288, ("old_bramley", "juniper_lane"), (3, Basic, 0), (1, Standard, 0), "Three for one, as always.", Accepted),
    story(240, ("pixel_pilgrim", "velvet_moth"), (1, Standard, 0), (1, Standard, 0), "", Accepted),
    story(
        229,
        ("marlowe_reads", "tinfoil_otter"),
        (1, Common, 0),
        (1, Common, 0),
        "For the pair on my profile.",
        Accepted,
    ),
    story(204, ("sundial_sue", "marlowe_reads"), (1, Uncommon, 0), (1, Epic, 0), "Worth a try?", Rejected),
    story(182, ("kestrel_kay", "static_sable"), (0, Basic, 2), (1, Rare, 0), "Two sealed packs for it.", Accepted),
    story(150, ("juniper_lane", "tinfoil_otter"), (2, Common, 0), (2, Common, 0), "", Accepted),
    story(121, ("nine_lives_ned", "old_bramley"), (1, Basic, 0), (1, Basic, 0), "Swap our duplicates?", Withdrawn),
    story(98, ("nova", "juniper_lane"), (1, Common, 0), (1, Common, 0), "From stream, as promised.", Accepted),
    story(77, ("lowtide_lou", "sundial_sue"), (1, Standard, 0), (1, Standard, 0), "", Accepted),
    story(60, ("velvet_moth", "nova"), (2, Standard, 0), (1, Uncommon, 0), "Chat dared me to ask.", Open),
    story(49, ("marlowe_reads", "nova"), (1, Rare, 0), (1, Rare, 0), "Rare for rare, straight swap?", Open),
    story(41, ("agent_apricot", "kestrel_kay"), (1, Basic, 1), (1, Uncommon, 0), "", Open),
    story(30, ("nova", "old_bramley"), (1, Standard, 0), (1, Standard, 0), "Yours would look good behind me.", Open),
    story(26, ("captain_crumb", "juniper_lane"), (2, Basic, 0), (1, Common, 0), "Crumbs for a cake.", Open),
    story(19, ("juniper_lane", "marlowe_reads"), (1, Uncommon, 0), (1, Uncommon, 0), "", Open),
    story(9, ("tinfoil_otter", "static_sable"), (1, Epic, 0), (2, Rare, 0), "Two of yours and we are even.", Open),
    story(3, ("paperclip_pete", "nova"), (0, Basic, 1), (1, Basic, 0), "A whole pack for one of your spares.", Open),
];

/// Makes them. Returns how many.
pub(super) async fn load(scenes: &Scenes) -> Result<usize> {
    let mut made = 0;
    for story in &STORIES {
        made +=
            scenes.play(story.hours_ago, move |tx, ctx, scenes| play(tx, ctx, scenes, story).map(usize::from)).await?;
    }
    Ok(made)
}

/// Makes one. Returns whether both had such cards at that time.
fn play(tx: &mut Tx<'_>, ctx: &TxContext, scenes: &Scenes, story: &Story) -> Result<bool> {
    let Some((from, to)) = scenes.user(story.from).zip(scenes.user(story.to)) else { return Ok(false) };
    let (Some(offered), Some(requested)) = (side(tx, ctx, from, story.gives)?, side(tx, ctx, to, story.wants)?) else {
        return Ok(false);
    };
    let proposal = |id, offered: Side, requested: Side| Proposal {
        id,
        sender: from,
        recipient: to.to_string(),
        offered,
        requested,
        message: Some(story.message.to_owned()).filter(|text| !text.is_empty()),
        counter_of: None,
        expires_at: ctx.now.plus_hours(168),
    };
    let first = trades::propose(tx, ctx, &proposal(TradeId::new(ctx.now, &ctx.dice), offered, requested))?.id;
    let later = ctx.at(ctx.now.plus_hours(1));
    match story.end {
        Open => {}
        Accepted => drop(trades::accept(tx, &later, first, to, None)?),
        Rejected => drop(trades::reject(tx, &later, first, to)?),
        Withdrawn => drop(trades::cancel(tx, &later, first, from)?),
        Countered => {
            let (count, rarity, packs) = story.gives;
            let another = side(tx, ctx, to, (1, Common, 0))?.zip(side(tx, ctx, from, (count, rarity, packs))?);
            let Some((offered, requested)) = another else { return Ok(true) };
            let id = TradeId::new(later.now, &later.dice);
            let answer = Proposal {
                sender: to,
                recipient: from.to_string(),
                message: Some("Not that one, but how about this?".to_owned()),
                counter_of: Some(first),
                ..proposal(id, offered, Side { cards: requested.cards, packs: 0 })
            };
            trades::propose(tx, &later, &answer)?;
            trades::accept(tx, &later.at(later.now.plus_hours(1)), id, from, None)?;
        }
    }
    Ok(true)
}

/// What a person could spare then: cards of about this rarity, and packs.
fn side(
    conn: &mut Conn<'_>,
    ctx: &TxContext,
    owner: UserId,
    (count, rarity, packs): (usize, Rarity, u32),
) -> Result<Option<Side>> {
    let cards = spare(conn, ctx, owner, (count, rarity), |_| true)?;
    Ok((cards.len() == count).then_some(Side { cards, packs }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::demo::people::PEOPLE;

    #[test]
    fn all_users_of_the_trades_exist_and_open_trades_have_not_expired() {
        for story in &STORIES {
            for login in [story.from, story.to] {
                assert!(PEOPLE.iter().any(|person| person.login == login), "{login}");
            }
            let open = story.end == Open;
            assert!((open && story.hours_ago < 120) || (!open && story.hours_ago > 72), "{story:?}");
        }
        assert!(STORIES.is_sorted_by_key(|story| -story.hours_ago));
        assert!(
            STORIES.iter().filter(|story| story.end == Open && [story.from, story.to].contains(&"nova")).count() >= 3
        );
    }
}
