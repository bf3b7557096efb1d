//! Grants: gives a user one card, a free copy of the printed run, without a draw.
//!
//! A grant is public: the card's history and the list of exceptions (docs/fairness.md, section 9) say that it was
//! given, by whom and why. The default number is the lowest free one, so that no user has to trust a choice. Within a
//! day the grant can be undone while the card is untouched. The copy is then free again in a new run version.

use axum::extract::State;
use serde::{Deserialize, Serialize};
use serde_json::json;
use utoipa::{IntoParams, ToSchema};

use crate::admin::AdminTools;
use crate::auth::Admin;
use crate::cards::{self, Catalogue, Definition, Rarity};
use crate::clock::Timestamp;
use crate::collection::store::{CardEvent, Minting, NewCard};
use crate::collection::{self, CardPresenter, OwnedCard, granted_store};
use crate::db::{Conn, Tx};
use crate::dice::Dice;
use crate::error::{Error, Reason, Result};
use crate::idempotency::{Answer, IdempotencyKey, Idempotent};
use crate::ids::{CardId, DefinitionId, LogId, ModifierId, UserId};
use crate::json::{Json, Query, given};
use crate::messages::{Message, msg};
use crate::notifications::{self, Notice};
use crate::packs::exception_store::{self, Grant};
use crate::packs::store::begin_run;
use crate::realtime::Event;
use crate::users::{self, User};

use super::log::{Author, Change};
use super::store::{self, Entry};

/// Maximum length of a reason, in characters.
const LONGEST_REASON: usize = 200;
/// Maximum number of listed free numbers.
const MAX_LISTED: usize = 1000;

/// The filter for the copies.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query, rename_all = "camelCase")]
pub struct WhichCopies {
    definition_id: DefinitionId,
    rarity: Rarity,
}

/// The copies of a definition in one rarity that can be granted.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FreeCopies {
    /// The number of printed copies; 0 if the definition is not printed in this rarity.
    printed: u32,
    /// The number of copies that can be granted now.
    free: usize,
    /// The mint numbers of these copies, at most the first 1000.
    mint_numbers: Vec<u32>,
}

/// Lists the copies of a definition in one rarity that can be granted now.
#[utoipa::path(get, path = "/api/admin/grant-card", tag = "admin", params(WhichCopies), security(("token" = [])),
    responses((status = OK, body = FreeCopies)))]
pub async fn list_free_copies(
    State(tools): State<AdminTools>,
    _: Admin,
    Query(which): Query<WhichCopies>,
) -> Result<Json<FreeCopies>> {
    let WhichCopies { definition_id, rarity } = which;
    let catalogue = tools.packs.cards.catalogue().await?;
    catalogue.definition(definition_id).ok_or(Error::NotFound("card"))?;
    let read = move |conn: &mut Conn<'_>| {
        let printed = cards::store::printed_copies(conn, definition_id, rarity)?.unwrap_or(0);
        let mut mint_numbers = free(conn, definition_id, rarity, printed)?;
        let free = mint_numbers.len();
        mint_numbers.truncate(MAX_LISTED);
        Ok(FreeCopies { printed, free, mint_numbers })
    };
    tools.core.db.read(read).await.map(Json)
}

/// The numbers that can be granted, ascending.
///
/// A copy that returned after the latest opening is omitted: it is free for openings, but the public order of events
/// can record another grant only after the next one.
fn free(conn: &mut Conn<'_>, definition: DefinitionId, rarity: Rarity, printed: u32) -> Result<Vec<u32>> {
    let held = collection::store::mints(conn, definition, rarity)?;
    let waiting = exception_store::waiting(conn, definition, rarity)?;
    // Both lists are sorted.
    let is_free = |mint: &u32| held.binary_search(mint).is_err() && waiting.binary_search(mint).is_err();
    Ok((1..=printed).filter(is_free).collect())
}

/// A card to grant to a user.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct GrantCard {
    user_id: UserId,
    /// The id of the definition.
    definition_id: DefinitionId,
    rarity: Rarity,
    /// The mint number; the lowest free one if absent.
    #[serde(default, deserialize_with = "given")]
    mint_number: Option<u32>,
    /// The name or id of the modifier; absent or empty for none.
    #[serde(default)]
    modifier: Option<String>,
    /// The reason, 1 to 200 characters. It is public in the card's history.
    reason: String,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CardGranted {
    /// A message for the user.
    #[schema(value_type = String)]
    message: Message,
    card: OwnedCard,
    /// The id of the log entry, for undoing the grant.
    log_id: LogId,
}

/// The admin, the time and the ids, made before the transaction, which may run again.
struct Giving {
    author: Author,
    card: CardId,
    log: LogId,
    modifier: Option<ModifierId>,
}

/// Grants a user one free copy without a draw. The card's history shows the grant.
#[utoipa::path(post, path = "/api/admin/grant-card", tag = "admin", params(IdempotencyKey), request_body = GrantCard,
    security(("token" = [])), responses((status = OK, body = CardGranted)))]
pub async fn grant_card(State(tools): State<AdminTools>, admin: Admin, once: Idempotent<GrantCard>) -> Result<Answer> {
    let catalogue = tools.packs.cards.catalogue().await?;
    let (author, presenter) = (Author::new(&tools.core, admin.id), CardPresenter::new(&tools.packs.cards).await?);
    let modifier = modifier(&catalogue, once.body().modifier.as_deref())?;
    let (card, log) = (CardId::new(author.now, &author.dice), LogId::new(author.now, &author.dice));
    let giving = Giving { author, card, log, modifier };
    tools
        .core
        .once(admin.id, once, move |tx, body| {
            // No opening commits until the card is granted, so free copies stay free.
            let position = exception_store::begin(tx)?;
            let reason = body.reason.trim();
            let fits = (1..=LONGEST_REASON).contains(&reason.chars().count()) && !reason.chars().any(char::is_control);
            if !fits {
                return Err(Error::invalid_field("reason", msg!("invalid.grant_reason", max = LONGEST_REASON)));
            }
            let user = users::store::by_id(tx, body.user_id)?.ok_or(Error::NotFound("user"))?;
            let definition = catalogue.definition(body.definition_id).ok_or(Error::NotFound("card"))?;
            let mint = mint(tx, definition, body)?;
            place(tx, &giving, position, &user, (definition.id, body.rarity, mint), reason)?;
            tx.announce(Event::CopyMoved { definition: Some(definition.id), modifier: giving.modifier });
            let row =
                collection::store::by_id(tx, giving.card)?.ok_or_else(|| Error::internal("a new card is missing"))?;
            let card = presenter.show(&row, false);
            let name = card.name.clone().unwrap_or_default();
            let rarity = body.rarity;
            tell(tx, &giving, &user, msg!("notice.card_given", name, rarity, mint, reason))?;
            let message = msg!("done.card_given", user = user.username, name, rarity, mint);
            Ok(CardGranted { message, card, log_id: giving.log })
        })
        .await
}

fn modifier(catalogue: &Catalogue, text: Option<&str>) -> Result<Option<ModifierId>> {
    let Some(text) = text.map(str::trim).filter(|text| !text.is_empty()) else { return Ok(None) };
    let unknown = || Error::invalid_field("modifier", msg!("invalid.modifier_unknown"));
    catalogue.modifier_named(text).map(|found| Some(found.id)).ok_or_else(unknown)
}

/// The requested number, or the lowest one that can be granted.
fn mint(tx: &mut Tx<'_>, definition: &Definition, body: &GrantCard) -> Result<u32> {
    let (name, rarity) = (&definition.name, body.rarity);
    let printed = cards::store::printed_copies(tx, definition.id, rarity)?
        .ok_or_else(|| Error::invalid_field("rarity", msg!("invalid.not_printed", name, rarity)))?;
    let free = free(tx, definition.id, rarity, printed)?;
    let mint_taken = |message| Error::Conflict(Reason::about("mintNumber", message));
    match body.mint_number {
        Some(mint) if !(1..=printed).contains(&mint) => {
            Err(Error::invalid_field("mintNumber", msg!("invalid.mint_number", name, max = printed, rarity)))
        }
        Some(mint) if free.binary_search(&mint).is_ok() => Ok(mint),
        Some(mint) if exception_store::waiting(tx, definition.id, rarity)?.contains(&mint) => {
            Err(mint_taken(msg!("mint_taken.waiting", mint)))
        }
        Some(mint) => Err(mint_taken(match free.first() {
            Some(other) => msg!("mint_taken.other_free", mint, other),
            None => msg!("mint_taken.none_free", mint),
        })),
        None => free.first().copied().ok_or_else(|| Error::conflict(msg!("none_free", name, rarity))),
    }
}

/// Inserts the card, publishes that it came without an opening, and begins its history.
fn place(
    tx: &mut Tx<'_>,
    giving: &Giving,
    position: i64,
    user: &User,
    copy: (DefinitionId, Rarity, u32),
    why: &str,
) -> Result<()> {
    let Giving { author: Author { actor, now, .. }, card, log, modifier } = *giving;
    if let Some(modifier) = modifier
        && !cards::store::has_modifier(tx, modifier)?
    {
        return Err(Error::NotFound("modifier"));
    }
    let (definition, rarity, mint) = copy;
    let minting = Minting::without_opening(user.id, now);
    let new = NewCard { id: card, definition, rarity, mint, modifier };
    if collection::store::insert(tx, &minting, &[new])? != 1 {
        return Err(Error::conflict(msg!("mint_taken.just_now")));
    }
    exception_store::grant(tx, position, (card, copy), &Grant { by: actor, why, at: now })?;
    let reference = log.to_string();
    let event = CardEvent { at: now, kind: "granted", from: None, to: Some(user.id), reference: Some(&reference) };
    collection::store::note(tx, &event, [card])?;
    let after = json!({"cardId": card, "definitionId": definition, "rarity": rarity, "mintNumber": mint,
        "modifier": modifier, "reason": why});
    giving.author.note_as(tx, log, &Change::of("grant_card", Some(user.id.as_str())).from_to(json!({}), after))
}

fn tell(tx: &mut Tx<'_>, giving: &Giving, user: &User, text: Message) -> Result<()> {
    let about = format!("/card/{}", giving.card);
    notifications::add(tx, user.id, &Notice::new("gift", text).about(about), giving.author.now, &giving.author.dice)?;
    tx.announce(Event::CollectionChanged { user: user.id });
    Ok(())
}

/// Takes a granted card back if it is untouched. Its copy returns with a new run version.
pub(super) fn take_back(tx: &mut Tx<'_>, entry: &Entry, now: Timestamp, dice: &Dice) -> Result<Message> {
    let given: serde_json::Value =
        serde_json::from_str(entry.after.as_deref().unwrap_or_default()).map_err(Error::internal)?;
    let id = given["cardId"].as_str().and_then(|id| id.parse::<CardId>().ok());
    let owner = entry.target.as_deref().and_then(|id| id.parse::<UserId>().ok());
    let (Some(id), Some(owner)) = (id, owner) else { return Err(Error::internal("a grant has no card")) };
    let moved = || Error::conflict(msg!("partly_used.card"));
    let row = collection::store::by_id(tx, id)?.filter(|row| row.owner == owner).ok_or_else(moved)?;
    let (Some(definition), Some(rarity), Some(mint)) = (row.definition, row.rarity, row.mint) else {
        return Err(Error::internal("a granted card is not a copy"));
    };
    if collection::store::events(tx, id)?.len() > 1 || store::is_asked_for(tx, id)? {
        return Err(moved());
    }
    let why = format!("A card that was given was taken back: {rarity} {mint}.");
    begin_run(tx, &[(definition, rarity, mint)], now, &why)?;
    if !granted_store::remove(tx, id, owner)? {
        return Err(moved());
    }
    notifications::withdraw_about(tx, owner, &format!("/card/{id}"))?;
    let text = msg!("notice.card_taken_back");
    notifications::add(tx, owner, &Notice::new("gift", text).about("/collection"), now, dice)?;
    tx.announce(Event::CollectionChanged { user: owner });
    tx.announce(Event::CopyMoved { definition: Some(definition), modifier: row.modifier });
    Ok(msg!("done.card_taken_back"))
}
