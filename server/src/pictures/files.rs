//! Where pictures are kept, and how they are served.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, AtomicUsize, Ordering};

use axum::body::{Body, Bytes};
use axum::extract::State;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use sha2::{Digest, Sha256};
use tokio::sync::Semaphore;
use utoipa_axum::router::OpenApiRouter;

use super::{Prepared, Seen, Shape, icon_as_png, prepare};
use crate::cached::Wants;
use crate::core::Core;
use crate::error::{Error, Result};
use crate::feature::Feature;
use crate::json::Path as InPath;
use crate::private_files;

/// Where pictures are found on this server.
const ADDRESS: &str = "/pictures/";
/// Letters of a picture's name: 20 bytes of the hash of its largest size.
const NAME: usize = 40;
/// The suffixes of the smaller sizes' names.
const SMALLER: [&str; 2] = ["-m", "-s"];
/// The end of the address of an icon as PNG.
const PNG_ICON: &str = "-m.png";
/// A picture never changes under its address.
const CACHING: HeaderValue = HeaderValue::from_static("public, max-age=31536000, immutable");
/// A picture needs no scripts, styles or frames.
const POLICY: HeaderValue = HeaderValue::from_static("default-src 'none'; sandbox");
/// Pictures that wait to be made; further requests are asked to retry.
const WAITING: usize = 16;

/// The pictures of this server.
#[derive(Clone)]
pub struct Pictures {
    folder: PathBuf,
    at_work: Arc<Semaphore>,
    waiting: Arc<AtomicUsize>,
}

/// A picture that was stored.
#[derive(Debug, Clone)]
pub struct StoredPicture {
    /// Where it is found.
    pub address: String,
    pub from: Seen,
    /// Bytes of its largest size.
    pub bytes: usize,
}

impl Pictures {
    #[expect(clippy::needless_pass_by_value, reason = "`features!` passes every handle by value")]
    pub fn new(core: Core) -> Self {
        Self::in_folder(&core.config.data_dir)
    }

    /// The pictures in this data directory; the folder is made with the first one.
    pub fn in_folder(data: &Path) -> Self {
        Self { folder: folder_in(data), at_work: Arc::new(Semaphore::new(1)), waiting: Arc::default() }
    }

    /// Makes our own pictures of one and keeps them.
    ///
    /// # Errors
    /// The picture's mistake; busy when too many wait already.
    pub async fn keep(&self, bytes: Bytes, shape: impl Into<Shape>) -> Result<StoredPicture> {
        let (folder, shape) = (self.folder.clone(), shape.into());
        let make = move || -> Result<StoredPicture> {
            let prepared = prepare(&bytes, shape)?;
            write_all(&folder, &prepared)
                .map_err(|error| Error::of_file(error, "could not write a picture to the data directory"))
        };
        self.alone(make).await?
    }

    /// Does this while no other picture is decoded: one takes a lot of memory for a moment.
    ///
    /// # Errors
    /// Busy when too many wait already.
    pub async fn alone<T: Send + 'static>(&self, work: impl FnOnce() -> T + Send + 'static) -> Result<T> {
        let one_more = |now| (now < WAITING).then_some(now + 1);
        if self.waiting.fetch_update(Ordering::Relaxed, Ordering::Relaxed, one_more).is_err() {
            return Err(Error::Busy { retry_after: 2 });
        }
        let _waiting = Waiting(&self.waiting);
        let _alone = self.at_work.acquire().await.map_err(Error::internal)?;
        tokio::task::spawn_blocking(work).await.map_err(Error::internal)
    }

    /// Whether there is a picture of ours at this address; the largest size is meant.
    pub fn has(&self, address: &str) -> bool {
        let large = address.strip_prefix(ADDRESS).is_some_and(|file| file.len() == NAME + ".webp".len());
        large && self.path(address).is_some_and(|path| path.is_file())
    }

    /// Reads the picture at an address, without asking anything but the disk.
    pub fn reader(&self) -> impl Fn(&str) -> Option<Vec<u8>> + Send + Sync + 'static {
        let folder = self.folder.clone();
        move |address| read(&folder.join(file_name(address)?))
    }

    fn path(&self, address: &str) -> Option<PathBuf> {
        file_name(address).map(|name| self.folder.join(name))
    }
}

/// Every picture in this data directory, by the names of their files.
///
/// # Errors
/// When the folder is there and cannot be read.
pub fn kept(data: &Path) -> io::Result<Vec<(String, PathBuf)>> {
    let folder = folder_in(data);
    let entries = match fs::read_dir(&folder) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
        entries => entries?,
    };
    let mut found = Vec::new();
    for entry in entries {
        let name = entry?.file_name().to_string_lossy().into_owned();
        if is_name(&name) {
            found.push((name.clone(), folder.join(name)));
        }
    }
    found.sort_unstable();
    Ok(found)
}

/// Where the pictures of this data directory are.
pub fn folder_in(data: &Path) -> PathBuf {
    data.join("pictures")
}

/// Whether a file of ours can be called so.
pub fn is_name(name: &str) -> bool {
    file_name(&format!("{ADDRESS}{name}")).is_some()
}

/// The name of the file that an address of ours leads to.
pub fn name_of(address: &str) -> Option<&str> {
    file_name(address)
}

/// A waiting request, until it is dropped.
struct Waiting<'a>(&'a AtomicUsize);

impl Drop for Waiting<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

/// The name of the file at an address of ours. No requested address leads anywhere else.
fn file_name(address: &str) -> Option<&str> {
    let file = address.strip_prefix(ADDRESS)?;
    let (name, size) = file.strip_suffix(".webp")?.split_at_checked(NAME)?;
    let is_hash = name.bytes().all(|letter| matches!(letter, b'0'..=b'9' | b'a'..=b'f'));
    (is_hash && (size.is_empty() || SMALLER.contains(&size))).then_some(file)
}

/// The file, if it is a WebP picture as all of ours are.
fn read(path: &Path) -> Option<Vec<u8>> {
    let bytes = fs::read(path).ok()?;
    let is_ours = bytes.starts_with(b"RIFF") && bytes.get(8..12) == Some(b"WEBP");
    is_ours.then_some(bytes)
}

fn write_all(folder: &Path, picture: &Prepared) -> io::Result<StoredPicture> {
    let name = const_hex::encode(&Sha256::digest(&picture.large)[..NAME / 2]);
    private_files::make_folder(folder)?;
    let [middle, small] = SMALLER;
    // The largest comes last: where it is, the others are.
    for (size, bytes) in [(small, &picture.small), (middle, &picture.middle), ("", &picture.large)] {
        write(folder, &format!("{name}{size}.webp"), bytes)?;
    }
    Ok(StoredPicture { address: format!("{ADDRESS}{name}.webp"), from: picture.from, bytes: picture.large.len() })
}

/// Writes a file beside its place, sees that it is on disk, and puts it there.
fn write(folder: &Path, name: &str, bytes: &[u8]) -> io::Result<()> {
    static NUMBER: AtomicU32 = AtomicU32::new(0);
    let place = folder.join(name);
    if read(&place).is_some_and(|there| there == bytes) {
        return Ok(());
    }
    let part = folder.join(format!(".{name}.{}-{}", std::process::id(), NUMBER.fetch_add(1, Ordering::Relaxed)));
    let written =
        private_files::create(&part).and_then(|mut file| file.write_all(bytes).and_then(|()| file.sync_all()));
    if let Err(error) = written.and_then(|()| fs::rename(&part, &place)) {
        // The rest is useless; a failure to remove it has no consequence.
        let _ = fs::remove_file(&part);
        return Err(error);
    }
    // The name is on disk once its folder is; not every system lets folders be opened.
    match File::open(folder) {
        Ok(folder) => folder.sync_all(),
        Err(_) => Ok(()),
    }
}

impl Feature for Pictures {
    /// Outside of `/api`, so not in its document.
    fn routes() -> OpenApiRouter<Self> {
        OpenApiRouter::new().route("/pictures/{file}", get(find_picture))
    }

    fn missed(&self) {}
}

/// Sends a picture of ours; a browser keeps it for good. Icons are also sent as PNG, for the home screens of iOS.
async fn find_picture(State(pictures): State<Pictures>, wants: Wants, InPath(file): InPath<String>) -> Response {
    let icon = file.strip_suffix(PNG_ICON).map(|name| format!("{ADDRESS}{name}{}.webp", SMALLER[0]));
    let is_png = icon.is_some();
    let address = icon.unwrap_or_else(|| format!("{ADDRESS}{file}"));
    let (Some(path), Ok(etag)) = (pictures.path(&address), HeaderValue::try_from(format!("\"{file}\""))) else {
        return missing();
    };
    let mut response = Response::new(Body::empty());
    if wants.has(&etag) && path.is_file() {
        *response.status_mut() = StatusCode::NOT_MODIFIED;
    } else {
        let load = move || read(&path).and_then(|webp| if is_png { icon_as_png(&webp) } else { Some(webp) });
        let Ok(Some(bytes)) = tokio::task::spawn_blocking(load).await else { return missing() };
        let kind = HeaderValue::from_static(if is_png { "image/png" } else { "image/webp" });
        response.headers_mut().insert(header::CONTENT_TYPE, kind);
        response.headers_mut().insert(header::CONTENT_LENGTH, HeaderValue::from(bytes.len()));
        *response.body_mut() = Body::from(bytes);
    }
    let headers = response.headers_mut();
    headers.insert(header::ETAG, etag);
    headers.insert(header::CACHE_CONTROL, CACHING);
    headers.insert(header::CONTENT_SECURITY_POLICY, POLICY);
    response
}

fn missing() -> Response {
    (StatusCode::NOT_FOUND, "There is no such picture.\n").into_response()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_generated_file_names_are_valid() {
        let name = "0123456789abcdef0123456789abcdef01234567";
        for good in
            [format!("/pictures/{name}.webp"), format!("/pictures/{name}-m.webp"), format!("/pictures/{name}-s.webp")]
        {
            assert!(file_name(&good).is_some(), "{good}");
        }
        for bad in [
            "/pictures/../foilcast.db".to_owned(),
            format!("/pictures/{name}"),
            format!("/pictures/{name}.png"),
            format!("/pictures/{name}-x.webp"),
            format!("/pictures/{}.webp", name.to_uppercase()),
            format!("/pictures/{}é.webp", &name[..39]),
            format!("/pictures/../pictures/{name}.webp"),
            format!("/demo-art/{name}.webp"),
            "/pictures/.webp".to_owned(),
        ] {
            assert!(file_name(&bad).is_none(), "{bad}");
        }
    }
}
