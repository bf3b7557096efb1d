//! Telling people that what they want is within reach, after the commit that brought it there.
//!
//! The task keeps the wanted definitions in memory, so that other definitions cost one look into a table.

use std::collections::HashMap;

use tokio::sync::broadcast::{self, error::RecvError};

use super::rules::{Occasion, about_card, about_spare, copies_page, spare_at};
use super::store::{self, News};
use crate::cards::Rarity;
use crate::collection::{CardPresenter, CardRow};
use crate::db::{Conn, Tx};
use crate::due;
use crate::error::Result;
use crate::ids::{DefinitionId, ListingId, OpeningId, UserId};
use crate::jobs;
use crate::market;
use crate::notifications::{self, Notice};
use crate::packs::openings;
use crate::realtime::Event;
use crate::users;
use crate::wishes::WishList;

/// The kind of these notifications.
const KIND: &str = "wishes";
/// People who are notified in one transaction, so that others' writes come in between.
const BATCH: usize = 50;
/// How often to read the wanted definitions again: another node may have stored wishes.
const LOOK_EVERY_MS: i64 = 60_000;

/// Tells people, until the server ends.
pub async fn run(wishes: WishList) {
    // The node of an event sends its notifications; but changed wishes have to be known on all nodes.
    let (mut events, mut everywhere) = (wishes.core.listen_here(), wishes.core.listen());
    let mut teller = Teller::new(wishes.clone());
    loop {
        if let Err(error) = jobs::run(&wishes.core, "wishes", teller.reload()).await {
            tracing::error!(%error, "what people want could not be read");
        }
        let again = wishes.core.clock.now().plus_millis(LOOK_EVERY_MS);
        loop {
            let event = tokio::select! {
                // A wish is known before what happens after it is looked at.
                biased;
                () = wishes.core.stopped() => return,
                event = wished(&mut everywhere) => event,
                event = events.recv() => event,
                () = wishes.core.clock.wait_until(again) => break,
            };
            match event {
                Ok(event) => {
                    if let Err(error) = teller.hear(&event).await {
                        tracing::error!(%error, "people could not be told of what they want");
                    }
                }
                Err(RecvError::Lagged(missed)) => {
                    tracing::warn!(missed, "too much happened at once to tell people of what they want");
                    break;
                }
                Err(RecvError::Closed) => return,
            }
        }
    }
}

/// The next wish on any node.
async fn wished(events: &mut broadcast::Receiver<Event>) -> std::result::Result<Event, RecvError> {
    loop {
        match events.recv().await {
            Ok(event @ Event::Wished { .. }) => return Ok(event),
            Ok(Event::Missed) => return Err(RecvError::Lagged(0)),
            Ok(_) => {}
            Err(error) => return Err(error),
        }
    }
}

/// Sends the notifications; knows the wanted definitions and the lowest floor of each.
pub struct Teller {
    wishes: WishList,
    watched: HashMap<DefinitionId, Rarity>,
}

impl Teller {
    /// One that knows of no wish yet.
    pub fn new(wishes: WishList) -> Self {
        Self { wishes, watched: HashMap::new() }
    }

    /// Reads the wanted definitions.
    pub async fn reload(&mut self) -> Result<()> {
        self.watched =
            self.wishes.core.db.read(|conn: &mut Conn<'_>| store::watched(conn)).await?.into_iter().collect();
        Ok(())
    }

    /// Tells whom an event concerns.
    pub async fn hear(&mut self, event: &Event) -> Result<()> {
        let rarity = |place: usize| Rarity::ALL.get(place).copied();
        match event {
            Event::Wished { definition, floor } => {
                let floor = rarity(*floor).unwrap_or(Rarity::Basic);
                let known = self.watched.entry(*definition).or_insert(floor);
                *known = (*known).min(floor);
            }
            Event::CopiesHeld { opening, user, live, cards } => {
                let cards = cards.iter().filter_map(|card| Some((*user, card.definition, rarity(card.rarity)?)));
                let wanted: Vec<_> = cards.filter(|(_, id, rarity)| self.is_wanted(*id, *rarity)).collect();
                if !wanted.is_empty() {
                    if *live {
                        self.pulled_live(*opening).await?;
                    }
                    self.gained(wanted).await?;
                }
            }
            Event::ListingMade { listing } if !self.watched.is_empty() => self.listed(*listing).await?,
            Event::ListingChanged { listing, sold: true, .. } if !self.watched.is_empty() => {
                let listing = *listing;
                let moved = self.wishes.core.db.read(move |conn: &mut Conn<'_>| store::sold(conn, listing)).await?;
                self.gained(moved).await?;
            }
            Event::TradeUpdated { trade, status, .. } if status == "accepted" && !self.watched.is_empty() => {
                let trade = *trade;
                let moved = self.wishes.core.db.read(move |conn: &mut Conn<'_>| store::traded(conn, trade)).await?;
                self.gained(moved).await?;
            }
            _ => {}
        }
        Ok(())
    }

    fn is_wanted(&self, definition: DefinitionId, rarity: Rarity) -> bool {
        self.watched.get(&definition).is_some_and(|floor| *floor <= rarity)
    }

    /// This opening was shown on stream.
    async fn pulled_live(&self, opening: OpeningId) -> Result<()> {
        let read = move |conn: &mut Conn<'_>| match openings::row(conn, opening)? {
            Some(row) if row.shown => Ok(Some((row.username.clone(), openings::row_cards(&row)))),
            _ => Ok(None),
        };
        let Some((Some(who), cards)) = self.wishes.core.db.read(read).await? else { return Ok(()) };
        for card in cards {
            self.card(Occasion::Live, &who, &card, format!("/card/{}", card.id)).await?;
        }
        Ok(())
    }

    /// A card was put up for sale.
    async fn listed(&self, listing: ListingId) -> Result<()> {
        let read = move |conn: &mut Conn<'_>| market::card_for_sale(conn, listing);
        let Some((who, card)) = self.wishes.core.db.read(read).await? else { return Ok(()) };
        self.card(Occasion::Listed, &who, &card, format!("/market/listing/{listing}")).await
    }

    /// This card is within reach.
    async fn card(&self, occasion: Occasion, who: &str, card: &CardRow, link: String) -> Result<()> {
        let (Some(definition), Some(up_to)) = (card.definition, card.rarity) else { return Ok(()) };
        if !self.is_wanted(definition, up_to) {
            return Ok(());
        }
        let presenter = CardPresenter::new(&self.wishes.cards).await?;
        let Some(known) = presenter.catalogue().definition(definition) else { return Ok(()) };
        let message = about_card(occasion, who, &presenter.label(card), &known.name);
        let news = News { occasion, definition, up_to, holder: card.owner, now: self.wishes.core.clock.now() };
        self.tell(news, &Notice::new(KIND, message).about(link)).await
    }

    /// These people got these cards, and may have one to spare now.
    async fn gained(&self, cards: Vec<(UserId, DefinitionId, Rarity)>) -> Result<()> {
        let mut best: HashMap<(UserId, DefinitionId), Rarity> = HashMap::new();
        for (user, definition, rarity) in cards.into_iter().filter(|(_, id, rarity)| self.is_wanted(*id, *rarity)) {
            let known = best.entry((user, definition)).or_insert(rarity);
            *known = (*known).max(rarity);
        }
        for ((holder, definition), rarity) in best {
            self.spare(holder, definition, rarity).await?;
        }
        Ok(())
    }

    async fn spare(&self, holder: UserId, definition: DefinitionId, gained: Rarity) -> Result<()> {
        let read = move |conn: &mut Conn<'_>| match spare_at(&store::held(conn, holder, definition)?) {
            Some(spare) => Ok(users::store::by_id(conn, holder)?.map(|user| (user.username, spare))),
            None => Ok(None),
        };
        let Some((who, (floor, copies))) = self.wishes.core.db.read(read).await? else { return Ok(()) };
        let catalogue = self.wishes.cards.catalogue().await?;
        let Some(known) = catalogue.definition(definition) else { return Ok(()) };
        let message = about_spare(&who, &known.name, floor, copies);
        // Wishes above the gained rarity could have been notified before.
        let up_to = floor.min(gained);
        let news = News { occasion: Occasion::Spare, definition, up_to, holder, now: self.wishes.core.clock.now() };
        self.tell(news, &Notice::new(KIND, message).about(copies_page(&who, &known.name))).await
    }

    async fn tell(&self, news: News, notice: &Notice<'static>) -> Result<()> {
        let wanting = self.wishes.core.db.read(move |conn: &mut Conn<'_>| store::due(conn, &news)).await?;
        let tell = |people: Vec<UserId>| {
            let (notice, dice) = (notice.clone(), self.wishes.core.dice.clone());
            self.wishes.core.db.write(move |tx: &mut Tx<'_>| {
                for user in &people {
                    if store::note_told(tx, &news, *user)? {
                        notifications::add(tx, *user, &notice, news.now, &dice)?;
                    }
                }
                Ok(people.len())
            })
        };
        for people in wanting.chunks(BATCH) {
            // A user may have left since; the others are notified all the same.
            due::together_or_alone("somebody could not be told of what they want", people.to_vec(), tell).await?;
        }
        Ok(())
    }
}
