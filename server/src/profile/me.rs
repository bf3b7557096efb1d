//! A user's view of themselves, and the public view.

use super::favorite::{Favorite, favorite};
use super::store;
use crate::achievements::{Achievement, featured_achievements};
use crate::clock::Timestamp;
use crate::collection::{self, CardPresenter, OwnedCard};
use crate::db::Conn;
use crate::error::Result;
use crate::ids::UserId;
use crate::market;
use crate::notifications;
use crate::packs::{self, PackRef};
use crate::trades;
use crate::users::{self, Role, User};
use crate::wallet;
use serde::Serialize;
use utoipa::ToSchema;

/// The caller's own account.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Me {
    /// The id, which never changes.
    #[serde(rename = "_id")]
    id: UserId,
    /// The unique name, used in URLs.
    username: String,
    /// The name as the user writes it.
    display_name: String,
    /// The role of the user.
    role: Role,
    /// Whether the role is `admin` or `owner`.
    is_admin: bool,
    /// Whether the user is the streamer.
    is_owner: bool,
    /// The URL of the picture; absent if there is none.
    #[serde(skip_serializing_if = "Option::is_none")]
    twitch_profile_pic: Option<String>,
    /// The number of packs that can be opened, offered or queued.
    packs: i64,
    /// The number of packs in offers, trades and the live queue.
    packs_reserved: i64,
    /// The number of packs opened so far.
    opened_packs: i64,
    xp: i64,
    /// The level, derived from the experience.
    level: i64,
    /// The number of days with a login.
    login_count: i64,
    /// The number of consecutive days with a login, up to the last one.
    login_streak: i64,
    /// The cards that the user features.
    featured_cards: Vec<OwnedCard>,
    /// The favourite card; null if there is none.
    #[schema(required)]
    favorite_card: Option<Favorite>,
    /// The preferred pack; null if there is none.
    #[schema(required)]
    preferred_pack: Option<PackRef>,
    /// The achievements that the user features.
    featured_achievements: Vec<Achievement>,
    /// The number of unread notifications.
    unread_notifications: i64,
    /// The language that the user chose, as a BCP 47 tag; null to follow the browser.
    #[schema(required)]
    language: Option<String>,
}

/// The public profile of a user.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Profile {
    /// The id, which never changes.
    #[serde(rename = "_id")]
    id: UserId,
    /// The unique name, used in URLs.
    username: String,
    /// The name as the user writes it.
    display_name: String,
    /// The URL of the picture; absent if there is none.
    #[serde(skip_serializing_if = "Option::is_none")]
    twitch_profile_pic: Option<String>,
    /// Whether the role is `admin` or `owner`.
    is_admin: bool,
    /// The number of packs that can be opened, offered or queued.
    packs: i64,
    /// The number of packs opened so far.
    opened_packs: i64,
    /// The number of cards that the user owns.
    collection_count: i64,
    /// The number of different cards, by definition and rarity.
    unique_cards: i64,
    /// The number of completed trades and sales.
    completed_trades: i64,
    xp: i64,
    /// The level, derived from the experience.
    level: i64,
    /// When the user first signed in.
    member_since: Timestamp,
    /// The cards that the user features.
    featured_cards: Vec<OwnedCard>,
    /// The favourite card; null if there is none.
    #[schema(required)]
    favorite_card: Option<Favorite>,
    /// The preferred pack; null if there is none.
    #[schema(required)]
    preferred_pack: Option<PackRef>,
    /// The achievements that the user features.
    featured_achievements: Vec<Achievement>,
}

impl Me {
    /// This user's own view.
    pub fn of(conn: &mut Conn<'_>, presenter: &CardPresenter, user: User) -> Result<Self> {
        let wallet = wallet::find(conn, user.id)?;
        Ok(Self {
            id: user.id,
            is_admin: user.role.is_admin(),
            is_owner: user.role == Role::Owner,
            role: user.role,
            username: user.username,
            display_name: user.display_name,
            twitch_profile_pic: user.picture_url,
            packs: wallet.packs,
            packs_reserved: wallet.reserved,
            opened_packs: wallet.opened,
            xp: wallet.xp,
            level: wallet.level(),
            login_count: user.login.count,
            login_streak: user.login.streak,
            featured_cards: collection::featured_cards(conn, presenter, user.id)?,
            favorite_card: favorite(conn, presenter.catalogue(), user.id)?,
            preferred_pack: packs::preferred_pack(conn, user.id)?,
            featured_achievements: featured_achievements(conn, user.id)?,
            unread_notifications: notifications::store::unread(conn, user.id)?,
            language: users::store::language(conn, user.id)?,
        })
    }
}

/// A user's completed trades and sales.
fn completed_trades(conn: &mut Conn<'_>, user: UserId) -> Result<i64> {
    Ok(trades::completed(conn, user)? + market::completed(conn, user)?)
}

impl Profile {
    /// The public view of this user.
    pub fn of(conn: &mut Conn<'_>, presenter: &CardPresenter, user: User) -> Result<Self> {
        let wallet = wallet::find(conn, user.id)?;
        let (collection_count, unique_cards) = store::counts(conn, user.id)?;
        Ok(Self {
            id: user.id,
            is_admin: user.role.is_admin(),
            username: user.username,
            display_name: user.display_name,
            twitch_profile_pic: user.picture_url,
            packs: wallet.packs,
            opened_packs: wallet.opened,
            collection_count,
            unique_cards,
            completed_trades: completed_trades(conn, user.id)?,
            xp: wallet.xp,
            level: wallet.level(),
            member_since: user.created_at,
            featured_cards: collection::featured_cards(conn, presenter, user.id)?,
            favorite_card: favorite(conn, presenter.catalogue(), user.id)?,
            preferred_pack: packs::preferred_pack(conn, user.id)?,
            featured_achievements: featured_achievements(conn, user.id)?,
        })
    }
}
