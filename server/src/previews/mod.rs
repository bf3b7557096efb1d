//! Previews of shared links to cards, users, definitions and pages of the brand: the server writes a title, a
//! description and a picture into the page, because clients that draw previews run no scripts.
//!
//! Invariants: a preview shows only what is public at that URL, and nothing of a hidden card; every text in it is
//! escaped; a URL without content gets the unchanged page.
//!
//! It reads data of other features, so it comes after them, and writes nothing.

#[cfg(test)]
mod tests;

use crate::brand::Brands;
use crate::collection::{self, CardPresenter, OwnedCard};
use crate::core::Core;
use crate::db::Conn;
use crate::error::{Error, Result};
use crate::feature::Feature;
use crate::ids::{CardId, DefinitionId, OpeningId};
use crate::messages::{List, Message, msg};
use crate::packs::Packs;
use crate::packs::openings;
use crate::share;
use crate::spa::Preview;
use crate::users::{self, User};
use crate::wallet;
use axum::extract::FromRef;
use derive_new::new;

#[derive(Clone, FromRef, new)]
pub struct Previews {
    pub core: Core,
    pub brand: Brands,
    pub packs: Packs,
}

impl Feature for Previews {
    fn missed(&self) {}
}

/// A page that has a preview.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Page {
    Card(CardId),
    Definition(DefinitionId),
    Profile(String),
    Opening(OpeningId),
}

impl Page {
    /// The page at this path, if it is one of those.
    fn at(path: &str) -> Option<Self> {
        let mut parts = path.strip_prefix('/')?.split('/');
        let (kind, what) = (parts.next()?, decoded(parts.next()?)?);
        let rest: Vec<&str> = parts.filter(|rest| !rest.is_empty()).collect();
        match (kind, rest.as_slice()) {
            ("openings", ["verify"]) => return what.parse().ok().map(Self::Opening),
            (_, []) if !what.is_empty() => {}
            _ => return None,
        }
        match kind {
            "card" => what.parse().ok().map(Self::Card),
            "catalogue" => what.parse().ok().map(Self::Definition),
            "profile" => Some(Self::Profile(what)),
            _ => None,
        }
    }
}

/// A part of a path as it was meant; nothing when it is no text.
fn decoded(part: &str) -> Option<String> {
    let mut bytes = Vec::with_capacity(part.len());
    let mut rest = part.as_bytes();
    while let Some((first, more)) = rest.split_first() {
        let hex = more.get(..2).filter(|_| *first == b'%').and_then(|hex| std::str::from_utf8(hex).ok());
        let byte = hex.and_then(|hex| u8::from_str_radix(hex, 16).ok());
        bytes.push(byte.unwrap_or(*first));
        rest = if byte.is_some() { more.get(2..).unwrap_or_default() } else { more };
    }
    String::from_utf8(bytes).ok()
}

/// The preview of the page at this path. Without one the page is answered as it is; so it is when the database is busy.
pub async fn find(previews: &Previews, path: &str) -> Option<Preview> {
    let Some(page) = Page::at(path) else { return previews.brand.preview(path) };
    match summarize(previews, page).await {
        Ok(summary) => Some(summary.at(previews, path)),
        Err(Error::NotFound(_)) => None,
        Err(error) => {
            tracing::warn!(%error, path, "could not describe a link for previews");
            None
        }
    }
}

/// The texts and the picture of a preview.
struct PageSummary {
    title: Message,
    description: Vec<Message>,
    image: Option<String>,
    alt: Message,
}

impl PageSummary {
    fn at(self, previews: &Previews, path: &str) -> Preview {
        let (settings, base) = (previews.core.settings.now(), previews.core.config.public_url());
        let (brand, language) = (settings.brand_name.clone(), settings.language());
        let absolute = |image: String| if image.starts_with('/') { format!("{base}{image}") } else { image };
        Preview {
            title: format!("{} · {brand}", language.render(&self.title)),
            description: language.render_all(&self.description),
            size: self.image.as_ref().filter(|image| image.starts_with("/api/share/")).map(|_| share::SIZE),
            image: self.image.map(absolute),
            alt: language.render(&self.alt),
            url: format!("{base}{path}"),
            site: brand,
        }
    }
}

async fn summarize(previews: &Previews, page: Page) -> Result<PageSummary> {
    match page {
        Page::Card(id) => card(previews, id).await,
        Page::Definition(id) => definition(previews, id).await,
        Page::Profile(name) => profile(previews, name).await,
        Page::Opening(id) => opening(previews, id).await,
    }
}

async fn card(previews: &Previews, id: CardId) -> Result<PageSummary> {
    let (card, owner) = collection::shown(&previews.packs.cards, id).await?;
    let description = about_card(&card, owner.as_ref());
    let (title, alt) = (card.label(), Message::verbatim(card.alt));
    Ok(PageSummary { title, description, image: Some(share::of_card(id)), alt })
}

async fn opening(previews: &Previews, id: OpeningId) -> Result<PageSummary> {
    let opening = openings::shown(&previews.packs, id).await?;
    let title = msg!("preview.opening_title", user = opening.username, pack = opening.pack.name);
    let cards = List(opening.cards.iter().map(OwnedCard::label).collect());
    let (description, alt) = (vec![msg!("preview.opening", cards)], msg!("preview.cards", cards));
    Ok(PageSummary { title, description, image: Some(share::of_opening(id)), alt })
}

fn about_card(card: &OwnedCard, owner: Option<&User>) -> Vec<Message> {
    let place = match owner {
        Some(owner) => msg!("preview.card", owner = owner.display_name),
        None => msg!("preview.card_without_account"),
    };
    let graded = card.grade.map(|grade| msg!("preview.graded", grade));
    let flavor = card.flavor_text.as_deref().map(Message::verbatim);
    [place].into_iter().chain(graded).chain(flavor).collect()
}

async fn definition(previews: &Previews, id: DefinitionId) -> Result<PageSummary> {
    let catalogue = previews.packs.cards.catalogue().await?;
    let found = catalogue.definition(id).ok_or(Error::NotFound("card"))?;
    let held = previews.packs.cards.supply.held(id);
    let left: u32 = found.printed.iter().map(|(rarity, total)| total.saturating_sub(held[rarity.index()])).sum();
    let total: u32 = found.printed.iter().map(|(_, total)| total).sum();
    let copies = if found.series.is_empty() {
        msg!("preview.copies", left, total)
    } else {
        msg!("preview.copies_of_series", series = found.series, left, total)
    };
    let flavor = found.flavor_text.as_deref().map(Message::verbatim);
    let description = flavor.into_iter().chain([copies]).collect();
    let (title, alt) = (Message::verbatim(&found.name), Message::verbatim(&found.alt));
    Ok(PageSummary { title, description, image: Some(found.image_url.clone()), alt })
}

async fn profile(previews: &Previews, name: String) -> Result<PageSummary> {
    let presenter = CardPresenter::new(&previews.packs.cards).await?;
    let read = move |conn: &mut Conn<'_>| {
        let user = users::resolve(conn, &name)?;
        let (cards, wallet) = (collection::store::count(conn, user.id)?, wallet::find(conn, user.id)?);
        let first = collection::store::featured(conn, user.id)?.first().copied();
        Ok((user, cards, wallet.level(), first))
    };
    let (user, cards, level, first) = previews.core.db.read(read).await?;
    let first = first.map(|row| presenter.show(&row, true));
    let description = match &first {
        Some(card) => msg!("preview.profile_with_first", level, cards, first = card.label()),
        None => msg!("preview.profile", level, cards),
    };
    let alt = match &first {
        Some(card) => Message::verbatim(&card.alt),
        None => msg!("preview.picture_of", name = user.display_name),
    };
    let image = first.map(|card| share::of_card(card.id)).or(user.picture_url);
    let title = Message::verbatim(user.display_name);
    Ok(PageSummary { title, description: vec![description], image, alt })
}
