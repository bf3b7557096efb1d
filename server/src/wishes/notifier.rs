//! Notifies users when a card that they want can be got, after the commit.
//!
//! The wanted definitions are in memory, so an event about other definitions costs one lookup.

use std::collections::HashMap;

use tokio::sync::broadcast::{self, error::RecvError};

use super::rules::{Occasion, about_card, about_spare, copies_page, spare_at};
use super::store::{self, News};
use crate::cards::Rarity;
use crate::clock::Timestamp;
use crate::collection::{CardPresenter, CardRow};
use crate::db::{Conn, Tx};
use crate::due::{self, Schedule};
use crate::error::Result;
use crate::ids::{DefinitionId, ListingId, OpeningId, UserId};
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
const SCHEDULE: Schedule = Schedule::new("wishes", "the wanted definitions could not be read");

/// Sends notifications, until the server stops.
pub async fn run(wishes: WishList) {
    // The node of an event sends its notifications; but changed wishes have to be known on all nodes.
    let (mut events, mut everywhere) = (wishes.core.listen_here(), wishes.core.listen());
    let mut notifier = WishNotifier::new(wishes.clone());
    loop {
        let again = due::run_once(&wishes.core, &SCHEDULE, notifier.reload()).await;
        loop {
            let event = tokio::select! {
                // Wishes come before the events that followed them.
                biased;
                () = wishes.core.stopped() => return,
                event = wished(&mut everywhere) => event,
                event = events.recv() => event,
                () = wishes.core.clock.wait_until(again) => break,
            };
            match event {
                Ok(event) => {
                    if let Err(error) = notifier.handle_event(&event).await {
                        tracing::error!(%error, "users could not be notified of wanted cards");
                    }
                }
                Err(RecvError::Lagged(missed)) => {
                    tracing::warn!(missed, "some events about wanted cards were lost: too many at once");
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

/// Sends the notifications. `watched` has the lowest wanted rarity of each wanted definition.
pub struct WishNotifier {
    wishes: WishList,
    watched: HashMap<DefinitionId, Rarity>,
}

impl WishNotifier {
    pub fn new(wishes: WishList) -> Self {
        Self { wishes, watched: HashMap::new() }
    }

    /// Reads the wanted definitions.
    pub async fn reload(&mut self) -> Result<Option<Timestamp>> {
        self.watched =
            self.wishes.core.db.read(|conn: &mut Conn<'_>| store::watched(conn)).await?.into_iter().collect();
        Ok(None)
    }

    /// Notifies the users whom an event concerns.
    pub async fn handle_event(&mut self, event: &Event) -> Result<()> {
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
                        self.notify_live_pull(*opening).await?;
                    }
                    self.notify_spares(wanted).await?;
                }
            }
            Event::ListingMade { listing } if !self.watched.is_empty() => self.notify_listing(*listing).await?,
            Event::ListingChanged { listing, sold: true, .. } if !self.watched.is_empty() => {
                let listing = *listing;
                let moved = self.wishes.core.db.read(move |conn: &mut Conn<'_>| store::sold(conn, listing)).await?;
                self.notify_spares(moved).await?;
            }
            Event::TradeUpdated { trade, status, .. } if status == "accepted" && !self.watched.is_empty() => {
                let trade = *trade;
                let moved = self.wishes.core.db.read(move |conn: &mut Conn<'_>| store::traded(conn, trade)).await?;
                self.notify_spares(moved).await?;
            }
            _ => {}
        }
        Ok(())
    }

    fn is_wanted(&self, definition: DefinitionId, rarity: Rarity) -> bool {
        self.watched.get(&definition).is_some_and(|floor| *floor <= rarity)
    }

    async fn notify_live_pull(&self, opening: OpeningId) -> Result<()> {
        let read = move |conn: &mut Conn<'_>| match openings::row(conn, opening)? {
            Some(row) if row.shown => Ok(Some((row.username.clone(), openings::row_cards(&row)))),
            _ => Ok(None),
        };
        let Some((Some(who), cards)) = self.wishes.core.db.read(read).await? else { return Ok(()) };
        for card in cards {
            self.notify_card(Occasion::Live, &who, &card, format!("/card/{}", card.id)).await?;
        }
        Ok(())
    }

    async fn notify_listing(&self, listing: ListingId) -> Result<()> {
        let read = move |conn: &mut Conn<'_>| market::card_for_sale(conn, listing);
        let Some((who, card)) = self.wishes.core.db.read(read).await? else { return Ok(()) };
        self.notify_card(Occasion::Listed, &who, &card, format!("/market/listing/{listing}")).await
    }

    /// Notifies the users who want this card.
    async fn notify_card(&self, occasion: Occasion, who: &str, card: &CardRow, link: String) -> Result<()> {
        let (Some(definition), Some(up_to)) = (card.definition, card.rarity) else { return Ok(()) };
        if !self.is_wanted(definition, up_to) {
            return Ok(());
        }
        let presenter = CardPresenter::new(&self.wishes.cards).await?;
        let Some(known) = presenter.catalogue().definition(definition) else { return Ok(()) };
        let message = about_card(occasion, who, &presenter.label(card), &known.name);
        let news = News { occasion, definition, up_to, holder: card.owner, now: self.wishes.core.clock.now() };
        self.notify(news, &Notice::new(KIND, message).about(link)).await
    }

    /// Notifies about cards that their new owners may have to spare.
    async fn notify_spares(&self, cards: Vec<(UserId, DefinitionId, Rarity)>) -> Result<()> {
        let mut best: HashMap<(UserId, DefinitionId), Rarity> = HashMap::new();
        for (user, definition, rarity) in cards.into_iter().filter(|(_, id, rarity)| self.is_wanted(*id, *rarity)) {
            let known = best.entry((user, definition)).or_insert(rarity);
            *known = (*known).max(rarity);
        }
        for ((holder, definition), rarity) in best {
            self.notify_spare(holder, definition, rarity).await?;
        }
        Ok(())
    }

    async fn notify_spare(&self, holder: UserId, definition: DefinitionId, gained: Rarity) -> Result<()> {
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
        self.notify(news, &Notice::new(KIND, message).about(copies_page(&who, &known.name))).await
    }

    async fn notify(&self, news: News, notice: &Notice<'static>) -> Result<()> {
        let wanting = self.wishes.core.db.read(move |conn: &mut Conn<'_>| store::due(conn, &news)).await?;
        let notify = |people: Vec<UserId>| {
            let (notice, dice) = (notice.clone(), self.wishes.core.dice.clone());
            self.wishes.core.db.write(move |tx: &mut Tx<'_>| {
                for user in &people {
                    if store::mark_notified(tx, &news, *user)? {
                        notifications::add(tx, *user, &notice, news.now, &dice)?;
                    }
                }
                Ok(people.len())
            })
        };
        for people in wanting.chunks(BATCH) {
            // A user may have left since; the others are notified all the same.
            due::together_or_alone("a user could not be notified of a wanted card", people.to_vec(), notify).await?;
        }
        Ok(())
    }
}
