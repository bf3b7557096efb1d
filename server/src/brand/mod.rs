//! The brand: how the instance presents itself. Admins edit it in `admin/brand_editor`.
//!
//! Invariants: at most one brand is published, and at most one draft exists; the published brand is in memory, rendered
//! once for each publication; its name, introduction and logo are the settings `brand-name`, `brand-intro` and
//! `brand-logo`, which a publication saves, so that they have one value; nothing of the draft is public; the HTML of its
//! pages is sanitized; its colours have enough contrast on every surface.

mod colour;
mod markdown;
mod published;
mod routes;
mod rules;
pub mod store;
#[cfg(test)]
mod tests;

pub use published::{PublicBrand, Published};
pub use rules::{Brand, BrandAccent, BrandPage, PICTURES};

use crate::core::Core;
use crate::error::Result;
use crate::feature::Feature;
use crate::realtime::Event;
use crate::spa::{Dress, Page, Preview};
use arc_swap::ArcSwap;
use axum::extract::FromRef;
use derive_new::new;
use futures_util::future::BoxFuture;
use std::sync::Arc;
use std::time::Duration;
use store::State;
use utoipa_axum::router::OpenApiRouter;

/// The pause before another attempt to read a changed brand.
const RETRY: Duration = Duration::from_secs(2);

#[derive(Clone, FromRef, new)]
pub struct Brands {
    pub core: Core,
    #[new(default)]
    published: Arc<ArcSwap<Published>>,
}

impl Brands {
    pub fn published(&self) -> Arc<Published> {
        self.published.load_full()
    }

    /// Reads the published brand again; called after each publication.
    pub async fn reload(&self) -> Result<()> {
        let row = self.core.db.read(|conn| store::find(conn, State::Published)).await?;
        let read = Arc::new(Published::of(row.as_ref())?);
        // Of two readers, the later publication stays.
        self.published.rcu(|now| if now.version > read.version { Arc::clone(now) } else { Arc::clone(&read) });
        Ok(())
    }

    /// What the server writes into documents of the web app; `None` for the built-in look.
    pub fn dress(&self) -> Option<Dress> {
        self.published.load().dress(&self.core.settings.now())
    }

    /// The preview of the page at this path.
    pub fn preview(&self, path: &str) -> Option<Preview> {
        self.published.load().preview(path, &self.core.config.public_url(), &self.core.settings.now())
    }

    /// Reads the brand in the background, until that succeeds or the server stops.
    fn reload_later(&self) {
        let (core, published) = (self.core.downgrade(), Arc::clone(&self.published));
        tokio::spawn(async move {
            while let Some(core) = core.upgrade() {
                let Err(error) = (Self { core, published: Arc::clone(&published) }).reload().await else { return };
                tracing::warn!(%error, "could not read the changed brand; retrying");
                tokio::time::sleep(RETRY).await;
            }
        });
    }
}

impl Feature for Brands {
    const PAGES: &'static [Page] = &[
        Page::new("/pages/:slug", "src/features/brand/BrandPage.tsx"),
        Page::new("/admin/brand", "src/features/brand/editor/BrandEditorPage.tsx"),
    ];

    fn routes() -> OpenApiRouter<Self> {
        routes::routes()
    }

    fn start(&self) -> BoxFuture<'_, anyhow::Result<()>> {
        Box::pin(async { Ok(self.reload().await?) })
    }

    fn on_event(&self, event: &Event) {
        if *event == Event::SettingsChanged {
            self.reload_later();
        }
    }

    fn missed(&self) {
        self.reload_later();
    }
}
