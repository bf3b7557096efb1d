//! Makes the demo set by the real rules, in small transactions so that no request waits for it.

use std::sync::Arc;

use super::people::{DemoPerson, PEOPLE};
use super::scenes::Scenes;
use super::set::DemoSet;
use super::{grading, market, trades};
use crate::achievements;
use crate::clock::Timestamp;
use crate::collection;
use crate::db::{Conn, Tx};
use crate::dice::Dice;
use crate::error::Result;
use crate::ids::{PackId, UserId};
use crate::packs::Packs;
use crate::packs::draw::MAX_CARDS;
use crate::packs::open::{OpenRequest, open_in};
use crate::packs::seeds::Rotation;
use crate::packs::{self, Pack, opening_store, pools, seeds};
use crate::twitch::{self, Welcome, stand_in};
use crate::users::{self, Person};
use crate::wallet::{self, Grant, Source};

/// Fixed dice make the same demo set everywhere.
const SEED: u64 = 20_231_114;
/// The past over which the demo set's openings are spread, in milliseconds.
const PAST: i64 = 26 * 24 * 3_600_000;
/// Openings of one transaction.
const OPENINGS: usize = 25;
/// People or definitions of one transaction.
const ROWS: usize = 20;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Loaded {
    pub definitions: usize,
    pub packs: usize,
    pub people: usize,
    pub openings: usize,
    /// Trades, done and open.
    pub trades: usize,
    /// Listings, sold and for sale.
    pub listings: usize,
    /// Cards that were handed in to be graded.
    pub graded: usize,
    /// Achievements that were reached.
    pub reached: usize,
}

/// Loads the demo set when nothing was ever defined or opened here. Returns what was loaded.
pub async fn load_at_first_start(packs: &Packs) -> anyhow::Result<Option<Loaded>> {
    let catalogue = packs.cards.catalogue().await.map_err(anyhow::Error::from)?;
    let opened = packs.core.db.read(|conn: &mut Conn<'_>| opening_store::has_openings(conn)).await?;
    if !catalogue.definitions.is_empty() || opened { Ok(None) } else { load(packs).await.map(Some) }
}

/// Loads the demo set.
///
/// # Errors
/// When it is loaded already.
pub async fn load(packs: &Packs) -> anyhow::Result<Loaded> {
    let loaded = packs.core.db.read(|conn: &mut Conn<'_>| crate::cards::store::count_demo(conn)).await?;
    anyhow::ensure!(loaded == 0, "the demo set is already loaded. Remove it with `foilcast demo clear`");
    let set = DemoSet::read()?;
    let (now, dice) = (packs.core.clock.now(), Dice::seeded(SEED));
    let designs = load_catalogue(packs, &set, now, &dice).await?;
    let people = load_people(packs, now, &dice).await?;
    let openings = open_packs(packs, &designs, &people, now, &dice).await?;
    let scenes = Scenes::new(packs, &people, now, &dice).await?;
    let trades = trades::load(&scenes).await?;
    let listings = market::load(&scenes).await?;
    let graded = grading::load(&scenes).await?;
    finish(packs, &designs, &people, now).await?;
    let reached = reach(packs, &people, now).await?;
    packs::supply::recount(packs).await?;
    let (definitions, packs, people) = (set.definitions.len(), designs.len(), people.len());
    Ok(Loaded { definitions, packs, people, openings, trades, listings, graded, reached })
}

async fn load_catalogue(packs: &Packs, set: &DemoSet, now: Timestamp, dice: &Dice) -> Result<Vec<Arc<Pack>>> {
    // Definitions and packs are as old as the first opening.
    let made = now.plus_millis(-PAST);
    let definitions = set.definitions(now, made, dice);
    for some in definitions.chunks(ROWS) {
        let some = some.to_vec();
        let insert = move |tx: &mut Tx<'_>| {
            some.iter().try_for_each(|(id, new)| crate::cards::store::insert(tx, *id, new, made))
        };
        packs.core.db.write(insert).await?;
    }
    let ids: Vec<_> = definitions.iter().map(|(id, _)| *id).collect();
    let mut made_packs = Vec::new();
    for new in set.packs(&ids) {
        let id = PackId::new(made, dice);
        made_packs.push(id);
        packs.core.db.write(move |tx: &mut Tx<'_>| pools::create(tx, id, &new, None, made)).await?;
    }
    packs.cards.forget();
    packs.pools.forget();
    let list = packs.list().await?;
    Ok(made_packs.iter().filter_map(|id| list.iter().find(|pack| pack.id == *id).cloned()).collect())
}

/// Signs all people up, long ago, with all the packs that they will have had.
async fn load_people(packs: &Packs, now: Timestamp, dice: &Dice) -> Result<Vec<(UserId, &'static DemoPerson)>> {
    let mut people = Vec::new();
    for some in PEOPLE.chunks(ROWS) {
        let (dice, gifts) = (dice.clone(), Welcome { packs: 0, ..Welcome::of(&packs.core) });
        let some_of_them = move |tx: &mut Tx<'_>| {
            let mut made = Vec::new();
            for demo in some {
                let joined = now.plus_millis(-PAST + i64::try_from(dice.below(3_600_000)).unwrap_or(0));
                let user = twitch::welcome(tx, &as_person(demo), &gifts, joined, &dice)?.id;
                let packs = Grant::new(demo.opened + demo.waiting, Source::Demo);
                wallet::grant(tx, user, packs, joined, &dice)?;
                let active = now.plus_millis(-demo.idle * 60_000);
                users::store::touch(tx, user, active, active)?;
                made.push((user, demo));
            }
            Ok(made)
        };
        people.extend(packs.core.db.write(some_of_them).await?);
    }
    Ok(people)
}

fn as_person(demo: &DemoPerson) -> Person {
    Person {
        provider: twitch::PROVIDER,
        subject: stand_in::subject_of(demo.login),
        login: demo.login.into(),
        display_name: demo.name.into(),
        picture_url: Some(stand_in::picture_of(demo.login)),
        demo: true,
    }
}

/// Opens all packs, one after another through the past weeks; returns how many.
async fn open_packs(
    packs: &Packs,
    designs: &[Arc<Pack>],
    people: &[(UserId, &'static DemoPerson)],
    now: Timestamp,
    dice: &Dice,
) -> Result<usize> {
    let mut times = Vec::new();
    for (user, demo) in people {
        // The last quarter of an hour is left to users who sign in now.
        let span = u64::try_from(PAST - 2 * 3_600_000).unwrap_or(0);
        for _ in 0..demo.opened {
            let at = now.plus_millis(-900_000 - i64::try_from(dice.below(span)).unwrap_or(0));
            let preferred = demo.prefers.filter(|_| dice.below(3) > 0).unwrap_or(0);
            times.push((at, *user, preferred));
        }
    }
    times.sort_unstable();
    let request = |(at, user, pack): &(Timestamp, UserId, usize)| {
        let pack = designs.get(*pack).or(designs.first())?;
        Some(OpenRequest::at(packs, *user, Arc::clone(pack), "demo", (*at, dice)))
    };
    let requests: Vec<OpenRequest> = times.iter().filter_map(request).collect();
    for some in requests.chunks(OPENINGS) {
        let some = some.to_vec();
        let open = move |tx: &mut Tx<'_>| some.iter().try_for_each(|request| open_in(tx, request).map(drop));
        packs.core.db.write(open).await?;
    }
    Ok(requests.len())
}

/// Featured cards, preferred packs, and unpredictable seeds.
async fn finish(
    packs: &Packs,
    designs: &[Arc<Pack>],
    people: &[(UserId, &'static DemoPerson)],
    now: Timestamp,
) -> Result<()> {
    for some in people.chunks(ROWS) {
        let (some, dice) = (some.to_vec(), packs.core.dice.clone());
        let designs: Vec<PackId> = designs.iter().map(|pack| pack.id).collect();
        let rest = move |tx: &mut Tx<'_>| {
            for (user, demo) in &some {
                let cards = collection::store::rarest(tx, *user, demo.featured.min(u32::from(MAX_CARDS)))?;
                if !cards.is_empty() {
                    collection::store::set_featured(tx, *user, &cards)?;
                }
                if let Some(pack) = demo.prefers.and_then(|number| designs.get(number)) {
                    packs::store::set_preferred(tx, *user, Some(*pack))?;
                }
                seeds::rotate(tx, *user, &Rotation::new(now, &dice), now)?;
            }
            Ok(())
        };
        packs.core.db.write(rest).await?;
    }
    Ok(())
}

/// Stores what each person has reached by now, and shows some of it on their profiles; returns how much it is.
async fn reach(packs: &Packs, people: &[(UserId, &'static DemoPerson)], now: Timestamp) -> Result<usize> {
    let mut reached = 0;
    for some in people.chunks(ROWS) {
        let (some, catalogue) = (some.to_vec(), packs.cards.catalogue().await?);
        let reach = move |tx: &mut Tx<'_>| {
            let mut reached = 0;
            for (user, demo) in &some {
                let time = (now.plus_millis(-PAST), now);
                let names = achievements::unlock_without_notice(tx, &catalogue, *user, time)?;
                let most = usize::try_from(demo.featured).unwrap_or(usize::MAX);
                let shown: Vec<String> = names.iter().rev().take(most).cloned().collect();
                achievements::store::set_featured(tx, *user, &shown)?;
                // To show some is something to reach, too.
                let shown = achievements::unlock_without_notice(tx, &catalogue, *user, time)?;
                reached += names.len() + shown.len();
            }
            Ok(reached)
        };
        reached += packs.core.db.write(reach).await?;
    }
    Ok(reached)
}
