//! Pictures for shared links: a card, a slab, or the cards of an opening.
//!
//! Invariants: a picture shows only what is public at that URL, so nothing of a hidden card and no grade before its
//! reveal; nothing is downloaded for it; a picture is drawn once and cached while there is room; drawing uses at most
//! one processor; words that no font has are left out. The crate `foilcast-share-images` draws, `image_cache.rs` caches.

mod image_cache;
mod routes;
#[cfg(test)]
mod tests;

use crate::brand::Brands;
use crate::collection::OwnedCard;
use crate::ids::{CardId, OpeningId};
use crate::messages::{Language, Message, msg};
use foilcast_share_images::{Fonts, Modified, Print, Slab};

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

/// The language of the words on pictures: that of the site, or English if this machine has no font for it.
fn language_of(share: &Share) -> &'static Language {
    let language = share.core.settings.now().language();
    let has_font = Fonts::installed().have(&language.render(&msg!("picture.unnamed")));
    if has_font { language } else { Language::english() }
}

fn rarity_name(card: &OwnedCard) -> Message {
    card.rarity.map_or_else(|| msg!("picture.unknown_rarity"), |rarity| Message::verbatim(rarity.name()))
}

/// The print of this card with words of this language, in a case of this brand where it is in a slab.
fn print_of(card: &OwnedCard, brand: &str, language: &Language) -> Print {
    let mint = match (card.mint_number, card.total_copies) {
        (Some(mint), Some(total)) => format!("{mint} / {total}"),
        _ => "???".to_owned(),
    };
    let id = card.id.as_str();
    let certificate = id.get(id.len().saturating_sub(8)..).unwrap_or(id).to_uppercase();
    let grade_name = card.grade.map_or_else(|| msg!("picture.ungraded"), |grade| msg!("picture.grade", grade));
    let slab = card.slabbed.then(|| Slab {
        brand: brand.to_owned(),
        grade: card.grade,
        grade_name: language.render(&grade_name),
        certificate: language.render(&msg!("picture.certificate", number = certificate)),
    });
    Print {
        name: card.name.clone().unwrap_or_else(|| language.render(&msg!("picture.unnamed"))),
        flavor: card.flavor_text.clone().unwrap_or_default(),
        rarity: card.rarity,
        rarity_name: language.render(&rarity_name(card)),
        modifier: card.modifier.as_ref().map(|modifier| Modified {
            name: modifier.name.clone(),
            prefix: modifier.prefix.clone(),
            look: modifier.look.clone(),
            css: modifier.css.clone(),
        }),
        mint,
        picture: card.image_url.clone(),
        focus: card.art_focus,
        slab,
        limited: card.limited.then(|| language.render(&msg!("picture.limited"))),
    }
}
