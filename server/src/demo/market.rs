//! The market of the demo set, made by the real rules: cards that were sold, and cards that are for sale.

use super::scenes::{Scenes, spare};
use crate::cards::Rarity;
use crate::collection::TxContext;
use crate::db::Tx;
use crate::error::Result;
use crate::ids::{ListingId, OfferId, UserId};
use crate::market::{self, ListingTerms, NewOffer, Posting};
use crate::wallet;

/// Hours that a listing stays by default.
const HOURS: i64 = 168;

/// The content of an offer: cards of about this rarity, and packs.
#[derive(Debug, Clone, Copy)]
struct Bid {
    by: &'static str,
    cards: (usize, Rarity),
    packs: u32,
    message: &'static str,
}

/// How a listing goes on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum End {
    /// The last offer is accepted.
    Sold,
    /// It is taken back.
    Cancelled,
    Open,
}

/// The seller, the card, the offers, and how it ends.
#[derive(Debug, Clone, Copy)]
struct Stall {
    hours_ago: i64,
    seller: &'static str,
    /// A card of about this rarity.
    card: Rarity,
    asking: Option<u32>,
    note: &'static str,
    bids: &'static [Bid],
    end: End,
}

const fn bid(by: &'static str, cards: (usize, Rarity), packs: u32, message: &'static str) -> Bid {
    Bid { by, cards, packs, message }
}

const fn stall(
    hours_ago: i64,
    (seller, card): (&'static str, Rarity),
    asking: Option<u32>,
    note: &'static str,
    bids: &'static [Bid],
    end: End,
) -> Stall {
    Stall { hours_ago, seller, card, asking, note, bids, end }
}

use End::{Cancelled, Open, Sold};
use Rarity::{Basic, Common, Epic, Legendary, Mythic, Rare, Standard, Uncommon};

/// Longest ago first. Those for sale are younger than a week, so that they still are.
const STALLS: [Stall; 32] = [
    stall(
        430,
        ("marlowe_reads", Rare),
        None,
        "I have two. The other one stays with me.",
        &[bid("juniper_lane", (2, Uncommon), 0, "Two greens?"), bid("static_sable", (1, Rare), 0, "One for one.")],
        Sold,
    ),
    stall(402, ("tinfoil_otter", Uncommon), Some(1), "", &[bid("kestrel_kay", (0, Basic), 1, "")], Sold),
    stall(377, ("old_bramley", Standard), None, "", &[bid("velvet_moth", (2, Common), 0, "")], Sold),
    stall(
        341,
        ("juniper_lane", Epic),
        Some(4),
        "Serious offers, please.",
        &[bid("marlowe_reads", (2, Rare), 0, "As serious as I get.")],
        Sold,
    ),
    stall(
        305,
        ("static_sable", Uncommon),
        None,
        "",
        &[bid("agent_apricot", (0, Basic), 1, "Sealed, from Tuesday.")],
        Sold,
    ),
    stall(260, ("kestrel_kay", Rare), Some(2), "", &[bid("tinfoil_otter", (1, Rare), 0, "")], Cancelled),
    stall(
        236,
        ("pixel_pilgrim", Rare),
        None,
        "For anyone who needs it for a set.",
        &[bid("sundial_sue", (1, Uncommon), 0, ""), bid("old_bramley", (1, Rare), 0, "I do!")],
        Sold,
    ),
    stall(199, ("velvet_moth", Common), None, "", &[bid("paperclip_pete", (0, Basic), 1, "")], Sold),
    stall(
        171,
        ("marlowe_reads", Uncommon),
        Some(1),
        "",
        &[bid("captain_crumb", (1, Standard), 0, "Crumbs included.")],
        Sold,
    ),
    stall(146, ("tinfoil_otter", Rare), None, "", &[bid("juniper_lane", (1, Rare), 0, "")], Sold),
    stall(139, ("nine_lives_ned", Standard), None, "Eight left.", &[], Open),
    stall(
        131,
        ("old_bramley", Rare),
        Some(2),
        "Kept in the dark, away from the cider.",
        &[bid("kestrel_kay", (0, Basic), 2, "Two sealed ones.")],
        Open,
    ),
    stall(122, ("sundial_sue", Uncommon), None, "", &[], Open),
    stall(
        113,
        ("juniper_lane", Epic),
        Some(5),
        "The low number is the point.",
        &[
            bid("static_sable", (2, Rare), 0, "Two purples for the orange?"),
            bid("tinfoil_otter", (1, Epic), 0, "Orange for orange."),
        ],
        Open,
    ),
    stall(101, ("static_sable", Rare), None, "", &[bid("pixel_pilgrim", (2, Uncommon), 0, "")], Open),
    stall(96, ("moss_and_co", Common), Some(1), "", &[], Open),
    stall(
        88,
        ("marlowe_reads", Legendary),
        Some(9),
        "Only to a good home.",
        &[
            bid("old_bramley", (3, Rare), 0, "Three rares, and I would visit it."),
            bid("juniper_lane", (2, Epic), 2, "Everything orange that I have twice, and two packs."),
        ],
        Open,
    ),
    stall(80, ("quiet_riot_quinn", Uncommon), None, "", &[], Open),
    stall(
        74,
        ("tinfoil_otter", Epic),
        None,
        "Make me laugh or make me rich.",
        &[bid("velvet_moth", (3, Common), 0, "Knock knock.")],
        Open,
    ),
    stall(
        66,
        ("nova", Rare),
        Some(3),
        "Pulled on stream last week.",
        &[
            bid("lowtide_lou", (0, Basic), 2, "All my packs!"),
            bid("marlowe_reads", (1, Rare), 0, "Mine has a modifier, look closely."),
        ],
        Open,
    ),
    stall(58, ("kestrel_kay", Standard), None, "", &[], Open),
    stall(51, ("velvet_moth", Rare), Some(2), "Slightly nibbled.", &[], Open),
    stall(43, ("ferrous_wheel", Uncommon), None, "", &[bid("bit_player_bo", (1, Standard), 0, "")], Open),
    stall(37, ("captain_crumb", Rare), Some(1), "", &[], Open),
    stall(29, ("juniper_lane", Standard), None, "One of three.", &[], Open),
    stall(24, ("juniper_lane", Standard), None, "Two of three.", &[], Open),
    stall(20, ("lantern_lark", Rare), Some(2), "", &[bid("harbor_hex", (1, Rare), 0, "")], Open),
    stall(
        15,
        ("old_bramley", Mythic),
        None,
        "I never thought I’d sell this one.",
        &[bid("marlowe_reads", (4, Rare), 0, "Four rares and my respect.")],
        Open,
    ),
    stall(
        11,
        ("nova", Uncommon),
        None,
        "From my own shelf, for chat.",
        &[bid("yarrow_yates", (1, Common), 0, "First time here!")],
        Open,
    ),
    stall(7, ("thistle_thorne", Common), Some(1), "", &[], Open),
    stall(4, ("inkwell_ida", Rare), None, "", &[], Open),
    stall(2, ("agent_apricot", Standard), Some(1), "Fresh from the pack.", &[], Open),
];

/// Makes them. Returns how many listings.
pub(super) async fn load(scenes: &Scenes) -> Result<usize> {
    let mut made = 0;
    for stall in &STALLS {
        made +=
            scenes.play(stall.hours_ago, move |tx, ctx, scenes| play(tx, ctx, scenes, stall).map(usize::from)).await?;
    }
    Ok(made)
}

/// Makes one with its offers. Returns whether its seller had such a card at that time.
fn play(tx: &mut Tx<'_>, ctx: &TxContext, scenes: &Scenes, stall: &Stall) -> Result<bool> {
    let Some(owner) = scenes.user(stall.seller) else { return Ok(false) };
    let Some(card) = spare(tx, ctx, owner, (1, stall.card), |_| true)?.pop() else { return Ok(false) };
    let listing = ListingId::new(ctx.now, &ctx.dice);
    let posting = Posting {
        owner,
        cards: vec![(card, listing)],
        terms: ListingTerms {
            asking_packs: stall.asking,
            note: Some(stall.note.to_owned()).filter(|note| !note.is_empty()),
            expires_at: ctx.now.plus_hours(HOURS),
        },
    };
    market::post_listings(tx, ctx, &posting)?;
    let mut last = None;
    for (hour, bid) in (1_i64..).zip(stall.bids) {
        // Somewhat later, but never later than now.
        let ctx = ctx.at(ctx.now.plus_millis(hour * 1_500_000));
        let Some(by) = scenes.user(bid.by) else { continue };
        last = offer(tx, &ctx, listing, by, bid)?.or(last);
    }
    let later = ctx.at(ctx.now.plus_hours(3));
    match (stall.end, last) {
        (Sold, Some(offer)) => market::accept_offer(tx, &later, listing, offer, owner, None)?,
        (Sold | Cancelled, _) => market::cancel_listing(tx, &later, listing, owner)?,
        (Open, _) => {}
    }
    Ok(true)
}

/// Makes an offer, unless the bidder has no such cards or packs then.
fn offer(tx: &mut Tx<'_>, ctx: &TxContext, listing: ListingId, by: UserId, bid: &Bid) -> Result<Option<OfferId>> {
    let cards = spare(tx, ctx, by, bid.cards, |_| true)?;
    let packs = i64::from(bid.packs);
    if cards.len() < bid.cards.0 || wallet::find(tx, by)?.packs < packs {
        return Ok(None);
    }
    let new = NewOffer {
        id: OfferId::new(ctx.now, &ctx.dice),
        listing,
        offerer: by,
        message: Some(bid.message).filter(|message| !message.is_empty()),
        cards: &cards,
        packs: bid.packs,
        at: ctx.now,
    };
    market::make_offer(tx, ctx, &new)?;
    Ok(Some(new.id))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::demo::people::PEOPLE;

    #[test]
    fn all_users_of_the_market_exist_and_open_listings_have_not_expired() {
        for stall in &STALLS {
            for login in stall.bids.iter().map(|bid| bid.by).chain([stall.seller]) {
                assert!(PEOPLE.iter().any(|person| person.login == login), "{login}");
            }
            let open = stall.end == Open;
            assert!((open && stall.hours_ago < 144) || (!open && stall.hours_ago > 144), "{stall:?}");
            assert!(stall.bids.iter().all(|bid| bid.by != stall.seller));
        }
        assert!(STALLS.is_sorted_by_key(|stall| -stall.hours_ago));
        assert!(STALLS.iter().filter(|stall| stall.end == Open).count() >= 15);
        assert!(STALLS.iter().filter(|stall| stall.end == Open && stall.seller == "nova").count() >= 2);
    }
}
