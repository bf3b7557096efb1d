//! Views of trades: an open trade with the current state of its cards, a closed one with their state when it ended.

use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use utoipa::ToSchema;

use super::rules::{self, CancellationReason, TradeStatus};
use super::store::{self, ItemRow, TradeRow, TraderRow};
use crate::clock::Timestamp;
use crate::collection::{CardPresenter, CardStatus, OwnedCard};
use crate::db::Conn;
use crate::error::{Error, Result};
use crate::ids::{CardId, TradeId, UserId};

/// The name shown for a deleted account.
const FORMER: &str = "former collector";

/// A trade between two users.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Trade {
    #[serde(rename = "_id")]
    pub id: TradeId,
    /// Identifies everything that would be exchanged. To accept exactly this, send it back.
    version: String,
    sender: Trader,
    recipient: Trader,
    /// The sender's cards; of a closed trade, as they were when it closed.
    #[schema(value_type = Vec<OwnedCard>)]
    offered_items: Items,
    /// The recipient's cards; of a closed trade, as they were when it closed.
    #[schema(value_type = Vec<OwnedCard>)]
    requested_items: Items,
    offered_packs: u32,
    requested_packs: u32,
    #[serde(skip_serializing_if = "Option::is_none")]
    message: Option<String>,
    status: TradeStatus,
    /// Why it was cancelled.
    #[serde(skip_serializing_if = "Option::is_none")]
    cancellation_reason: Option<CancellationReason>,
    /// Whether it gave 20 XP to each side and counts for achievements and the leaderboard; of an open trade, whether it
    /// would. It counts if a user gets a card that they never held. Trades and sales give at most 100 XP per day.
    counts: bool,
    /// The trade that this counter-offer answers.
    #[serde(skip_serializing_if = "Option::is_none")]
    counter_of: Option<TradeId>,
    expires_at: Timestamp,
    created_at: Timestamp,
    updated_at: Timestamp,
}

/// A user in a trade.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Trader {
    #[serde(rename = "_id")]
    pub id: UserId,
    /// The name; `former collector` if the account was deleted.
    pub username: String,
    /// The URL of the picture.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub twitch_profile_pic: Option<String>,
}

impl Trader {
    /// A user with the current name and picture; `None` once the account is deleted.
    pub fn new(id: UserId, username: Option<String>, picture_url: Option<String>) -> Self {
        let username = username.unwrap_or_else(|| FORMER.to_owned());
        Self { id, username, twitch_profile_pic: picture_url }
    }
}

impl From<TraderRow> for Trader {
    fn from(row: TraderRow) -> Self {
        Self::new(row.id, row.username, row.picture_url)
    }
}

#[derive(Debug, Serialize)]
#[serde(untagged)]
enum Items {
    Now(Vec<OwnedCard>),
    Stored(Box<RawValue>),
}

/// The stored snapshot of both sides of a closed trade.
#[derive(Deserialize)]
struct ClosedSides {
    version: String,
    offered: Box<RawValue>,
    requested: Box<RawValue>,
}

#[derive(Serialize)]
struct Snapshot<'a> {
    version: &'a str,
    offered: &'a [OwnedCard],
    requested: &'a [OwnedCard],
}

/// A trade that a command works on: its row, and the current state of its cards.
#[derive(Debug)]
pub(super) struct Open {
    pub row: TradeRow,
    pub offered: Vec<OwnedCard>,
    pub requested: Vec<OwnedCard>,
    /// Whether it counts, or would.
    pub counts: bool,
}

impl Open {
    pub(super) fn find(conn: &mut Conn<'_>, presenter: &CardPresenter, id: TradeId) -> Result<Self> {
        let row = store::by_id(conn, id)?.ok_or(Error::NotFound("trade"))?;
        let items = store::items(conn, id)?;
        Ok(Self::of(presenter, row, &items))
    }

    fn of(presenter: &CardPresenter, row: TradeRow, items: &[ItemRow]) -> Self {
        let side = |requested: bool| -> Vec<OwnedCard> {
            let cards = items.iter().filter(|item| item.requested == requested);
            cards.map(|item| presenter.show(&item.card, item.featured)).collect()
        };
        let counts = row.counts || (row.status == TradeStatus::Pending && items.iter().any(|item| item.is_new));
        Self { row, offered: side(false), requested: side(true), counts }
    }

    /// The sender and the recipient.
    pub(super) fn people(&self) -> [UserId; 2] {
        [self.row.sender.id, self.row.recipient.id]
    }

    /// The ids of the offered and the requested cards.
    pub(super) fn cards(&self) -> [Vec<CardId>; 2] {
        [&self.offered, &self.requested].map(|side| side.iter().map(|card| card.id).collect())
    }

    pub(super) fn version(&self) -> String {
        rules::version([(&self.offered, self.row.offered_packs), (&self.requested, self.row.requested_packs)])
    }

    /// A snapshot of both sides, with cards that are neither locked nor featured.
    pub(super) fn snapshot(&self) -> Result<String> {
        let available = |side: &[OwnedCard]| -> Vec<OwnedCard> {
            side.iter()
                .map(|card| OwnedCard { status: CardStatus::Available, is_featured: false, ..card.clone() })
                .collect()
        };
        let sides = Snapshot {
            version: &self.version(),
            offered: &available(&self.offered),
            requested: &available(&self.requested),
        };
        serde_json::to_string(&sides).map_err(|error| Error::Internal(error.into()))
    }
}

impl Trade {
    /// The view of a trade. A closed one needs no cards.
    pub(super) fn of(open: Open) -> Result<Self> {
        let version = open.version();
        let Open { row, offered, requested, counts } = open;
        let (version, offered_items, requested_items) = match &row.closed {
            None => (version, Items::Now(offered), Items::Now(requested)),
            Some(text) => {
                let kept: ClosedSides = serde_json::from_str(text).map_err(|error| Error::Internal(error.into()))?;
                (kept.version, Items::Stored(kept.offered), Items::Stored(kept.requested))
            }
        };
        Ok(Self {
            id: row.id,
            version,
            sender: row.sender.into(),
            recipient: row.recipient.into(),
            offered_items,
            requested_items,
            offered_packs: row.offered_packs,
            requested_packs: row.requested_packs,
            message: row.message,
            status: row.status,
            cancellation_reason: row.reason,
            counts,
            counter_of: row.counter_of,
            expires_at: row.expires_at,
            created_at: row.created_at,
            updated_at: row.updated_at,
        })
    }

    /// The views of a user's trades. One statement reads the cards of all open ones. A trade that cannot be shown is
    /// logged and left out.
    pub(super) fn list(
        conn: &mut Conn<'_>,
        presenter: &CardPresenter,
        user: UserId,
        rows: Vec<TradeRow>,
    ) -> Result<Vec<Self>> {
        let open = || rows.iter().filter(|row| row.status == TradeStatus::Pending).map(|row| row.id);
        let items = match (open().min(), open().max()) {
            (Some(first), Some(last)) => store::items_of_open(conn, user, first, last)?,
            _ => Vec::new(),
        };
        let of = |row: TradeRow| {
            let from = items.partition_point(|item| item.trade < row.id);
            let to = items.partition_point(|item| item.trade <= row.id);
            let trade = row.id;
            let shown = Self::of(Open::of(presenter, row, &items[from..to]));
            shown.inspect_err(|error| tracing::error!(%error, trade.id = %trade, "skipped an unreadable trade")).ok()
        };
        Ok(rows.into_iter().filter_map(of).collect())
    }
}
