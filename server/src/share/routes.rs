//! The addresses of pictures.

use std::fmt::Debug;

use crate::feature::routes;
use axum::body::Body;
use axum::extract::State;
use axum::http::{HeaderName, HeaderValue, StatusCode, header};
use axum::response::Response;
use utoipa_axum::router::OpenApiRouter;

use super::image_cache::Name;
use super::{language_of, print_of, rarity_name};
use crate::cached::Wants;
use crate::clock::Timestamp;
use crate::collection::{self, OwnedCard};
use crate::error::{Error, Result};
use crate::ids::{CardId, OpeningId};
use crate::json::PathId;
use crate::messages::{Language, Message, msg};
use crate::packs::openings::{self, Opening};
use crate::share::Share;
use crate::spa;
use foilcast_share_images::{Fonts, OneCard, Pull};

/// These pictures are made for the pages of others.
const OPENED_TO: HeaderName = HeaderName::from_static("cross-origin-resource-policy");
/// How long a client that shows a link may keep its picture without asking again.
const CACHING: HeaderValue = HeaderValue::from_static("public, max-age=300");

/// The routes of this feature.
pub fn routes() -> OpenApiRouter<Share> {
    OpenApiRouter::new().routes(routes!(draw_card)).routes(routes!(draw_opening))
}

/// Returns a picture of a card for shared links, in a slab if the card is in one.
///
/// The picture has 1200 by 630 pixels. A card that is still hidden is not found.
#[utoipa::path(get, path = "/api/share/cards/{cardId}", tag = "share", params(("cardId" = String, Path)),
    responses((status = OK, content_type = "image/jpeg", body = [u8])))]
async fn draw_card(State(share): State<Share>, wants: Wants, PathId(id): PathId<CardId>) -> Result<Response> {
    let (card, owner) = collection::shown(&share.packs.cards, id).await?;
    let owner = owner.map(|owner| owner.display_name);
    let signature = signature(&share);
    let picture = move |language: &Language| one_card(&card, owner.as_deref(), signature, language);
    answer(&share, &wants, picture, OneCard::drawing).await
}

fn one_card(card: &OwnedCard, owner: Option<&str>, (brand, icon): Signature, language: &Language) -> OneCard {
    let rarity = language.render(&rarity_name(card));
    let above = match (card.mint_number, card.total_copies) {
        (Some(mint), Some(total)) => language.render(&msg!("picture.copy", rarity, mint, total)),
        _ => rarity,
    };
    let below = match (owner, card.grade) {
        (Some(owner), None) => msg!("picture.card", owner),
        (Some(owner), Some(grade)) => msg!("picture.card_graded", owner, grade),
        (None, None) => msg!("picture.card_without_account"),
        (None, Some(grade)) => msg!("picture.card_without_account_graded", grade),
    };
    OneCard {
        print: print_of(card, &brand, language),
        above,
        below: drawable([language.render(&below)]),
        brand,
        icon,
        is_rtl: language.is_right_to_left(),
    }
}

/// Returns a picture of an opening for shared links.
///
/// The picture has 1200 by 630 pixels and shows the cards as they were pulled. An opening that is still hidden is not
/// found.
#[utoipa::path(get, path = "/api/share/openings/{id}", tag = "share", params(("id" = String, Path)),
    responses((status = OK, content_type = "image/jpeg", body = [u8])))]
async fn draw_opening(State(share): State<Share>, wants: Wants, PathId(id): PathId<OpeningId>) -> Result<Response> {
    let opening = openings::shown(&share.packs, id).await?;
    let signature = signature(&share);
    let picture = move |language: &Language| pull(&opening, signature, language);
    answer(&share, &wants, picture, Pull::drawing).await
}

fn pull(opening: &Opening, (brand, icon): Signature, language: &Language) -> Pull {
    let title = msg!("preview.opening_title", user = opening.username, pack = opening.pack.name);
    Pull {
        prints: opening.cards.iter().map(|card| print_of(card, &brand, language)).collect(),
        title: drawable([language.render(&title), opening.pack.name.clone()]),
        below: language.render(&opened(opening.opened_at, opening.live)),
        brand,
        icon,
        is_rtl: language.is_right_to_left(),
    }
}

/// The first text that fonts have all letters of. A sentence without a name that no font has would be another one.
fn drawable<const N: usize>(texts: [String; N]) -> String {
    texts.into_iter().find(|text| Fonts::installed().have(text)).unwrap_or_default()
}

/// The name of the brand and the path of its icon.
type Signature = (String, Option<String>);

fn signature(share: &Share) -> Signature {
    (share.core.settings.now().brand_name.clone(), share.brand.published().brand.icon.clone())
}

/// The day of an opening, as in `21 November 2026`.
fn opened(at: Timestamp, is_live: bool) -> Message {
    let text = at.to_string();
    let part = |from: usize, to: usize| text.get(from..to).and_then(|part| part.parse::<u32>().ok()).unwrap_or(0);
    let (year, month, day) = (part(0, 4), part(5, 7), part(8, 10));
    msg!("picture.opened", year, month, day, live = if is_live { "yes" } else { "no" })
}

async fn answer<P: Debug + Send + 'static>(
    share: &Share,
    wants: &Wants,
    picture: impl FnOnce(&Language) -> P + Send + 'static,
    draw: fn(&P, &'static Fonts) -> String,
) -> Result<Response> {
    let site = share.clone();
    // The first letter that our fonts lack reads the fonts of the machine.
    let describe = move || {
        let picture = picture(language_of(&site));
        (Name::of(&picture), picture)
    };
    let (name, picture) = tokio::task::spawn_blocking(describe).await.map_err(Error::internal)?;
    let etag = HeaderValue::try_from(name.etag()).map_err(Error::internal)?;
    let mut response = Response::new(Body::empty());
    if wants.has(&etag) {
        *response.status_mut() = StatusCode::NOT_MODIFIED;
    } else {
        let brought_in = share.pictures.reader();
        let art = move |address: &str| spa::demo_picture(address).or_else(|| brought_in(address));
        let picture = share.images.picture(name, art, move || draw(&picture, Fonts::installed())).await?;
        let headers = response.headers_mut();
        headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("image/jpeg"));
        headers.insert(header::CONTENT_LENGTH, HeaderValue::from(picture.len()));
        *response.body_mut() = Body::from(picture);
    }
    response.headers_mut().insert(header::ETAG, etag);
    response.headers_mut().insert(header::CACHE_CONTROL, CACHING);
    response.headers_mut().insert(OPENED_TO, HeaderValue::from_static("cross-origin"));
    Ok(response)
}

#[cfg(test)]
mod tests {
    use super::{Language, Timestamp, opened};

    #[test]
    fn the_day_of_an_opening_is_written_in_each_language() {
        let (november, january) =
            (Timestamp::from_millis(1_795_282_800_000), Timestamp::from_millis(1_798_934_400_000));
        for (tag, expected) in [
            ("en", ["21 November 2026", "3 January 2027 · live on stream"]),
            ("de", ["21. November 2026", "3. Januar 2027 · live im Stream"]),
            ("ja", ["2026年11月21日", "2027年1月3日・配信中に開封"]),
        ] {
            let language = Language::named(tag).expect("is known");
            let written = [opened(november, false), opened(january, true)].map(|message| language.render(&message));
            assert_eq!(written, expected);
        }
    }
}
