//! Where pictures are made and kept: one at a time, each once, the most requested ones in memory.

use crate::error::{Error, Result};
use bytes::Bytes;
use foilcast_share_images::{Fonts, render};
use moka::sync::Cache;
use sha2::{Digest, Sha256};
use std::sync::atomic::{AtomicUsize, Ordering};
use tokio::sync::Semaphore;

/// Bytes of pictures that are kept: some 300 of them.
const ROOM: u64 = 32 * 1024 * 1024;
/// People who wait for a picture; more are asked to come back.
const WAITING: usize = 16;

/// Names a picture by all that is on it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Name([u8; 12]);

impl Name {
    /// The cache key of this description. It is drawn again by another version of the server, and with other fonts if it
    /// needs them.
    pub fn of(picture: &impl std::fmt::Debug) -> Self {
        let described = format!("{picture:?}");
        let faces = Fonts::installed().faces_for(&described);
        let described = format!("{} {faces} {described}", env!("CARGO_PKG_VERSION"));
        let mut name = [0; 12];
        name.copy_from_slice(&Sha256::digest(described.as_bytes())[..12]);
        Self(name)
    }

    /// The same as an `ETag`.
    pub fn etag(self) -> String {
        format!("\"{}\"", const_hex::encode(self.0))
    }
}

/// Makes pictures and keeps them.
pub struct ShareImageCache {
    kept: Cache<Name, Bytes>,
    at_work: Semaphore,
    waiting: AtomicUsize,
    made: AtomicUsize,
}

impl Default for ShareImageCache {
    fn default() -> Self {
        Self {
            kept: Cache::builder().weigher(|_, picture: &Bytes| weight(picture)).max_capacity(ROOM).build(),
            at_work: Semaphore::new(1),
            waiting: AtomicUsize::new(0),
            made: AtomicUsize::new(0),
        }
    }
}

impl ShareImageCache {
    /// The picture of this name, drawn if it is not there. `Busy` when too many wait already.
    ///
    /// `art` answers the pictures that the drawing refers to.
    pub async fn picture(
        &self,
        name: Name,
        art: impl Fn(&str) -> Option<Vec<u8>> + Send + Sync + 'static,
        drawing: impl FnOnce() -> String + Send + 'static,
    ) -> Result<Bytes> {
        if let Some(picture) = self.kept.get(&name) {
            return Ok(picture);
        }
        let _waiting = Waiting::begin(&self.waiting).ok_or(Error::Busy { retry_after: 2 })?;
        let _alone = self.at_work.acquire().await.map_err(Error::internal)?;
        // An earlier request may have made it.
        if let Some(picture) = self.kept.get(&name) {
            return Ok(picture);
        }
        let drawn = tokio::task::spawn_blocking(move || render::jpeg(Fonts::installed(), &drawing(), art)).await;
        let picture: Bytes =
            drawn.map_err(Error::internal)?.ok_or_else(|| Error::internal("the renderer returned no image"))?.into();
        self.made.fetch_add(1, Ordering::Relaxed);
        self.kept.insert(name, picture.clone());
        Ok(picture)
    }

    /// How many pictures were made.
    #[cfg(test)]
    pub fn made(&self) -> usize {
        self.made.load(Ordering::Relaxed)
    }
}

fn weight(picture: &Bytes) -> u32 {
    u32::try_from(picture.len()).unwrap_or(u32::MAX)
}

/// A waiting request, until it is dropped.
struct Waiting<'a>(&'a AtomicUsize);

impl<'a> Waiting<'a> {
    fn begin(waiting: &'a AtomicUsize) -> Option<Self> {
        let one_more = |now| (now < WAITING).then_some(now + 1);
        waiting.fetch_update(Ordering::Relaxed, Ordering::Relaxed, one_more).is_ok().then(|| Self(waiting))
    }
}

impl Drop for Waiting<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::spa;

    fn drawing(size: u32) -> String {
        format!(r#"<svg xmlns="http://www.w3.org/2000/svg" width="{size}" height="{size}"/>"#)
    }

    #[tokio::test]
    async fn concurrent_requests_for_one_picture_draw_it_once() {
        let cache = ShareImageCache::default();
        let name = Name::of(&"a picture");
        let request = || cache.picture(name, spa::demo_picture, || drawing(8));
        let (a, b, c) = tokio::join!(request(), request(), request());
        assert_eq!(cache.made(), 1);
        assert!(a.is_ok_and(|picture| picture.starts_with(&[0xff, 0xd8])) && b.is_ok() && c.is_ok());
        assert_eq!(cache.waiting.load(Ordering::Relaxed), 0);
    }

    #[tokio::test]
    async fn requests_above_the_queue_limit_are_refused_with_retry_after() {
        let cache = ShareImageCache::default();
        let queue: Vec<_> = (0..WAITING).filter_map(|_| Waiting::begin(&cache.waiting)).collect();
        assert_eq!(queue.len(), WAITING);
        let refused = cache.picture(Name::of(&1), spa::demo_picture, || drawing(8)).await;
        assert!(matches!(refused, Err(Error::Busy { retry_after: 2 })), "{refused:?}");
        drop(queue);
        assert!(cache.picture(Name::of(&1), spa::demo_picture, || drawing(8)).await.is_ok());
    }

    #[tokio::test]
    async fn an_invalid_drawing_is_an_error_and_is_not_cached() {
        let cache = ShareImageCache::default();
        assert!(cache.picture(Name::of(&1), spa::demo_picture, || "<svg".to_owned()).await.is_err());
        assert!(cache.picture(Name::of(&1), spa::demo_picture, || drawing(8)).await.is_ok());
    }

    #[test]
    fn the_size_of_the_cache_is_limited() {
        let (kept, picture) = (ShareImageCache::default().kept, Bytes::from(vec![0; 4 * 1024 * 1024]));
        for one in 0..20 {
            kept.insert(Name::of(&one), picture.clone());
        }
        kept.run_pending_tasks();
        assert_eq!(kept.weighted_size(), ROOM, "8 of 20 pictures");
    }

    #[test]
    fn the_name_of_a_picture_depends_on_its_content() {
        assert_eq!(Name::of(&("a", 1)), Name::of(&("a", 1)));
        assert_ne!(Name::of(&("a", 1)), Name::of(&("a", 2)));
        assert_eq!(Name::of(&1).etag().len(), 26);
    }
}
