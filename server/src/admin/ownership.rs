//! Owners of copies of a definition, by rarity, for admins.

use axum::extract::State;
use serde::Serialize;
use utoipa::ToSchema;

use crate::admin::AdminTools;
use crate::auth::Admin;
use crate::cards::Rarity;
use crate::collection::{CardPresenter, CardRow, OwnedCard};
use crate::db::Conn;
use crate::error::{Error, Result};
use crate::ids::{DefinitionId, UserId};
use crate::json::{Json, PathId};

use super::store;

/// The owners of copies in one rarity.
#[derive(Debug, Serialize, ToSchema)]
pub struct RarityOwners {
    rarity: Rarity,
    /// The owners, most copies first.
    owners: Vec<CopyOwner>,
}

/// A user with copies of one definition in one rarity.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CopyOwner {
    user_id: UserId,
    /// The name; null if the account was deleted.
    #[schema(required)]
    username: Option<String>,
    count: usize,
    /// The copies, by mint number.
    cards: Vec<OwnedCard>,
}

/// Lists the owners of copies of a definition, with any modifier: commonest rarity first, most copies first.
#[utoipa::path(get, path = "/api/admin/card-ownership/{cardId}", tag = "admin", security(("token" = [])),
    params(("cardId" = DefinitionId, Path, description = "The id of the definition.")),
    responses((status = OK, body = [RarityOwners])))]
pub async fn list_card_owners(
    State(tools): State<AdminTools>,
    _: Admin,
    PathId(card): PathId<DefinitionId>,
) -> Result<Json<Vec<RarityOwners>>> {
    let presenter = CardPresenter::new(&tools.packs.cards).await?;
    if presenter.catalogue().definition(card).is_none() {
        return Err(Error::NotFound("card"));
    }
    let rows = tools.core.db.read(move |conn: &mut Conn<'_>| store::copies(conn, card)).await?;
    Ok(Json(grouped(rows, &presenter)))
}

/// Groups rows, which are sorted by rarity, name and mint.
fn grouped(rows: Vec<(CardRow, Option<String>)>, presenter: &CardPresenter) -> Vec<RarityOwners> {
    let mut groups: Vec<RarityOwners> = Vec::new();
    for (row, username) in rows {
        let Some(rarity) = row.rarity else { continue };
        if groups.last().is_none_or(|group| group.rarity != rarity) {
            groups.push(RarityOwners { rarity, owners: Vec::new() });
        }
        let Some(group) = groups.last_mut() else { continue };
        if group.owners.last().is_none_or(|owner| owner.user_id != row.owner) {
            group.owners.push(CopyOwner { user_id: row.owner, username, count: 0, cards: Vec::new() });
        }
        let Some(owner) = group.owners.last_mut() else { continue };
        owner.count += 1;
        owner.cards.push(presenter.show(&row, false));
    }
    for group in &mut groups {
        // A stable sort, so names stay in order among owners with the same count.
        group.owners.sort_by_key(|owner| std::cmp::Reverse(owner.count));
    }
    groups
}
