//! The preview of a shared link, written into the document's head.

use axum::body::Body;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::Response;
use sha2::{Digest, Sha256};

use crate::cached::Wants;
use crate::markup::escaped;

/// The preview of a link. Texts are as users wrote them; they are escaped here.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Preview {
    pub title: String,
    /// The description, one or two sentences.
    pub description: String,
    /// The address of a picture, absolute.
    pub image: Option<String>,
    /// Its width and height in pixels, where it was made to be shown large.
    pub size: Option<(u32, u32)>,
    /// The description of the picture.
    pub alt: String,
    /// The address of the page, absolute.
    pub url: String,
    /// How the instance is called.
    pub site: String,
}

impl Preview {
    /// The page with this preview in its head, in the place of its own title and description.
    pub(super) fn written_into(&self, page: &str) -> String {
        let page = without(&without(page, "<title>", "</title>"), "<meta name=\"description\"", ">");
        match page.split_once("</head>") {
            Some((head, rest)) => format!("{head}{}</head>{rest}", self.tags()),
            None => page,
        }
    }

    fn tags(&self) -> String {
        let mut tags = format!("<title>{}</title>", escaped(&self.title));
        let mut meta = |key: &str, name: &str, value: &str| {
            for part in ["<meta ", key, "=\"", name, "\" content=\"", &escaped(value), "\" />"] {
                tags.push_str(part);
            }
        };
        meta("name", "description", &self.description);
        meta("property", "og:type", "website");
        meta("property", "og:site_name", &self.site);
        meta("property", "og:title", &self.title);
        meta("property", "og:description", &self.description);
        meta("property", "og:url", &self.url);
        meta("name", "twitter:card", if self.size.is_some() { "summary_large_image" } else { "summary" });
        if let Some(image) = &self.image {
            meta("property", "og:image", image);
            meta("property", "og:image:alt", &self.alt);
            if let Some((width, height)) = self.size {
                meta("property", "og:image:width", &width.to_string());
                meta("property", "og:image:height", &height.to_string());
            }
        }
        tags
    }
}

/// The page without its first part from `begin` to `end`.
fn without(page: &str, begin: &str, end: &str) -> String {
    let cut = page.find(begin).and_then(|at| Some((at, at + page.get(at..)?.find(end)? + end.len())));
    match cut.and_then(|(from, to)| Some((page.get(..from)?, page.get(to..)?))) {
        Some((before, after)) => format!("{before}{after}"),
        None => page.to_owned(),
    }
}

/// A page that was written for this request.
pub(super) fn respond(page: String, status: StatusCode, wants: &Wants) -> Response {
    let etag = format!("W/\"{}\"", const_hex::encode(&Sha256::digest(&page)[..12]));
    let etag = HeaderValue::try_from(etag).unwrap_or_else(|_| HeaderValue::from_static("W/\"0\""));
    let mut response = Response::new(Body::empty());
    *response.status_mut() = status;
    let headers = response.headers_mut();
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-cache"));
    headers.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
    headers.insert(header::ETAG, etag.clone());
    if status == StatusCode::OK && wants.has(&etag) {
        *response.status_mut() = StatusCode::NOT_MODIFIED;
        return response;
    }
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("text/html; charset=utf-8"));
    *response.body_mut() = Body::from(page);
    response
}
