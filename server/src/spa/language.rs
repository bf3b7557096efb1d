//! The language in which `web/public/language.js` will show a document.

use axum::http::{HeaderMap, header};

use crate::messages::Language;

const COOKIE: &str = "foilcast-language=";

/// The language that the address or the cookie names, or the first complete one of the browser; otherwise `site`, the
/// language of the site.
pub fn of(query: Option<&str>, headers: &HeaderMap, site: &'static Language) -> &'static Language {
    let text = |name| headers.get_all(name).iter().filter_map(|value| value.to_str().ok());
    let linked = query.into_iter().flat_map(|query| query.split('&')).find_map(|pair| pair.strip_prefix("lang="));
    let cookies = || text(header::COOKIE).flat_map(|cookies| cookies.split("; "));
    let chosen = || cookies().find_map(|cookie| cookie.strip_prefix(COOKIE));
    let first = |tag: &str| Language::accepted(tag).into_iter().next();
    let by_browser =
        || text(header::ACCEPT_LANGUAGE).flat_map(Language::accepted).find(|language| language.is_complete());
    linked.and_then(first).or_else(|| chosen().and_then(first)).or_else(by_browser).unwrap_or(site)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_address_comes_before_the_cookie_the_browser_and_the_site() {
        let language = |query, cookie: &str, accepted: &str| {
            let mut headers = HeaderMap::new();
            headers.insert(header::COOKIE, cookie.parse().unwrap());
            headers.insert(header::ACCEPT_LANGUAGE, accepted.parse().unwrap());
            of(query, &headers, Language::named("fr").unwrap()).tag()
        };
        assert_eq!(language(Some("page=2&lang=ar"), "foilcast-language=ja", "en"), "ar");
        assert_eq!(language(Some("lang=xx"), "a=b; foilcast-language=ja", "en"), "ja");
        assert_eq!(language(None, "foilcast-language=", "en-GB, de;q=0.5"), "en");
        assert_eq!(language(None, "a=b", "nl, en;q=0.5"), "en");
        assert_eq!(language(None, "a=b", "nl"), "fr", "the language of the site");
    }
}
