//! Tests of the catalogues, of their use in the sources, and of messages in several languages.

use super::*;
use crate::tidy::{Source, sources};
use std::collections::BTreeSet;

fn language(tag: &str) -> &'static Language {
    Language::named(tag).expect("is in the table")
}

/// A language with these messages only.
fn with(tag: &str, messages: &[(&str, &str)]) -> Language {
    let row = Row { is_complete: false, ..language(tag).row.clone() };
    let parse = |(key, text): &(&str, &str)| ((*key).to_owned(), Pattern::parse(text).expect("parses"));
    let messages = messages.iter().map(parse).collect();
    Language { messages, ..Language::load(row).expect("loads") }
}

/// The plural forms that a plural of the message lacks.
fn missing_forms<'a>(language: &Language, pattern: &'a Pattern) -> Vec<(&'a str, &'static str)> {
    let mut missing = Vec::new();
    for part in &pattern.0 {
        let Part::Choice { kind, name, cases } = part else { continue };
        missing.extend(cases.iter().flat_map(|(_, case)| missing_forms(language, case)));
        let forms = language.plurals.categories().map(category_name).filter(|_| *kind == Kind::Plural);
        let absent = forms.filter(|form| !cases.iter().any(|(case, _)| case == form));
        missing.extend(absent.map(|form| (name.as_str(), form)));
    }
    missing
}

/// What is wrong with a translation of the source's messages.
fn problems(source: &Language, translation: &Language) -> Vec<String> {
    let mut problems = Vec::new();
    for (key, pattern) in &translation.messages {
        let place = format!("{}.json: {key}", translation.tag());
        let Some(wanted) = source.messages.get(key) else {
            problems.push(format!("{place}: en.json has no such message."));
            continue;
        };
        let (wanted, given) = (wanted.params(), pattern.params());
        problems.extend(wanted.difference(&given).map(|name| format!("{place}: the parameter {{{name}}} is missing.")));
        problems.extend(given.difference(&wanted).map(|name| format!("{place}: en.json has no parameter {{{name}}}.")));
        let missing = missing_forms(translation, pattern);
        problems.extend(missing.iter().map(|(name, form)| format!("{place}: {{{name}}} has no plural form `{form}`.")));
    }
    let missing = source.messages.keys().filter(|key| !translation.messages.contains_key(*key));
    if translation.row.is_complete {
        problems.extend(missing.map(|key| format!("{}.json: {key} is missing.", translation.tag())));
    }
    problems.sort();
    problems
}

/// Each use of a message in the source: line, key and parameters. The things of `NotFound` and of ids have a message.
fn uses(source: &Source) -> Vec<(usize, String, BTreeSet<String>)> {
    let arguments_of = |start: &'static str| {
        source.text.match_indices(start).filter_map(move |(at, start)| {
            let line = source.text[..at].matches('\n').count() + 1;
            let arguments = source.text[at + start.len()..].trim_start().strip_prefix('"')?;
            arguments.split_once('"').map(|(first, rest)| (line, first, rest))
        })
    };
    let messages = arguments_of("msg!(").map(|(line, key, rest)| (line, key.to_owned(), names_of(rest)));
    let things = arguments_of("NotFound(").chain(arguments_of("Id: "));
    let key = |thing: &str| format!("{}_not_found", thing.replace(' ', "_"));
    messages.chain(things.map(|(line, thing, _)| (line, key(thing), BTreeSet::new()))).collect()
}

/// The names in `, name, rarity = card.rarity(1)) …`.
fn names_of(rest: &str) -> BTreeSet<String> {
    let (mut depth, mut in_text, mut names, mut argument) = (0, false, BTreeSet::new(), String::new());
    let mut end = |argument: &mut String| {
        let name = argument.split('=').next().unwrap_or_default().trim().to_owned();
        names.extend((!name.is_empty()).then_some(name));
        argument.clear();
    };
    for c in rest.chars() {
        in_text ^= c == '"';
        match c {
            ')' if depth == 0 && !in_text => break,
            ',' if depth == 0 && !in_text => {
                end(&mut argument);
                continue;
            }
            '(' | '[' | '{' if !in_text => depth += 1,
            ')' | ']' | '}' if !in_text => depth -= 1,
            _ => {}
        }
        argument.push(c);
    }
    end(&mut argument);
    names
}

#[test]
fn translations_have_the_parameters_and_plural_forms_of_their_language() {
    let problems: Vec<_> = LANGUAGES.iter().flat_map(|language| problems(Language::english(), language)).collect();
    assert!(problems.is_empty(), "\n{}\n", problems.join("\n"));
}

#[test]
fn every_file_is_a_language_of_the_table() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("messages");
    let files = std::fs::read_dir(folder).expect("reads").map(|file| file.expect("reads").file_name());
    let found: BTreeSet<String> = files.map(|name| name.to_string_lossy().into_owned()).collect();
    let read: BTreeSet<String> = FILES.iter().map(|(tag, _)| format!("{tag}.json")).collect();
    assert_eq!(found, read, "FILES in messages.rs lists the files in server/messages");
    assert!(FILES.iter().all(|(tag, _)| Language::named(tag).is_some()));
}

#[test]
fn messages_are_used_with_their_parameters() {
    let (english, mut used, mut problems) = (Language::english(), BTreeSet::new(), Vec::new());
    let ids = Source { path: "../../base/src/ids.rs".into(), text: include_str!("../../../base/src/ids.rs").into() };
    for source in sources().iter().filter(|source| source.path != "messages.rs").chain([&ids]) {
        for (line, key, given) in uses(source) {
            let place = format!("src/{}:{line}", source.path);
            match english.messages.get(&key) {
                None => problems.push(format!("{place}: add the message `{key}` to server/messages/en.json.")),
                Some(pattern) if pattern.params() != given.iter().map(String::as_str).collect() => {
                    problems.push(format!("{place}: `{key}` has the parameters {:?}.", pattern.params()));
                }
                Some(_) => drop(used.insert(key)),
            }
        }
    }
    for meaning in crate::settings::SETTINGS.iter().map(crate::settings::Setting::meaning) {
        assert!(english.messages.contains_key(meaning.key()), "add the message `{}` to en.json", meaning.key());
        used.insert(meaning.key().to_owned());
    }
    used.extend(crate::achievements::texts::keys().cloned());
    let unused = english.messages.keys().filter(|key| !used.contains(*key));
    problems.extend(unused.map(|key| format!("en.json: `{key}` is unused: remove it.")));
    assert!(problems.is_empty(), "\n{}\n", problems.join("\n"));
}

/// A refusal takes a message, so a sentence of the source could only get into one as a verbatim text.
#[test]
fn sentences_are_in_the_catalogue() {
    let mut problems = Vec::new();
    for source in sources() {
        for (at, _) in source.text.match_indices("::verbatim(\"").chain(source.text.match_indices("::verbatim(format!"))
        {
            let line = source.text[..at].matches('\n').count() + 1;
            problems.push(format!("src/{}:{line}: add this text to server/messages/en.json.", source.path));
        }
    }
    assert!(problems.is_empty(), "\n{}\n", problems.join("\n"));
}

#[test]
fn a_faulty_translation_is_refused() {
    let source = with("en", &[("a", "{name} has {n, plural, one {# card} other {# cards}}."), ("b", "Yes.")]);
    let mut translation = with("ar", &[("a", "{n, plural, one {#} other {#}} {who}"), ("c", "{x}")]);
    translation.row.is_complete = true;
    assert_eq!(
        problems(&source, &translation),
        [
            "ar.json: a: en.json has no parameter {who}.",
            "ar.json: a: the parameter {name} is missing.",
            "ar.json: a: {n} has no plural form `few`.",
            "ar.json: a: {n} has no plural form `many`.",
            "ar.json: a: {n} has no plural form `two`.",
            "ar.json: a: {n} has no plural form `zero`.",
            "ar.json: b is missing.",
            "ar.json: c: en.json has no such message.",
        ]
    );
}

#[test]
fn parameters_of_a_use_are_found() {
    let text = r#"msg!("a.b", name, count = of(1, "x)"), how = { 2 }), other) NotFound("live pack")"#.to_owned();
    let found = uses(&Source { path: "x.rs".into(), text });
    let names = |names: &[&str]| names.iter().map(|name| (*name).to_owned()).collect::<BTreeSet<_>>();
    assert_eq!(
        found,
        [(1, "a.b".into(), names(&["count", "how", "name"])), (1, "live_pack_not_found".into(), names(&[]))]
    );
}

#[test]
fn plurals_and_numbers_follow_the_language() {
    let message = |n: u32| Message::new("a").with("n", &n);
    let source = "{n, plural, =0 {none} one {# card} other {# cards}} of {n}";
    let english = with("en", &[("a", source)]);
    assert_eq!(english.render(&message(0)), "none of 0");
    assert_eq!(english.render(&message(1)), "1 card of 1");
    assert_eq!(english.render(&message(1234)), "1,234 cards of 1234");
    let german = with("de", &[("a", "{n, plural, one {# Karte} other {# Karten}}")]);
    assert_eq!(german.render(&message(1234)), "1.234 Karten");
    let french = with("fr", &[("a", "{n, plural, one {# carte} many {# de cartes} other {# cartes}}")]);
    assert_eq!(french.render(&message(0)), "0 carte");
}

#[test]
fn selects_choose_by_the_text() {
    let english = with("en", &[("a", "{who, select, buyer {You bought it.} other {{who} sold it.}}")]);
    assert_eq!(english.render(&Message::new("a").with("who", "buyer")), "You bought it.");
    assert_eq!(english.render(&Message::new("a").with("who", "Nova")), "Nova sold it.");
}

#[test]
fn a_message_without_a_translation_is_english() {
    let german = with("de", &[]);
    assert_eq!(german.render(&Message::new("unauthorized")), "Please sign in to do this.");
    assert_eq!(german.render(&Message::verbatim("0f3a")), "0f3a");
}

#[test]
fn texts_of_another_direction_are_isolated() {
    let (english, arabic) = (with("en", &[("a", "by {name}")]), with("ar", &[("a", "من {name}")]));
    let by = |name: &str| Message::new("a").with("name", name);
    assert_eq!(english.render(&by("Nova Light")), "by Nova Light");
    assert_eq!(english.render(&by("نور")), "by \u{2068}نور\u{2069}");
    assert_eq!(arabic.render(&by("Nova Light")), "من \u{2068}Nova Light\u{2069}");
    let part = Message::new("a").with("name", &Message::verbatim("Nova Light"));
    assert_eq!(arabic.render(&part), "من \u{2068}Nova Light\u{2069}");
}

#[test]
fn lists_are_separated_as_the_language_does_it() {
    let cards = Message::new("a").with("cards", &List::of(["Owl", "Sea Fox", "نور"]));
    let listed = |tag| with(tag, &[("a", "{cards}")]).render(&cards);
    assert_eq!(listed("en"), "Owl, Sea Fox, \u{2068}نور\u{2069}");
    assert_eq!(listed("ja"), "Owl、Sea Fox、\u{2068}نور\u{2069}");
    assert_eq!(listed("ar"), "Owl، \u{2068}Sea Fox\u{2069}، \u{2068}نور\u{2069}");
}

#[test]
fn sentences_are_separated_as_the_language_does_it() {
    let sentences = ["一つ。", "二つ。"].map(Message::verbatim);
    let joined = |tag| with(tag, &[]).render_all(&sentences);
    assert_eq!((joined("en").as_str(), joined("ja").as_str()), ("一つ。 二つ。", "一つ。二つ。"));
}

#[test]
fn the_preferred_languages_are_found() {
    let tags = |header| Language::accepted(header).into_iter().map(Language::tag).collect::<Vec<_>>();
    assert_eq!(tags("fr;q=0.7, de-CH, en;q=0.8"), ["de", "en", "fr"]);
    assert_eq!(tags("pt, nl, ja;q=0"), ["pt-BR"]);
    assert_eq!(tags("*, ;q=x"), Vec::<&str>::new());
}

#[test]
fn a_stored_message_is_read_again() {
    let card = msg!("card_label", name = "Ash", rarity = Rarity::Epic, mint = 1, total = 5);
    let gives = enumerated(vec![card.clone(), msg!("things.packs", packs = 3)]).expect("has two");
    let message = msg!("notice.trade_offered", sender = "Nova \u{2066}", count = 2, gives, wants = card);
    let stored = message.to_stored().expect("is of the catalogue");
    assert_eq!(Message::from_stored(&stored).map(|read| read.to_string()), Some(message.to_string()));
    assert_eq!(
        message.to_string(),
        "Nova \u{2066} offered you 2 trades, the latest: Ash (Epic 1/5) and 3 packs for your Ash (Epic 1/5)."
    );
    let tenths = Message::new("chat.chance").with("rarity", "Epic").with("percent", &Tenths(15));
    assert_eq!(tenths.to_stored().as_deref(), Some(r#"["chat.chance",{"percent":{"tenths":15},"rarity":"Epic"}]"#));
    assert_eq!(
        Message::from_stored(&tenths.to_stored().unwrap_or_default()).map(|read| read.to_string()),
        Some("Epic 1.5 %".into())
    );
    assert_eq!(Message::verbatim("as it is").to_stored(), None);
}

#[test]
fn a_stored_message_that_this_program_does_not_have_is_not_read() {
    for stored in [
        "",
        "7",
        r#"["none.such", {}]"#,
        r#"["notice.packs_given", {"amount": 2}]"#,
        r#"["notice.packs_given", {"packs": {"other": 2}}]"#,
        r#"["notice.why.card_moved", {"card": {"sentences": [["none.such", {}]]}}]"#,
    ] {
        assert_eq!(Message::from_stored(stored), None, "{stored}");
    }
    let more = r#"["notice.packs_given", {"packs": 2, "more": true}]"#;
    assert_eq!(Message::from_stored(more), None, "a parameter of another kind");
    let more = r#"["notice.packs_given", {"packs": 2, "from": "Nova"}]"#;
    assert_eq!(Message::from_stored(more).map(|read| read.to_string()).as_deref(), Some("You were given 2 packs."));
}

#[test]
fn lists_have_the_comma_of_the_language() {
    let things = enumerated(["a", "b", "c"].map(Message::verbatim).into()).expect("has three");
    assert_eq!(language("en").render(&things), "a, b and c");
    assert_eq!(language("ja").render(&things), "a、b、c");
    assert_eq!(language("ar").render(&things), "a، b وc");
    assert_eq!(enumerated(Vec::new()), None);
}
