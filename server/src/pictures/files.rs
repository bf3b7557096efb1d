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

use super::names::{self, ADDRESS, BACK, CLOSEUP, Extras, FOIL, HASH, SIZES, SUBJECT};
use super::{CardPicture, Prepared, Seen, Shape, icon_as_png, prepare};
use crate::cached::Wants;
use crate::core::Core;
use crate::error::{Error, Result};
use crate::feature::Feature;
use crate::json::Path as InPath;
use crate::private_files;

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
            write_all(&folder, &prepared).map_err(not_written)
        };
        self.alone(make).await?
    }

    /// Makes our own pictures of a card's picture and of its planes, and keeps them.
    ///
    /// # Errors
    /// The mistake of a file, whose field is named if it is a plane; busy when too many wait already.
    pub async fn keep_card(&self, picture: CardPicture) -> Result<StoredPicture> {
        let folder = self.folder.clone();
        let make = move || -> Result<StoredPicture> {
            let prepared = picture.prepare(|name| read(&folder.join(name)))?;
            write_all(&folder, &prepared).map_err(not_written)
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
        names::largest(address).is_some() && self.path(address).is_some_and(|path| path.is_file())
    }

    /// Reads the picture at an address, without asking anything but the disk.
    pub fn reader(&self) -> impl Fn(&str) -> Option<Vec<u8>> + Send + Sync + 'static {
        let folder = self.folder.clone();
        move |address| read(&folder.join(names::name_of(address)?))
    }

    fn path(&self, address: &str) -> Option<PathBuf> {
        names::name_of(address).map(|name| self.folder.join(name))
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
        if names::is_name(&name) {
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

/// A waiting request, until it is dropped.
struct Waiting<'a>(&'a AtomicUsize);

impl Drop for Waiting<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

/// The file, if it is a WebP picture as all of ours are.
fn read(path: &Path) -> Option<Vec<u8>> {
    let bytes = fs::read(path).ok()?;
    let is_ours = bytes.starts_with(b"RIFF") && bytes.get(8..12) == Some(b"WEBP");
    is_ours.then_some(bytes)
}

fn not_written(error: io::Error) -> Error {
    Error::of_file(error, "could not write a picture to the data directory")
}

fn write_all(folder: &Path, picture: &Prepared) -> io::Result<StoredPicture> {
    let Prepared { large, middle, small, closeup, cutout, foil, from } = picture;
    let cut = cutout.iter().flat_map(|cutout| [(SUBJECT, &cutout.subject), (BACK, &cutout.back)]);
    let closeups = closeup.iter().map(|closeup| (CLOSEUP, closeup));
    let further: Vec<_> = closeups.chain(cut).chain(foil.iter().map(|foil| (FOIL, foil))).collect();
    let hash = further.iter().fold(Sha256::new_with_prefix(large), |hash, (_, bytes)| hash.chain_update(bytes));
    let extras = Extras { closeup: closeup.is_some(), cutout: cutout.is_some(), foil: foil.is_some() };
    let set = format!("{}{}", const_hex::encode(&hash.finalize()[..HASH / 2]), extras.mark());
    private_files::make_folder(folder)?;
    let [large_end, middle_end, small_end] = SIZES;
    // The largest comes last: where it is, the others are.
    let sizes = [(small_end, small), (middle_end, middle), (large_end, large)];
    for (end, bytes) in further.into_iter().chain(sizes) {
        write(folder, &format!("{set}{end}"), bytes)?;
    }
    Ok(StoredPicture { address: format!("{ADDRESS}{set}{large_end}"), from: *from, bytes: large.len() })
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
    let icon = file.strip_suffix(PNG_ICON).map(|name| format!("{ADDRESS}{name}{}", SIZES[1]));
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
