//! Where pictures are made and kept: one at a time, each once, the latest used ones in memory.

use crate::error::{Error, Result};
use bytes::Bytes;
use foilcast_share_images::render;
use sha2::{Digest, Sha256};
use std::collections::HashMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use tokio::sync::Semaphore;

/// Bytes of pictures that are kept: some 300 of them.
const ROOM: usize = 32 * 1024 * 1024;
/// People who wait for a picture; more are asked to come back.
const WAITING: usize = 16;

/// Names a picture by all that is on it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Name([u8; 12]);

impl Name {
    /// The cache key of this description; another version of the server draws it again.
    pub fn of(picture: &impl std::fmt::Debug) -> Self {
        let described = format!("{} {picture:?}", env!("CARGO_PKG_VERSION"));
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
    kept: Mutex<LruImages>,
    at_work: Semaphore,
    waiting: AtomicUsize,
    made: AtomicUsize,
}

#[derive(Default)]
struct LruImages {
    pictures: HashMap<Name, (u64, Bytes)>,
    bytes: usize,
    uses: u64,
}

impl Default for ShareImageCache {
    fn default() -> Self {
        Self {
            kept: Mutex::default(),
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
        if let Some(picture) = self.kept().get(name) {
            return Ok(picture);
        }
        let _waiting = Waiting::begin(&self.waiting).ok_or(Error::Busy { retry_after: 2 })?;
        let _alone = self.at_work.acquire().await.map_err(Error::internal)?;
        // An earlier request may have made it.
        if let Some(picture) = self.kept().get(name) {
            return Ok(picture);
        }
        let drawn = tokio::task::spawn_blocking(move || render::jpeg(&drawing(), art)).await;
        let picture: Bytes =
            drawn.map_err(Error::internal)?.ok_or_else(|| Error::internal("a drawing was none"))?.into();
        self.made.fetch_add(1, Ordering::Relaxed);
        self.kept().insert(name, picture.clone());
        Ok(picture)
    }

    /// How many pictures were made.
    #[cfg(test)]
    pub fn made(&self) -> usize {
        self.made.load(Ordering::Relaxed)
    }

    fn kept(&self) -> MutexGuard<'_, LruImages> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl LruImages {
    fn get(&mut self, name: Name) -> Option<Bytes> {
        self.uses += 1;
        let (used, picture) = self.pictures.get_mut(&name)?;
        *used = self.uses;
        Some(picture.clone())
    }

    fn insert(&mut self, name: Name, picture: Bytes) {
        self.bytes += picture.len();
        if let Some((_, before)) = self.pictures.insert(name, (self.uses, picture)) {
            self.bytes -= before.len();
        }
        while self.bytes > ROOM {
            let oldest = self.pictures.iter().min_by_key(|(_, (used, _))| *used).map(|(name, _)| *name);
            match oldest.and_then(|name| self.pictures.remove(&name)) {
                Some((_, gone)) => self.bytes -= gone.len(),
                None => return,
            }
        }
    }
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
    async fn the_same_picture_is_made_once_for_all_who_ask_at_once() {
        let room = ShareImageCache::default();
        let name = Name::of(&"a picture");
        let ask = || room.picture(name, spa::picture, || drawing(8));
        let (a, b, c) = tokio::join!(ask(), ask(), ask());
        assert_eq!(room.made(), 1);
        assert!(a.is_ok_and(|picture| picture.starts_with(&[0xff, 0xd8])) && b.is_ok() && c.is_ok());
        assert_eq!(room.waiting.load(Ordering::Relaxed), 0);
    }

    #[tokio::test]
    async fn requests_above_the_queue_limit_are_asked_to_retry() {
        let room = ShareImageCache::default();
        let queue: Vec<_> = (0..WAITING).filter_map(|_| Waiting::begin(&room.waiting)).collect();
        assert_eq!(queue.len(), WAITING);
        let refused = room.picture(Name::of(&1), spa::picture, || drawing(8)).await;
        assert!(matches!(refused, Err(Error::Busy { retry_after: 2 })), "{refused:?}");
        drop(queue);
        assert!(room.picture(Name::of(&1), spa::picture, || drawing(8)).await.is_ok());
    }

    #[tokio::test]
    async fn an_invalid_drawing_is_an_error_and_is_not_cached() {
        let room = ShareImageCache::default();
        assert!(room.picture(Name::of(&1), spa::picture, || "<svg".to_owned()).await.is_err());
        assert!(room.picture(Name::of(&1), spa::picture, || drawing(8)).await.is_ok());
    }

    #[test]
    fn the_longest_unused_picture_makes_room() {
        let (mut kept, third) = (LruImages::default(), Bytes::from(vec![0; ROOM / 3]));
        let [a, b, c, d] = [1, 2, 3, 4].map(|one| Name::of(&one));
        for name in [a, b, c] {
            assert!(kept.get(name).is_none());
            kept.insert(name, third.clone());
        }
        assert!(kept.get(a).is_some());
        kept.insert(d, third.clone());
        assert_eq!([a, b, c, d].map(|name| kept.get(name).is_some()), [true, false, true, true]);
        assert!(kept.bytes <= ROOM);
        kept.insert(d, third);
        assert_eq!(kept.bytes, kept.pictures.values().map(|(_, picture)| picture.len()).sum::<usize>());
    }

    #[test]
    fn names_follow_what_is_on_the_picture() {
        assert_eq!(Name::of(&("a", 1)), Name::of(&("a", 1)));
        assert_ne!(Name::of(&("a", 1)), Name::of(&("a", 2)));
        assert_eq!(Name::of(&1).etag().len(), 26);
    }
}
