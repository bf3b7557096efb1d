//! The addresses of pictures.

use std::fmt::Debug;

use crate::feature::routes;
use axum::body::Body;
use axum::extract::State;
use axum::http::{HeaderName, HeaderValue, StatusCode, header};
use axum::response::Response;
use utoipa_axum::router::OpenApiRouter;

use super::image_cache::Name;
use super::print_of;
use crate::cached::Wants;
use crate::clock::Timestamp;
use crate::collection::{self, OwnedCard};
use crate::error::{Error, Result};
use crate::ids::{CardId, OpeningId};
use crate::json::PathId;
use crate::packs::openings::{self, Opening};
use crate::share::Share;
use crate::spa;
use foilcast_share_images::{OneCard, Pull};

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
    let owner = owner.map_or_else(|| "a collector without an account".to_owned(), |owner| owner.display_name);
    let picture = one_card(&card, &owner, signature(&share));
    answer(&share, &wants, picture, OneCard::drawing).await
}

fn one_card(card: &OwnedCard, owner: &str, (brand, icon): Signature) -> OneCard {
    let rarity = card.rarity.map_or("Unknown rarity", |rarity| rarity.name());
    let above = match (card.mint_number, card.total_copies) {
        (Some(mint), Some(total)) => format!("{rarity} · {mint} of {total}"),
        _ => rarity.to_owned(),
    };
    let graded = card.grade.map(|grade| format!("Graded {grade} · ")).unwrap_or_default();
    OneCard {
        print: print_of(card, &brand),
        above,
        below: format!("{graded}In the collection of {owner}"),
        brand,
        icon,
    }
}

/// Returns a picture of an opening for shared links.
///
/// The picture has 1200 by 630 pixels and shows the cards as they were pulled. An opening that is still hidden is not
/// found.
#[utoipa::path(get, path = "/api/share/openings/{id}", tag = "share", params(("id" = String, Path)),
    responses((status = OK, content_type = "image/jpeg", body = [u8])))]
async fn draw_opening(State(share): State<Share>, wants: Wants, PathId(id): PathId<OpeningId>) -> Result<Response> {
    let picture = pull(&openings::shown(&share.packs, id).await?, signature(&share));
    answer(&share, &wants, picture, Pull::drawing).await
}

fn pull(opening: &Opening, (brand, icon): Signature) -> Pull {
    let live = if opening.live { " · live on stream" } else { "" };
    Pull {
        prints: opening.cards.iter().map(|card| print_of(card, &brand)).collect(),
        title: format!("{} opened {}", opening.username, opening.pack.name),
        below: format!("{}{live}", day(opening.opened_at)),
        brand,
        icon,
    }
}

/// The name of the brand and the path of its icon.
type Signature = (String, Option<String>);

fn signature(share: &Share) -> Signature {
    (share.core.settings.now().brand_name.clone(), share.brand.published().brand.icon.clone())
}

/// The day of a time in words, as in `21 November 2026`.
fn day(at: Timestamp) -> String {
    const MONTHS: [&str; 12] = [
        "January",
        "February",
        "March",
        "April",
        "May",
        "June",
        "July",
        "August",
        "September",
        "October",
        "November",
        "December",
    ];
    let text = at.to_string();
    let part = |from: usize, to: usize| text.get(from..to).and_then(|part| part.parse::<usize>().ok());
    match (part(0, 4), part(5, 7).and_then(|month| MONTHS.get(month.wrapping_sub(1))), part(8, 10)) {
        (Some(year), Some(month), Some(day)) => format!("{day} {month} {year}"),
        _ => text.chars().take(10).collect(),
    }
}

async fn answer<P: Debug + Send + 'static>(
    share: &Share,
    wants: &Wants,
    picture: P,
    draw: fn(&P) -> String,
) -> Result<Response> {
    let name = Name::of(&picture);
    let etag = HeaderValue::try_from(name.etag()).map_err(Error::internal)?;
    let mut response = Response::new(Body::empty());
    if wants.has(&etag) {
        *response.status_mut() = StatusCode::NOT_MODIFIED;
    } else {
        let brought_in = share.pictures.reader();
        let art = move |address: &str| spa::demo_picture(address).or_else(|| brought_in(address));
        let picture = share.images.picture(name, art, move || draw(&picture)).await?;
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
    use super::{Timestamp, day};

    #[test]
    fn a_day_is_written_with_the_name_of_its_month() {
        for (at, expected) in [(1_795_282_800_000, "21 November 2026"), (1_798_934_400_000, "3 January 2027")] {
            assert_eq!(day(Timestamp::from_millis(at)), expected);
        }
    }
}
