//! Pages in Markdown: checked when they are saved, and rendered to sanitized HTML.
//!
//! Invariant: the HTML has only tags of Markdown, links to `https:`, `http:` and `mailto:` or to pages of this server,
//! and pictures of this server. [`check`] refuses everything else with its line; [`render`] removes it again, so that
//! the HTML is safe even if the check missed something.

use std::borrow::Cow;
use std::collections::{HashMap, HashSet};
use std::sync::LazyLock;

use crate::messages::{Message, msg};
use ammonia::{Builder, UrlRelative};
use pulldown_cmark::{Event, HeadingLevel, Options, Parser, Tag, TagEnd, html};

const SYNTAX: Options = Options::ENABLE_TABLES.union(Options::ENABLE_STRIKETHROUGH);
const SCHEMES: [&str; 3] = ["https", "http", "mailto"];
/// Where uploaded pictures are (`pictures`).
const PICTURES: &str = "/pictures/";

/// Why a text is refused, with its line from 1.
#[derive(Debug, PartialEq, Eq)]
pub enum Mistake {
    Html(usize),
    Link(usize),
    Picture(usize),
}

impl Mistake {
    pub fn message(&self) -> Message {
        match self {
            Self::Html(line) => msg!("brand.html", line),
            Self::Link(line) => msg!("brand.link", line),
            Self::Picture(line) => msg!("brand.picture", line),
        }
    }
}

/// Checks that a text has no HTML and only allowed links and pictures.
pub fn check(text: &str) -> Result<(), Mistake> {
    for (event, place) in Parser::new_ext(text, SYNTAX).into_offset_iter() {
        let line = text.get(..place.start).map_or(0, |before| before.matches('\n').count()) + 1;
        match event {
            Event::Html(_) | Event::InlineHtml(_) => return Err(Mistake::Html(line)),
            Event::Start(Tag::Link { dest_url, .. }) if !is_link(&dest_url) => return Err(Mistake::Link(line)),
            Event::Start(Tag::Image { dest_url, .. }) if !is_picture(&dest_url) => return Err(Mistake::Picture(line)),
            _ => {}
        }
    }
    Ok(())
}

/// The HTML of a text. Its headings begin at level 2, below the page's title.
pub fn render(text: &str) -> String {
    let mut made = String::new();
    html::push_html(&mut made, Parser::new_ext(text, SYNTAX).map(below_title));
    SANITIZER.clean(&made).to_string()
}

/// The first `most` characters of a text without its markup, for previews of links.
pub fn summary(text: &str, most: usize) -> String {
    let mut words = String::new();
    for event in Parser::new_ext(text, SYNTAX) {
        match event {
            Event::Text(text) | Event::Code(text) => words.push_str(&text),
            Event::SoftBreak | Event::HardBreak => words.push(' '),
            Event::End(tag) if is_block(tag) => words.push(' '),
            _ => {}
        }
    }
    let words = words.split_whitespace().collect::<Vec<_>>().join(" ");
    match words.char_indices().nth(most) {
        Some((end, _)) => format!("{}…", words.get(..end).unwrap_or_default().trim_end()),
        None => words,
    }
}

/// Whether text after this tag is another word.
fn is_block(tag: TagEnd) -> bool {
    !matches!(tag, TagEnd::Emphasis | TagEnd::Strong | TagEnd::Strikethrough | TagEnd::Link | TagEnd::Image)
}

/// Whether this is an address of a page on this server, and not of another host.
fn is_local(address: &str) -> bool {
    address.starts_with('/') && !matches!(address.as_bytes().get(1), Some(b'/' | b'\\'))
}

fn is_link(address: &str) -> bool {
    let scheme = address.split_once(':').map(|(scheme, _)| scheme.to_ascii_lowercase());
    is_local(address) || scheme.is_some_and(|scheme| SCHEMES.contains(&scheme.as_str()))
}

fn is_picture(address: &str) -> bool {
    address.starts_with(PICTURES)
}

fn below_title(event: Event<'_>) -> Event<'_> {
    let lower = |level| match level {
        HeadingLevel::H1 => HeadingLevel::H2,
        HeadingLevel::H2 => HeadingLevel::H3,
        _ => HeadingLevel::H4,
    };
    match event {
        Event::Start(Tag::Heading { level, id, classes, attrs }) => {
            Event::Start(Tag::Heading { level: lower(level), id, classes, attrs })
        }
        Event::End(TagEnd::Heading(level)) => Event::End(TagEnd::Heading(lower(level))),
        event => event,
    }
}

static SANITIZER: LazyLock<Builder<'static>> = LazyLock::new(|| {
    let tags = [
        "a",
        "blockquote",
        "br",
        "code",
        "del",
        "em",
        "h2",
        "h3",
        "h4",
        "hr",
        "img",
        "li",
        "ol",
        "p",
        "pre",
        "strong",
        "table",
        "tbody",
        "td",
        "th",
        "thead",
        "tr",
        "ul",
    ];
    let attributes = [("a", vec!["href", "title"]), ("img", vec!["src", "alt", "title"]), ("ol", vec!["start"])];
    let mut builder = Builder::empty();
    builder
        .tags(HashSet::from(tags))
        .tag_attributes(
            attributes.into_iter().map(|(tag, names)| (tag, names.into_iter().collect())).collect::<HashMap<_, _>>(),
        )
        .url_schemes(HashSet::from(SCHEMES))
        .url_relative(UrlRelative::PassThrough)
        .link_rel(Some("noopener noreferrer"))
        .clean_content_tags(HashSet::from(["script", "style"]))
        .attribute_filter(|tag, name, value| {
            let allowed = match (tag, name) {
                ("a", "href") => is_link(value),
                ("img", "src") => is_picture(value),
                _ => true,
            };
            allowed.then_some(Cow::Borrowed(value))
        });
    builder
});

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn markdown_is_rendered_below_the_title_of_its_page() {
        let text = "# Rules\n\nBe **kind**, [read](/pages/faq) and ~~spam~~.\n\n1. One\n2. Two\n\n| a | b |\n|---|--:|\n| 1 | 2 |\n";
        assert_eq!(check(text), Ok(()));
        let html = render(text);
        for part in [
            "<h2>Rules</h2>",
            "<strong>kind</strong>",
            "<a href=\"/pages/faq\" rel=\"noopener noreferrer\">read</a>",
            "<del>spam</del>",
            "<ol>\n<li>One</li>",
            "<td>1</td><td>2</td>",
        ] {
            assert!(html.contains(part), "{part} in {html}");
        }
    }

    #[test]
    fn html_links_and_pictures_that_are_not_allowed_are_refused_with_their_line() {
        let cases = [
            ("<script>alert(1)</script>", Mistake::Html(1)),
            ("Hello\n\n<img src=x onerror=alert(1)>", Mistake::Html(3)),
            ("Some <b onmouseover=alert(1)>text</b>", Mistake::Html(1)),
            ("> - nested <svg onload=alert(1)>", Mistake::Html(1)),
            ("<!-- a comment -->", Mistake::Html(1)),
            ("a\n[x](javascript:alert(1))", Mistake::Link(2)),
            ("[x](JaVaScRiPt:alert(1))", Mistake::Link(1)),
            ("[x](<java\tscript:alert(1)>)", Mistake::Link(1)),
            ("[x](&#106;avascript:alert(1))", Mistake::Link(1)),
            ("<javascript:alert(1)>", Mistake::Link(1)),
            ("[x][1]\n\n[1]: vbscript:x", Mistake::Link(1)),
            ("[x](data:text/html;base64,PHNjcmlwdD4=)", Mistake::Link(1)),
            ("[x](//elsewhere.example)", Mistake::Link(1)),
            ("[x](/\\elsewhere.example)", Mistake::Link(1)),
            ("[x](ftp://elsewhere.example)", Mistake::Link(1)),
            ("[![y](/pictures/a.webp)](javascript:alert(1))", Mistake::Link(1)),
            ("![x](data:image/svg+xml,<svg/onload=alert(1)>)", Mistake::Picture(1)),
            ("![x](https://elsewhere.example/pixel.gif)", Mistake::Picture(1)),
            ("![x](javascript:alert(1))", Mistake::Picture(1)),
        ];
        for (text, expected) in cases {
            assert_eq!(check(text), Err(expected), "{text}");
        }
        for text in ["<https://example.org>", "[x](mailto:a@example.org)", "![x](/pictures/a.webp)", "1 < 2 and `<b>`"]
        {
            assert_eq!(check(text), Ok(()), "{text}");
        }
    }

    #[test]
    fn nothing_of_a_hostile_text_is_left_in_the_html() {
        let hostile = [
            "<script>alert(1)</script>",
            "<scr<script>ipt>alert(1)</script>",
            "<img src=x onerror=alert(1)>",
            "<a href=\"javascript:alert(1)\">x</a>",
            "<svg><style><img src=x onerror=alert(1)></style></svg>",
            "<math><mtext><table><mglyph><style><!--</style><img title=\"--&gt;&lt;img src=1 onerror=alert(1)&gt;\">",
            "<iframe srcdoc=\"<script>alert(1)</script>\"></iframe>",
            "<p style=\"background:url(javascript:alert(1))\">x</p>",
            "[x](javascript:alert(1))",
            "[x](data:text/html,<script>alert(1)</script>)",
            "![x](data:image/svg+xml,<svg/onload=alert(1)>)",
            "[x](https://a.example \"onmouseover=alert(1)\")",
            "<form action=/api/auth/logout><button>x</button></form>",
        ];
        for text in hostile {
            let html = render(text);
            let tags: Vec<&str> = html.split('<').skip(1).filter_map(|tag| tag.split('>').next()).collect();
            for tag in tags {
                let name = tag.trim_start_matches('/').split([' ', '/']).next().unwrap_or_default();
                assert!(["a", "p", "img", "br"].contains(&name), "{name} in {html}");
                let attributes = tag.split('"').step_by(2).collect::<String>();
                assert!(!attributes.contains("on") || attributes.contains("noopener"), "{html}");
                assert!(!tag.contains("javascript:") && !tag.contains("data:"), "{html}");
            }
        }
    }

    #[test]
    fn a_summary_is_the_beginning_without_markup() {
        assert_eq!(summary("# Rules\n\nBe **kind**, and\nread `this`.", 100), "Rules Be kind, and read this.");
        assert_eq!(summary("Grüße an alle", 7), "Grüße a…");
    }
}
