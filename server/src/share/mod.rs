//! Pictures for shared links: a card, a slab, or the cards of an opening.
//!
//! Invariants: a picture shows only what is public at that URL, so nothing of a hidden card and no grade before its
//! reveal; nothing is downloaded for it; a picture is drawn once and cached while there is room; drawing uses at most
//! one processor. The crate `foilcast-share-images` draws, `image_cache.rs` caches.

mod image_cache;
mod routes;
#[cfg(test)]
mod tests;

use crate::brand::Brands;
use crate::collection::OwnedCard;
use crate::ids::{CardId, OpeningId};
use foilcast_share_images::{Modified, Print, Slab};

pub use foilcast_share_images::SIZE;
pub use image_cache::ShareImageCache;
pub use routes::routes;

use crate::core::Core;
use crate::feature::Feature;
use crate::packs::Packs;
use crate::pictures::Pictures;
use axum::extract::FromRef;
use derive_new::new;
use std::sync::Arc;
use utoipa_axum::router::OpenApiRouter;

#[derive(Clone, FromRef, new)]
pub struct Share {
    pub core: Core,
    pub brand: Brands,
    pub pictures: Pictures,
    pub packs: Packs,
    #[new(default)]
    pub images: Arc<ShareImageCache>,
}

impl Feature for Share {
    fn routes() -> OpenApiRouter<Self> {
        routes()
    }

    fn missed(&self) {}
}

/// Where the picture of a card is.
pub fn of_card(id: CardId) -> String {
    format!("/api/share/cards/{}", id.as_str())
}

/// Where the picture of an opening is.
pub fn of_opening(id: OpeningId) -> String {
    format!("/api/share/openings/{}", id.as_str())
}

/// The print of this card, in a case of this brand where it is in a slab.
fn print_of(card: &OwnedCard, brand: &str) -> Print {
    let mint = match (card.mint_number, card.total_copies) {
        (Some(mint), Some(total)) => format!("{mint} / {total}"),
        _ => "???".to_owned(),
    };
    let id = card.id.as_str();
    let certificate = id.get(id.len().saturating_sub(8)..).unwrap_or(id).to_uppercase();
    let slab = card.slabbed.then(|| Slab { brand: brand.to_owned(), grade: card.grade, certificate });
    Print {
        name: card.name.clone().unwrap_or_else(|| "Unnamed card".to_owned()),
        flavor: card.flavor_text.clone().unwrap_or_default(),
        rarity: card.rarity,
        modifier: card.modifier.as_ref().map(|modifier| Modified {
            name: modifier.name.clone(),
            prefix: modifier.prefix.clone(),
            look: modifier.look.clone(),
            css: modifier.css.clone(),
        }),
        mint,
        picture: card.image_url.clone(),
        slab,
        is_limited: card.limited,
    }
}
