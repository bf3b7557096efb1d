//! Events after a commit: one `Event` enum, and the channel from the database to the sockets.
//!
//! Sockets carry hints, the truth is stored: a client that reconnects fetches again (contract §5). Where several nodes
//! share a database, `nodes` passes events on between them as JSON.

use foilcast_base::rarity::Rarity;
use foilcast_draw::Bytes32;
use serde::{Deserialize, Serialize};
use tokio::sync::mpsc;
use utoipa::ToSchema;

use crate::clock::Timestamp;
use crate::ids::{DefinitionId, ListingId, ModifierId, OpeningId, SessionId, TradeId, UserId};

/// A rarity as its position in the order, from 0.
mod rarity_index {
    use foilcast_base::rarity::{NotARarity, Rarity};
    use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};

    #[expect(clippy::trivially_copy_pass_by_ref, reason = "serde calls it like this")]
    pub fn serialize<S: Serializer>(rarity: &Rarity, to: S) -> Result<S::Ok, S::Error> {
        rarity.index().serialize(to)
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Rarity, D::Error> {
        let index = usize::deserialize(from)?;
        Rarity::ALL.get(index).copied().ok_or_else(|| D::Error::custom(NotARarity))
    }
}

/// A copy of the printed run that is held from now on.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct HeldCopy {
    /// The id of the definition.
    pub definition: DefinitionId,
    /// The place of its rarity, from 0.
    pub rarity: usize,
    pub modifier: Option<ModifierId>,
}

/// A batch of the public log and its head (docs/decisions/draw-2.md, section 6.6): also the message `log-head`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct LogHead {
    /// The time at which this copy of the log began, in milliseconds since 1970.
    pub epoch: i64,
    /// The number of the batch, from 0.
    pub batch: u64,
    /// The head of the batch before; zeros for the first one.
    #[schema(value_type = String)]
    pub previous: Bytes32,
    #[schema(value_type = String)]
    pub head: Bytes32,
    /// The round of the beacon with which its tickets are drawn, if it has any.
    #[schema(required)]
    pub round: Option<u64>,
}

/// Something that happened and is on disk. Announced with `tx.announce`, never before the commit.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Event {
    /// A notification was stored for this person; the JSON is the stored row.
    Notification {
        user: UserId,
        /// The row, as `GET /api/notifications` shows it in English.
        row: serde_json::Value,
        /// Its message as `Message::to_stored` returns it; `None` if the text is the same in every language.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        translatable: Option<String>,
    },
    /// A message was sent to all users; the JSON is the stored row.
    Broadcast {
        /// The row, as `GET /api/notifications` shows it in English to who has not seen it.
        row: serde_json::Value,
        /// As for a notification of one user.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        translatable: Option<String>,
    },
    /// Notifications were taken back.
    NotificationsWithdrawn {
        /// The owner; `None` when it was for all.
        user: Option<UserId>,
    },
    /// This person's collection has changed.
    CollectionChanged {
        user: UserId,
    },
    /// Packs that wait to be opened were given, taken or put aside.
    PacksChanged {
        /// The owner; `None` when it concerns all.
        user: Option<UserId>,
    },
    /// This person has an account now.
    UserArrived {
        user: UserId,
    },
    /// This person's role or name has changed, or they have left.
    UserChanged {
        user: UserId,
    },
    /// This person did something that may reach a goal, and that no other event tells of.
    Progressed {
        user: UserId,
    },
    /// A session has ended: its token is invalid from now on.
    SessionEnded {
        user: UserId,
        session: SessionId,
    },
    /// The live queue, its pause or its player has changed.
    QueueChanged,
    /// An opening is on the air from now on.
    ShowStarted {
        opening: OpeningId,
    },
    /// An opening is not on the air any more: shown, timed out or skipped.
    ShowEnded {
        opening: OpeningId,
    },
    /// The streamer tries the overlay; nothing of it is stored.
    Rehearsal {
        /// Its id, so that the overlay can say it is complete.
        id: OpeningId,
        /// When it is over in any case.
        until: Timestamp,
        /// The message to the overlay.
        opening: serde_json::Value,
    },
    /// The overlay has shown a rehearsal.
    RehearsalEnded {
        /// Its id, or nothing when the overlay did not say which.
        id: Option<OpeningId>,
    },
    /// The overlay has another key; connections with the old one end.
    OverlayKeyChanged,
    /// The stream, a raffle or a goal has changed.
    SceneChanged,
    /// A message of Twitch waits to be applied.
    TwitchEventStored,
    /// The connection with the channel has changed: its permission, or the wanted subscriptions.
    TwitchLinkChanged,
    /// A redemption waits to be fulfilled or given back.
    RedemptionDecided,
    /// Lines of the public log wait for a batch.
    LogAppended {
        /// Whether one of them needs a round of the beacon.
        ticket: bool,
    },
    /// A batch of the public log was closed.
    LogHead(LogHead),
    /// A round of a beacon was stored: what waits for it can be drawn.
    BeaconRound {
        /// The id of the beacon.
        beacon: String,
        round: u64,
    },
    /// A ticket was refused: its opening will not come.
    TicketRefused {
        opening: OpeningId,
        /// Whether a show waits for it.
        live: bool,
    },
    /// A ticket got no batch and was deleted: everything is as before it.
    TicketTakenBack {
        opening: OpeningId,
    },
    /// A pack was opened; public feeds show it unless it is live and not yet shown.
    PackOpened {
        opening: OpeningId,
        /// Whose pack it was.
        user: UserId,
        /// Whether the overlay shows it first.
        live: bool,
    },
    /// A live opening has been shown, or its time is over: it is public.
    OpeningShown {
        opening: OpeningId,
        /// Whose pack it was.
        user: UserId,
    },
    /// Copies of the printed run are held from now on, as far as that is public.
    CopiesHeld {
        /// The opening that pulled them.
        opening: OpeningId,
        user: UserId,
        /// Whether they were pulled live; then they have been shown by now.
        live: bool,
        cards: Vec<HeldCopy>,
    },
    /// One card was created, removed or changed by hand: counts of its copies have to be read again.
    CopyMoved {
        /// Its definition, where that is counted.
        definition: Option<DefinitionId>,
        /// Its modifier, where that is counted.
        modifier: Option<ModifierId>,
    },
    /// Any copies came or went, of any owner: all counts have to be read again.
    CopiesReturned,
    /// A trade was offered or has ended.
    TradeUpdated {
        trade: TradeId,
        /// The sender and the recipient.
        users: [UserId; 2],
        /// The new status, as in `accepted`.
        status: String,
    },
    /// A card was put up for sale.
    ListingMade {
        listing: ListingId,
    },
    /// A listing has other offers, or is closed.
    ListingChanged {
        listing: ListingId,
        /// Whether it is closed because its card was sold.
        #[serde(default)]
        sold: bool,
    },
    /// A user wants a definition, in this rarity or a better one.
    Wished {
        definition: DefinitionId,
        #[serde(with = "rarity_index")]
        floor: Rarity,
    },
    /// Definitions, packs or modifiers have changed.
    CatalogueChanged,
    /// Achievements have changed: users who meet one already have to be looked for.
    GoalsChanged,
    SettingsChanged,
    /// Other nodes may have sent events that this one missed: all caches are reloaded.
    Missed,
    /// Another node has ended: what it had to itself may be free. Nodes do not tell each other this.
    NodeEnded,
    /// Overlays have come or gone at other nodes. Nodes do not tell each other this: each finds it in the heartbeats.
    OverlaysElsewhere {
        /// When the first overlay of each such node arrived, in milliseconds since 1970, and the node's id.
        overlays: Vec<(i64, String)>,
    },
}

/// The sending end, held by the database: nothing else publishes.
#[derive(Clone)]
pub struct Publisher(mpsc::UnboundedSender<Vec<Event>>);

/// The receiving end, held by the task that tells sockets, caches and jobs: the events of one commit at a time.
pub type Events = mpsc::UnboundedReceiver<Vec<Event>>;

impl Publisher {
    /// A publisher and where its events arrive.
    pub fn channel() -> (Self, Events) {
        let (sender, events) = mpsc::unbounded_channel();
        (Self(sender), events)
    }

    /// Publishes the events of one commit, in their order. The receiver wakes once for all of them.
    pub fn publish(&self, events: Vec<Event>) {
        if !events.is_empty() {
            // At shutdown there are no receivers, and what happened is stored.
            let _ = self.0.send(events);
        }
    }
}
