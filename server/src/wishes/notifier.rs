//! Notifies users when a card that they want becomes available, after the commit.
//!
//! The wanted definitions are in memory, so an event about other definitions costs one lookup.

use std::collections::HashMap;

use tokio::sync::broadcast::{self, error::RecvError};

use super::rules::{Occasion, about_card, about_spare, best_spare, copies_page};
use super::store::{self, Availability, GainedCopy};
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
/// The most users who are notified in one transaction, so that other writes do not wait long.
const BATCH: usize = 50;
const SCHEDULE: Schedule = Schedule::new("wishes", "could not read the wishlists");

/// Sends notifications, until the server stops.
pub async fn run(wishes: WishList) {
    // The node of an event sends its notifications, but all nodes must know changed wishes.
    let mut events = wishes.core.listen_here();
    let mut everywhere = wishes.core.listen();
    let mut notifier = WishNotifier::new(wishes.clone());
    loop {
        let again = due::run_once(&wishes.core, &SCHEDULE, notifier.reload()).await;
        loop {
            let event = tokio::select! {
                // Wishes are handled before the events that followed them.
                biased;
                () = wishes.core.stopped() => return,
                event = wished(&mut everywhere) => event,
                event = events.recv() => event,
                () = wishes.core.clock.wait_until(again) => break,
            };
            match event {
                Ok(event) => {
                    if let Err(error) = notifier.handle_event(&event).await {
                        tracing::error!(%error, "could not notify users of cards on their wishlists");
                    }
                }
                Err(RecvError::Lagged(missed)) => {
                    tracing::warn!(missed, "missed events about cards on wish lists; reading the wish lists again");
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

pub struct WishNotifier {
    wishes: WishList,
    /// The lowest floor of each wanted definition.
    floors: HashMap<DefinitionId, Rarity>,
}

impl WishNotifier {
    pub fn new(wishes: WishList) -> Self {
        Self { wishes, floors: HashMap::new() }
    }

    /// Reads the wanted definitions.
    pub async fn reload(&mut self) -> Result<Option<Timestamp>> {
        self.floors =
            self.wishes.core.db.read(|conn: &mut Conn<'_>| store::lowest_floors(conn)).await?.into_iter().collect();
        Ok(None)
    }

    /// Notifies the users whom an event concerns.
    pub async fn handle_event(&mut self, event: &Event) -> Result<()> {
        match event {
            Event::Wished { definition, floor } => {
                let lowest = self.floors.entry(*definition).or_insert(*floor);
                *lowest = (*lowest).min(*floor);
            }
            Event::CopiesHeld { opening, user, live, cards } => {
                let gained = cards.iter().filter_map(|card| {
                    let rarity = *Rarity::ALL.get(card.rarity)?;
                    Some(GainedCopy { owner: *user, definition: card.definition, rarity })
                });
                let wanted: Vec<_> = gained.filter(|copy| self.is_wanted(copy.definition, copy.rarity)).collect();
                if !wanted.is_empty() {
                    if *live {
                        self.notify_live_pull(*opening).await?;
                    }
                    self.notify_spares(wanted).await?;
                }
            }
            Event::ListingMade { listing } if !self.floors.is_empty() => self.notify_listing(*listing).await?,
            Event::ListingChanged { listing, sold: true, .. } if !self.floors.is_empty() => {
                let listing = *listing;
                let gained = self.wishes.core.db.read(move |conn: &mut Conn<'_>| store::sold(conn, listing)).await?;
                self.notify_spares(gained).await?;
            }
            Event::TradeUpdated { trade, status, .. } if status == "accepted" && !self.floors.is_empty() => {
                let trade = *trade;
                let gained = self.wishes.core.db.read(move |conn: &mut Conn<'_>| store::traded(conn, trade)).await?;
                self.notify_spares(gained).await?;
            }
            _ => {}
        }
        Ok(())
    }

    fn is_wanted(&self, definition: DefinitionId, rarity: Rarity) -> bool {
        self.floors.get(&definition).is_some_and(|floor| *floor <= rarity)
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
        let (Some(definition), Some(rarity)) = (card.definition, card.rarity) else { return Ok(()) };
        if !self.is_wanted(definition, rarity) {
            return Ok(());
        }
        let presenter = CardPresenter::new(&self.wishes.cards).await?;
        let Some(known) = presenter.catalogue().definition(definition) else { return Ok(()) };
        let message = about_card(occasion, who, &presenter.label(card), &known.name);
        let now = self.wishes.core.clock.now();
        let available = Availability { occasion, definition, max_floor: rarity, owner: card.owner, now };
        self.notify(available, &Notice::new(KIND, message).about(link)).await
    }

    /// Notifies about cards that their new owners may have to spare.
    async fn notify_spares(&self, gained: Vec<GainedCopy>) -> Result<()> {
        let mut best: HashMap<(UserId, DefinitionId), Rarity> = HashMap::new();
        for copy in gained.into_iter().filter(|copy| self.is_wanted(copy.definition, copy.rarity)) {
            let known = best.entry((copy.owner, copy.definition)).or_insert(copy.rarity);
            *known = (*known).max(copy.rarity);
        }
        for ((owner, definition), rarity) in best {
            self.notify_spare(owner, definition, rarity).await?;
        }
        Ok(())
    }

    async fn notify_spare(&self, owner: UserId, definition: DefinitionId, gained: Rarity) -> Result<()> {
        let read = move |conn: &mut Conn<'_>| match best_spare(&store::copies_by_rarity(conn, owner, definition)?) {
            Some(spare) => Ok(users::store::by_id(conn, owner)?.map(|user| (user.username, spare))),
            None => Ok(None),
        };
        let Some((who, (floor, copies))) = self.wishes.core.db.read(read).await? else { return Ok(()) };
        let catalogue = self.wishes.cards.catalogue().await?;
        let Some(known) = catalogue.definition(definition) else { return Ok(()) };
        let message = about_spare(&who, &known.name, floor, copies);
        // Wishes above the gained rarity could have been notified before.
        let max_floor = floor.min(gained);
        let now = self.wishes.core.clock.now();
        let available = Availability { occasion: Occasion::Spare, definition, max_floor, owner, now };
        self.notify(available, &Notice::new(KIND, message).about(copies_page(&who, &known.name))).await
    }

    async fn notify(&self, available: Availability, notice: &Notice<'static>) -> Result<()> {
        let read = move |conn: &mut Conn<'_>| store::users_to_notify(conn, &available);
        let users = self.wishes.core.db.read(read).await?;
        let notify = |users: Vec<UserId>| {
            let notice = notice.clone();
            let dice = self.wishes.core.dice.clone();
            self.wishes.core.db.write(move |tx: &mut Tx<'_>| {
                for user in &users {
                    if store::mark_notified(tx, &available, *user)? {
                        notifications::add(tx, *user, &notice, available.now, &dice)?;
                    }
                }
                Ok(users.len())
            })
        };
        for users in users.chunks(BATCH) {
            // A user may have deleted their account since. The others are still notified.
            due::together_or_alone("a user could not be notified of a wanted card", users.to_vec(), notify).await?;
        }
        Ok(())
    }
}
