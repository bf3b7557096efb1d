//! The files of the web app's build and the pictures of the demo set, ready to be sent.

use super::hints::Manifest;
use axum::http::HeaderValue;
use bytes::Bytes;
use rust_embed::{EmbeddedFile, RustEmbed};
use std::borrow::Cow;
use std::collections::HashMap;
use std::sync::LazyLock;

#[derive(RustEmbed)]
#[folder = "src/demo/set/"]
struct DemoArt;

/// The web app's build. The binary embeds it and passes it to the library, so the library is not compiled again when it
/// changes.
#[derive(Default)]
pub struct WebApp {
    /// Each file by its path, such as `/favicon.svg`.
    files: HashMap<String, File>,
    pub(super) manifest: Manifest,
}

impl WebApp {
    /// Reads the folder `web/dist`, embedded by `#[derive(RustEmbed)]`.
    pub fn load<Dist: RustEmbed>() -> Self {
        let file = |name: &str| {
            let path = format!("/{name}");
            let caching = if path.starts_with("/assets/") {
                "public, max-age=31536000, immutable"
            } else if is_page(&path) {
                "no-cache"
            } else {
                "public, max-age=3600"
            };
            let brotli = Dist::get(&format!("{name}.br")).map(|file| bytes(file.data));
            Some((path, File::new(name, Dist::get(name)?, brotli, caching)))
        };
        // Compressed files are found through their originals, and files that begin with a dot are not public.
        let is_public = |name: &str| !has_extension(name, "br") && !name.starts_with('.');
        let manifest = Dist::get(".vite/manifest.json").map(|file| file.data);
        Self {
            files: Dist::iter().filter(|name| is_public(name)).filter_map(|name| file(&name)).collect(),
            manifest: manifest.and_then(|text| serde_json::from_slice(&text).ok()).unwrap_or_default(),
        }
    }

    /// A file of the build or a picture of the demo set.
    pub(super) fn file(&self, path: &str) -> Option<&File> {
        self.files.get(path).or_else(|| DEMO_ART.get(path))
    }
}

/// For servers that serve only the API.
pub static NO_WEB_APP: LazyLock<WebApp> = LazyLock::new(WebApp::default);

static DEMO_ART: LazyLock<HashMap<String, File>> = LazyLock::new(|| {
    let file = |name: &str| {
        let file = File::new(name, DemoArt::get(name)?, None, "public, max-age=604800");
        Some((format!("/demo-art/{name}"), file))
    };
    DemoArt::iter().filter(|name| is_picture(name)).filter_map(|name| file(&name)).collect()
});

/// The bytes of a picture of the demo set, by its path.
pub fn demo_picture(path: &str) -> Option<Vec<u8>> {
    DEMO_ART.get(path).map(|file| file.plain.to_vec())
}

pub(super) struct File {
    pub plain: Bytes,
    pub brotli: Option<Bytes>,
    pub kind: HeaderValue,
    pub etag: HeaderValue,
    pub caching: HeaderValue,
}

impl File {
    fn new(name: &str, file: EmbeddedFile, brotli: Option<Bytes>, caching: &'static str) -> Self {
        let kind = mime_guess::from_path(name).first_or_octet_stream();
        let kind = if kind.type_() == "text" || kind.subtype() == "javascript" {
            format!("{}; charset=utf-8", kind.essence_str())
        } else {
            kind.essence_str().to_owned()
        };
        let etag = format!("W/\"{}\"", const_hex::encode(&file.metadata.sha256_hash()[..12]));
        Self {
            plain: bytes(file.data),
            brotli,
            kind: HeaderValue::try_from(kind).unwrap_or_else(|_| HeaderValue::from_static("application/octet-stream")),
            etag: HeaderValue::try_from(etag).unwrap_or_else(|_| HeaderValue::from_static("W/\"0\"")),
            caching: HeaderValue::from_static(caching),
        }
    }
}

pub(super) fn is_page(file: &str) -> bool {
    has_extension(file, "html")
}

fn is_picture(file: &str) -> bool {
    ["webp", "png", "jpg", "svg"].iter().any(|extension| has_extension(file, extension))
}

fn has_extension(path: &str, extension: &str) -> bool {
    path.rsplit_once('.').is_some_and(|(_, found)| found.eq_ignore_ascii_case(extension))
}

fn bytes(data: Cow<'static, [u8]>) -> Bytes {
    match data {
        Cow::Borrowed(data) => Bytes::from_static(data),
        Cow::Owned(data) => Bytes::from(data),
    }
}
