//! Everything that exists to be pulled, in memory: a few thousand rows that every answer with a card needs.

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use arc_swap::ArcSwapOption;

use super::{Definition, Modifier, store};
use crate::db::Db;
use crate::error::Result;
use crate::ids::{DefinitionId, ModifierId};

/// Definitions and modifiers at one moment.
#[derive(Debug, Default)]
pub struct Catalogue {
    pub definitions: Vec<Arc<Definition>>,
    pub modifiers: Vec<Arc<Modifier>>,
    by_id: HashMap<DefinitionId, Arc<Definition>>,
}

impl Catalogue {
    pub fn new(definitions: Vec<Definition>, modifiers: Vec<Modifier>) -> Self {
        let definitions: Vec<_> = definitions.into_iter().map(Arc::new).collect();
        let by_id = definitions.iter().map(|definition| (definition.id, Arc::clone(definition))).collect();
        Self { definitions, modifiers: modifiers.into_iter().map(Arc::new).collect(), by_id }
    }

    /// The definition with this id.
    pub fn definition(&self, id: DefinitionId) -> Option<&Arc<Definition>> {
        self.by_id.get(&id)
    }

    /// The modifier with this id.
    pub fn modifier(&self, id: ModifierId) -> Option<&Arc<Modifier>> {
        self.modifiers.iter().find(|modifier| modifier.id == id)
    }

    /// The modifier that is meant by an id, a name or a prefix in any case; "Glitched" is another word for Glitch.
    pub fn modifier_named(&self, text: &str) -> Option<&Arc<Modifier>> {
        let is_it = |modifier: &&Arc<Modifier>| {
            modifier.id.as_str() == text
                || modifier.name.eq_ignore_ascii_case(text)
                || modifier.prefix.trim().eq_ignore_ascii_case(text)
        };
        self.modifiers.iter().find(is_it)
    }
}

/// The catalogue in memory, reloaded when it has changed.
#[derive(Default)]
pub(super) struct CatalogueCache {
    catalogue: ArcSwapOption<Catalogue>,
    /// One reads it while the others wait.
    reading: tokio::sync::Mutex<()>,
    /// Counts changes, so that a read from before one is not kept after it.
    changes: AtomicU64,
}

impl CatalogueCache {
    /// The catalogue, from memory, or read when it has changed.
    pub(super) async fn get(&self, db: &Db) -> Result<Arc<Catalogue>> {
        if let Some(catalogue) = self.catalogue.load_full() {
            return Ok(catalogue);
        }
        let _one_at_a_time = self.reading.lock().await;
        if let Some(catalogue) = self.catalogue.load_full() {
            return Ok(catalogue);
        }
        let changes = self.changes.load(Ordering::SeqCst);
        let read =
            |conn: &mut crate::db::Conn<'_>| Ok(Catalogue::new(store::definitions(conn)?, store::modifiers(conn)?));
        let catalogue = Arc::new(db.read(read).await?);
        if self.changes.load(Ordering::SeqCst) == changes {
            self.catalogue.store(Some(Arc::clone(&catalogue)));
        }
        Ok(catalogue)
    }

    /// Definitions or modifiers have changed: the next reader reloads them.
    pub(super) fn forget(&self) {
        self.changes.fetch_add(1, Ordering::SeqCst);
        self.catalogue.store(None);
    }
}
