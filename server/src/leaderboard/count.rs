//! Counts the standings of all users, or of users with changes.

use std::collections::HashMap;
use std::sync::Arc;

use super::rules::{Held, Standing, points, tally};
use super::standings::Standings;
use super::store::{self, CountedCards};
use crate::cards::{Catalogue, Rarity};
use crate::db::{Conn, Db};
use crate::error::{Error, Result};
use crate::ids::{DefinitionId, UserId};

/// The facts of the catalogue that the standings depend on, with indexes in lists.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct CatalogueFacts {
    /// For each definition its index and printed run.
    definitions: HashMap<DefinitionId, (u32, Vec<(Rarity, u32)>)>,
    /// For each definition, by index, the index of its series.
    series_of: Vec<u32>,
    /// The series, by index.
    pub series: Vec<String>,
    /// Number of definitions of each series, by index.
    pub totals: Vec<u32>,
}

/// The index of a missing series.
const NO_SERIES: u32 = u32::MAX;

impl CatalogueFacts {
    /// The facts of this catalogue. A series keeps its index in `before`.
    pub fn of(catalogue: &Catalogue, before: &Self) -> Self {
        let mut facts = Self { series: before.series.clone(), totals: vec![0; before.series.len()], ..Self::default() };
        let mut places: HashMap<&str, u32> =
            (0_u32..).zip(&before.series).map(|(place, series)| (series.as_str(), place)).collect();
        for (place, definition) in (0_u32..).zip(&catalogue.definitions) {
            if definition.series.is_empty() {
                facts.series_of.push(NO_SERIES);
                facts.definitions.insert(definition.id, (place, definition.printed.clone()));
                continue;
            }
            let series = *places.entry(&definition.series).or_insert_with(|| {
                facts.series.push(definition.series.clone());
                facts.totals.push(0);
                u32::try_from(facts.series.len() - 1).unwrap_or(u32::MAX)
            });
            if let Some(total) = usize::try_from(series).ok().and_then(|at| facts.totals.get_mut(at)) {
                *total += 1;
            }
            facts.series_of.push(series);
            facts.definitions.insert(definition.id, (place, definition.printed.clone()));
        }
        facts
    }

    /// Whether standings counted with these facts are still valid with the `later` ones: that is so when definitions
    /// were only added, since no user holds copies of those.
    pub fn still_right_with(&self, later: &Self) -> bool {
        let series =
            |facts: &Self, place: u32| usize::try_from(place).ok().and_then(|at| facts.series_of.get(at)).copied();
        self.definitions.iter().all(|(id, (place, printed))| {
            let same = |(other, found): &(u32, Vec<(Rarity, u32)>)| {
                found == printed && series(later, *other) == series(self, *place)
            };
            later.definitions.get(id).is_some_and(same)
        })
    }

    /// Cards for the count; `None` when their definition is unknown.
    fn held(&self, cards: &CountedCards) -> Option<Held> {
        let (rarity, (definition, printed)) = (cards.rarity?, self.definitions.get(&cards.definition?)?);
        let total = printed.iter().find(|(printed, _)| *printed == rarity).map_or(0, |(_, total)| *total);
        Some(Held {
            definition: *definition,
            rarity: rarity_place(rarity),
            copies: i32::try_from(cards.copies).unwrap_or(i32::MAX),
            points: points(total, cards.modified, cards.grade),
        })
    }

    fn standing(&self, user: UserId, cards: &mut [Held], packs: i64, deals: i64) -> Standing {
        Standing { user, holdings: tally(cards, rarity_place(Rarity::Divine), &self.series_of), packs, deals }
    }
}

fn rarity_place(rarity: Rarity) -> u8 {
    u8::try_from(rarity.index()).unwrap_or(u8::MAX)
}

/// The standings of all users.
pub async fn everybody(db: &Db, facts: Arc<CatalogueFacts>) -> Result<Standings> {
    let of = Arc::clone(&facts);
    let counted = db.read_deferrable(move |conn: &mut Conn<'_>| of_everybody(conn, &of)).await?;
    // Sorting many users takes longer than PostgreSQL waits for the next statement of a transaction.
    let sort = move || Standings::of(counted, &facts.totals);
    tokio::task::spawn_blocking(sort).await.map_err(Error::internal)
}

/// Reads all users' standings, in one scan of the cards that keeps one owner's at a time in memory.
fn of_everybody(conn: &mut Conn<'_>, facts: &CatalogueFacts) -> Result<Vec<Standing>> {
    let (wallets, deals) = (store::every_wallet(conn)?, store::every_deal(conn)?);
    let mut hidden: HashMap<UserId, Vec<Held>> = HashMap::new();
    for card in store::every_hidden(conn)? {
        hidden.entry(card.owner).or_default().extend(facts.held(&card));
    }
    let mut counted = Vec::with_capacity(wallets.len());
    let mut wallets = wallets.into_iter().peekable();
    // Owners up to this one have no more cards. An owner without a wallet has no account, and is not ranked.
    let mut up_to = |owner: Option<UserId>, cards: &mut Vec<Held>| {
        while let Some((user, packs)) = wallets.next_if(|(user, _)| owner.is_none_or(|owner| *user <= owner)) {
            let mut mine = if owner == Some(user) { std::mem::take(cards) } else { Vec::new() };
            mine.extend(hidden.remove(&user).unwrap_or_default());
            counted.push(facts.standing(user, &mut mine, packs, deals.get(&user).copied().unwrap_or(0)));
        }
        cards.clear();
    };
    let (mut owner, mut cards) = (None, Vec::new());
    store::every_card(conn, |card| {
        if owner != Some(card.owner) {
            if owner.is_some() {
                up_to(owner, &mut cards);
            }
            owner = Some(card.owner);
        }
        cards.extend(facts.held(&card));
    })?;
    if owner.is_some() {
        up_to(owner, &mut cards);
    }
    up_to(None, &mut cards);
    Ok(counted)
}

/// Counts these users, in four statements; `None` for a user without an account.
pub fn people(
    conn: &mut Conn<'_>,
    facts: &CatalogueFacts,
    people: &[UserId],
) -> Result<Vec<(UserId, Option<Standing>)>> {
    let list = serde_json::to_string(people).map_err(Error::internal)?;
    let wallets: HashMap<UserId, i64> = store::wallets_of(conn, &list)?.into_iter().collect();
    let deals = store::deals_of(conn, &list)?;
    let mut held: HashMap<UserId, Vec<Held>> = HashMap::new();
    for cards in store::cards_of(conn, &list)? {
        held.entry(cards.owner).or_default().extend(facts.held(&cards));
    }
    let mut standing = |user: &UserId| {
        let packs = *wallets.get(user)?;
        let mut cards = held.remove(user).unwrap_or_default();
        Some(facts.standing(*user, &mut cards, packs, deals.get(user).copied().unwrap_or(0)))
    };
    Ok(people.iter().map(|user| (*user, standing(user))).collect())
}
