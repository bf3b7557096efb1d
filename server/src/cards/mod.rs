//! Cards that can be pulled: definitions, their printed runs, modifiers and rarities.
//!
//! Invariants: every definition and modifier is in memory as the [`Catalogue`], reloaded when one changes; the numbers
//! of held copies are in memory as the [`Supply`], counted once at start and updated by events. A retired definition
//! stays, because cards link to it. What a user owns is in `collection`.

mod catalogue;
mod list;
mod routes;
pub mod rules;
pub mod store;
mod supply;

pub use catalogue::Catalogue;
pub use foilcast_base::look::{Look, Motion, Recipe};
pub use foilcast_base::rarity::{NotARarity, Rarity, RarityRow};
pub use list::{CardsQuery, DefinitionPage, Holdings, Ownership};
pub use routes::{DefinitionView, PrintedCopies, routes};
pub use rules::{Definition, Modifier, NewDefinition};
pub use supply::{CountedOne, HeldByRarity, Supply};

use crate::core::Core;
use crate::error::Result;
use crate::feature::Feature;
use crate::realtime::Event;
use crate::spa::Page;
use axum::extract::FromRef;
use catalogue::CatalogueCache;
use derive_new::new;
use std::sync::Arc;
use utoipa_axum::router::OpenApiRouter;

#[derive(Clone, FromRef, new)]
pub struct Cards {
    pub core: Core,
    /// The numbers of held copies.
    #[new(default)]
    pub supply: Arc<Supply>,
    #[new(default)]
    catalogue: Arc<CatalogueCache>,
}

impl Cards {
    /// The catalogue, from memory, or read when it has changed.
    pub async fn catalogue(&self) -> Result<Arc<Catalogue>> {
        self.catalogue.get(&self.core.db).await
    }

    /// Definitions or modifiers have changed: the next call of [`Self::catalogue`] reads them.
    pub fn forget(&self) {
        self.catalogue.forget();
        // Read at once, so that the next request waits less.
        let cards = self.clone();
        tokio::spawn(async move { cards.catalogue().await.map(drop) });
    }
}

impl Feature for Cards {
    const PAGES: &'static [Page] = &[
        Page::new("/catalogue", "src/features/catalogue/CataloguePage.tsx"),
        Page::new("/catalogue/:id", "src/features/catalogue/DefinitionPage.tsx"),
        Page::new("/admin/cards/import", "src/features/cards/editor/ImportPage.tsx"),
        Page::new("/admin/cards/:id", "src/features/cards/editor/CardEditorPage.tsx"),
        Page::new("/admin/modifiers", "src/features/modifiers/ModifiersPage.tsx"),
    ];

    fn routes() -> OpenApiRouter<Self> {
        routes()
    }

    fn on_event(&self, event: &Event) {
        match event {
            Event::CatalogueChanged => self.forget(),
            Event::CopiesHeld { opening, cards, .. } => self.supply.add(*opening, cards),
            _ => {}
        }
    }

    fn missed(&self) {
        self.forget();
    }
}
