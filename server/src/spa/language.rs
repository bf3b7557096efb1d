//! The language in which `web/public/language.js` will show a document.

use axum::http::{HeaderMap, Uri, header};

use crate::messages::Language;

const COOKIE: &str = "foilcast-language=";

/// Paths of documents that are shown on stream begin with this.
const STREAM: &str = "/stream-";

/// The language of a document: that which the address names; for documents that are shown on stream, `site`, the language
/// of the site; otherwise the one of the cookie, or the first complete one of the browser, or `site`.
pub fn of_document(uri: &Uri, headers: &HeaderMap, site: &'static Language) -> &'static Language {
    let pairs = uri.query().into_iter().flat_map(|query| query.split('&'));
    let linked = pairs.filter_map(|pair| pair.strip_prefix("lang=")).find_map(first);
    linked.unwrap_or_else(|| if uri.path().starts_with(STREAM) { site } else { of_reader(headers, site) })
}

fn first(tag: &str) -> Option<&'static Language> {
    Language::accepted(tag).into_iter().next()
}

/// The language that the cookie names, or the first complete one of the browser; otherwise `site`.
pub fn of_reader(headers: &HeaderMap, site: &'static Language) -> &'static Language {
    let text = |name| headers.get_all(name).iter().filter_map(|value| value.to_str().ok());
    let cookies = || text(header::COOKIE).flat_map(|cookies| cookies.split("; "));
    let chosen = || cookies().find_map(|cookie| cookie.strip_prefix(COOKIE));
    let by_browser =
        || text(header::ACCEPT_LANGUAGE).flat_map(Language::accepted).find(|language| language.is_complete());
    chosen().and_then(first).or_else(by_browser).unwrap_or(site)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_address_comes_before_the_cookie_the_browser_and_the_site() {
        let language = |address: &'static str, cookie: &str, accepted: &str| {
            let mut headers = HeaderMap::new();
            headers.insert(header::COOKIE, cookie.parse().unwrap());
            headers.insert(header::ACCEPT_LANGUAGE, accepted.parse().unwrap());
            of_document(&Uri::from_static(address), &headers, Language::named("fr").unwrap()).tag()
        };
        assert_eq!(language("/market?page=2&lang=ar", "foilcast-language=ja", "en"), "ar");
        assert_eq!(language("/?lang=xx", "a=b; foilcast-language=ja", "en"), "ja");
        assert_eq!(language("/", "foilcast-language=", "en-GB, de;q=0.5"), "en");
        assert_eq!(language("/", "a=b", "nl, en;q=0.5"), "en");
        assert_eq!(language("/", "a=b", "nl"), "fr", "the language of the site");
        assert_eq!(language("/stream-overlay/5?key=a", "foilcast-language=ja", "en"), "fr", "for all viewers");
        assert_eq!(language("/stream-goal/5?lang=de", "a=b", "en"), "de");
    }
}
