//! The web app: its pages, its other files, and the pictures of the demo set.
//!
//! Every address outside `/api` ends here. A client route answers the app with 200, an unknown address the app with
//! 404 (its not-found page), a missing file plainly with 404.

use crate::cached::Wants;
use crate::config::Config;
use crate::messages::Language;
use axum::body::Body;
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, header};
use axum::response::{IntoResponse, Response};
use std::collections::HashMap;
use std::sync::{LazyLock, OnceLock};

mod dress;
mod files;
mod hints;
pub mod language;
mod policy;
mod preview;
mod texts;

pub use dress::{Dress, Style};
use files::{File, is_page};
pub use files::{NO_WEB_APP, WebApp, demo_picture};
use policy::Policies;
pub use preview::Preview;

/// A page of the web app.
#[derive(Debug)]
pub struct Page {
    /// Its address; `:x` stands for one part.
    pub route: &'static str,
    /// The document that shows it, `/index.html` for all but the small ones for streaming software.
    document: &'static str,
    /// Where its code is in `web/`, if a browser should load that at once.
    module: Option<&'static str>,
}

impl Page {
    /// A page with this module, as `web/src/app/routes.tsx` imports it.
    pub const fn new(route: &'static str, module: &'static str) -> Self {
        Self { route, document: "/index.html", module: Some(module) }
    }

    /// A page whose code is not worth a hint.
    const fn plain(route: &'static str) -> Self {
        Self { route, document: "/index.html", module: None }
    }

    /// A small document of its own for streaming software, which other sites may frame.
    pub const fn source(route: &'static str, document: &'static str) -> Self {
        Self { route, document, module: None }
    }

    fn is_source(&self) -> bool {
        self.document != "/index.html"
    }

    fn matches(&self, path: &str) -> bool {
        let path = if path.len() > 1 { path.strip_suffix('/').unwrap_or(path) } else { path };
        let (mut wanted, mut given) = (self.route.split('/'), path.split('/'));
        loop {
            match (wanted.next(), given.next()) {
                (None, None) => return true,
                (Some(wanted), Some(given)) if wanted == given => {}
                (Some(wanted), Some(given)) if wanted.starts_with(':') && !given.is_empty() => {}
                _ => return false,
            }
        }
    }
}

/// Pages that belong to no feature: the redirect, and the one for developers.
const PAGES: &[Page] = &[Page::plain("/"), Page::plain("/kitchensink")];

/// The page of a server without the web app.
const MISSING: &str = include_str!("spa/missing.html");

/// The pages of the web app with their security headers.
pub struct Spa {
    web_app: &'static LazyLock<WebApp>,
    /// Each page with its hints by language, which are made when it is first asked for.
    pages: Vec<(&'static Page, OnceLock<HashMap<&'static str, HeaderValue>>)>,
    policies: Policies,
}

impl Spa {
    /// `pages` are those of the features.
    pub fn new(
        config: &Config,
        web_app: &'static LazyLock<WebApp>,
        pages: impl Iterator<Item = &'static Page>,
    ) -> Self {
        let pages = PAGES.iter().chain(pages).map(|page| (page, OnceLock::new())).collect();
        Self { web_app, pages, policies: Policies::new(config) }
    }

    /// Adds the security headers of a page.
    pub fn dress_page(&self, headers: &mut HeaderMap) {
        self.policies.dress_page(headers);
    }

    /// Answers an address that is not under `/api`; a page carries this head.
    pub fn serve(&self, method: &Method, path: &str, wants: &Wants, head: &Head) -> Response {
        if method != Method::GET && method != Method::HEAD {
            return (StatusCode::METHOD_NOT_ALLOWED, [(header::ALLOW, "GET, HEAD")]).into_response();
        }
        if let Some(file) = self.web_app.file(path).filter(|_| !is_page(path)) {
            return send(file, StatusCode::OK, wants);
        }
        let Some((page, hints)) = self.pages.iter().find(|(page, _)| page.matches(path)) else {
            if path.starts_with("/assets/") || path.rsplit('/').next().is_some_and(|last| last.contains('.')) {
                return (StatusCode::NOT_FOUND, "There is no such file.\n").into_response();
            }
            return self.document("/index.html", StatusCode::NOT_FOUND, wants, head);
        };
        let mut response = self.document(page.document, StatusCode::OK, wants, head);
        if page.is_source() {
            self.policies.dress_source(response.headers_mut(), head.style());
        } else if let Some(hints) = hints.get_or_init(|| self.hints_of(page)).get(head.language().tag()) {
            response.headers_mut().insert(header::LINK, hints.clone());
        }
        response
    }

    fn hints_of(&self, page: &Page) -> HashMap<&'static str, HeaderValue> {
        let tags = Language::tags().into_iter();
        tags.filter_map(|tag| Some((tag, hints::of(&self.web_app.manifest, page.module, tag)?))).collect()
    }

    /// A document of the web app's build, with this head.
    fn document(&self, path: &str, status: StatusCode, wants: &Wants, head: &Head) -> Response {
        let mut response = match self.web_app.file(path) {
            Some(file) if head.is_plain() => send(file, status, wants),
            Some(file) => preview::respond(head.written_into(&String::from_utf8_lossy(&file.plain)), status, wants),
            None if head.is_plain() => (status, axum::response::Html(MISSING)).into_response(),
            None => preview::respond(head.written_into(MISSING), status, wants),
        };
        // The language is that of the address, the cookie or the browser.
        response.headers_mut().append(header::VARY, HeaderValue::from_static("accept-language, cookie"));
        if let Some(style) = head.style() {
            self.policies.dress_styled(response.headers_mut(), style);
        }
        response
    }
}

/// What the server writes into a document.
#[derive(Default)]
pub struct Head {
    pub dress: Option<Dress>,
    pub preview: Option<Preview>,
    /// The language of the document's texts and of the messages that are announced; English by default.
    /// `web/public/language.js` keeps it if the browser prefers none of ours.
    pub language: Option<&'static Language>,
}

impl Head {
    fn is_plain(&self) -> bool {
        self.dress.is_none() && self.preview.is_none() && std::ptr::eq(self.language(), Language::english())
    }

    fn language(&self) -> &'static Language {
        self.language.unwrap_or_else(Language::english)
    }

    fn style(&self) -> Option<&Style> {
        self.dress.as_ref()?.style.as_ref()
    }

    fn written_into(&self, page: &str) -> String {
        let page = texts::translated(page, self.language());
        let page = self.dress.as_ref().map_or_else(|| page.clone(), |dress| dress.written_into(&page));
        self.preview.as_ref().map_or_else(|| page.clone(), |preview| preview.written_into(&page))
    }
}

fn send(file: &File, status: StatusCode, wants: &Wants) -> Response {
    let mut response = Response::new(Body::empty());
    *response.status_mut() = status;
    let headers = response.headers_mut();
    headers.insert(header::ETAG, file.etag.clone());
    headers.insert(header::CACHE_CONTROL, file.caching.clone());
    if file.brotli.is_some() {
        headers.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
    }
    if status == StatusCode::OK && wants.has(&file.etag) {
        *response.status_mut() = StatusCode::NOT_MODIFIED;
        return response;
    }
    headers.insert(header::CONTENT_TYPE, file.kind.clone());
    let body = match &file.brotli {
        Some(packed) if wants.brotli() => {
            headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static("br"));
            packed.clone()
        }
        _ => file.plain.clone(),
    };
    headers.insert(header::CONTENT_LENGTH, HeaderValue::from(body.len()));
    *response.body_mut() = Body::from(body);
    response
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Features;
    use crate::testing::WEB_APP;

    fn request(method: &Method, path: &str) -> Response {
        Spa::new(&Config::defaults(), &WEB_APP, Features::pages()).serve(
            method,
            path,
            &Wants::default(),
            &Head::default(),
        )
    }

    fn status(path: &str) -> (StatusCode, bool) {
        let response = request(&Method::GET, path);
        let framed = response
            .headers()
            .get(header::CONTENT_SECURITY_POLICY)
            .is_some_and(|policy| policy.to_str().unwrap().ends_with("frame-ancestors *"));
        (response.status(), framed)
    }

    #[test]
    fn known_pages_return_the_app_and_unknown_ones_the_app_with_404() {
        for path in ["/", "/login", "/collection/Ada", "/market/listing/5", "/collection/", "/profile/a.b"] {
            assert_eq!(status(path), (StatusCode::OK, false), "{path}");
        }
        for path in ["/nowhere", "/collection/a/b", "/market/listing", "/stream-overlay", "/stream-overlay/"] {
            assert_eq!(status(path), (StatusCode::NOT_FOUND, false), "{path}");
        }
    }

    #[test]
    fn the_pages_equal_the_routes_of_the_web_app() {
        let table = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../web/src/app/routes.tsx")).unwrap();
        let paths = table.split("path: \"").skip(1).filter_map(|rest| rest.split('"').next());
        let mut web_routes: Vec<_> = paths.map(|path| path.replace('$', ":")).collect();
        let pages: Vec<_> = PAGES.iter().chain(Features::pages()).collect();
        // The table leaves out the redirect and the pages that are documents of their own.
        web_routes.push("/".to_owned());
        web_routes.extend(pages.iter().filter(|page| page.is_source()).map(|page| page.route.to_owned()));
        let mut server_routes: Vec<_> = pages.iter().map(|page| page.route.to_owned()).collect();
        web_routes.sort();
        server_routes.sort();
        assert_eq!(
            server_routes, web_routes,
            "`PAGES` of the features and the table in web/src/app/routes.tsx are the same list"
        );
        let modules: std::collections::HashSet<_> = pages.iter().filter_map(|page| page.module).collect();
        for module in &modules {
            let import = module.replace("src/", "../").replace(".tsx", "");
            assert!(table.contains(&format!("import(\"{import}\")")), "{module} is not imported in routes.tsx");
        }
        let lazy = table.matches("lazyPage(() => import(\"../features/").count();
        assert_eq!(modules.len() + 1, lazy, "all pages of the web app but /kitchensink have their module here");
    }

    #[test]
    fn only_pages_for_streaming_software_may_be_embedded() {
        assert_eq!(status("/stream-overlay/5"), (StatusCode::OK, true));
        assert_eq!(status("/stream-goal/5"), (StatusCode::OK, true));
        assert_eq!(status("/stream-goal/"), (StatusCode::NOT_FOUND, false));
    }

    #[test]
    fn a_missing_file_is_a_404_without_the_app() {
        for path in ["/assets/index-1234.js", "/robots.txt", "/demo-art/none.webp"] {
            let response = request(&Method::GET, path);
            assert_eq!(response.status(), StatusCode::NOT_FOUND, "{path}");
            assert!(response.headers().get(header::CONTENT_SECURITY_POLICY).is_none(), "{path}");
        }
        let response = request(&Method::POST, "/login");
        assert_eq!(response.status(), StatusCode::METHOD_NOT_ALLOWED);
    }

    #[test]
    fn documents_have_the_language_of_the_reader() {
        let written = |tag| Head { language: Language::named(tag), ..Head::default() };
        for page in [
            include_str!("../../web/index.html"),
            include_str!("../../web/overlay.html"),
            include_str!("../../web/stream-goal.html"),
        ] {
            assert!(written("pt-BR").written_into(page).contains("<html lang=\"pt-BR\""), "{page}");
        }
        assert!(written("en").is_plain());
    }

    #[test]
    fn the_pictures_of_the_demo_set_are_embedded() {
        for file in ["lantern-fox.webp", "lantern-fox-s.webp", "lantern-fox.back.webp", "lantern-fox.subject.webp"] {
            let response = request(&Method::GET, &format!("/demo-art/{file}"));
            assert_eq!(response.status(), StatusCode::OK, "{file}");
            assert_eq!(response.headers()[header::CONTENT_TYPE], "image/webp", "{file}");
            assert_eq!(response.headers()[header::CACHE_CONTROL], "public, max-age=604800", "{file}");
        }
    }
}
