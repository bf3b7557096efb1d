use super::card::{self, Modified, Print, Slab};
use super::fonts::Fonts;
use super::picture::{OneCard, Pull};
use super::render;
use super::svg::Svg;
use super::words::{Font, Lines, fit, line};
use foilcast_base::look::{Look, Motion, Recipe};
use foilcast_base::rarity::Rarity;
use resvg::tiny_skia::Pixmap;
use std::collections::HashSet;
use std::sync::LazyLock;

/// The fonts of a machine that has none.
static OURS: LazyLock<Fonts> = LazyLock::new(|| Fonts::new(|_| {}));

/// The fonts of a machine that has some letters of other scripts.
static MORE: LazyLock<Fonts> = LazyLock::new(|| {
    Fonts::new(|database| {
        for face in [
            include_bytes!("fonts/test/arabic.ttf").as_slice(),
            include_bytes!("fonts/test/cyrillic.ttf"),
            include_bytes!("fonts/test/japanese.otf"),
        ] {
            database.load_font_data(face.to_vec());
        }
    })
});

/// Reads a picture of the demo set by its address.
fn art(address: &str) -> Option<Vec<u8>> {
    let file = address.strip_prefix("/demo-art/")?;
    std::fs::read(concat!(env!("CARGO_MANIFEST_DIR"), "/../server/src/demo/set/").to_owned() + file).ok()
}

fn print(rarity: Option<Rarity>, modifier: Option<&str>) -> Print {
    Print {
        name: "Lantern <Eel> & Łódź".into(),
        flavor: "It would have gone left. It wants you to know that.".into(),
        rarity,
        rarity_name: rarity.map_or("Unknown", Rarity::name).into(),
        modifier: modifier.map(|name| Modified {
            name: name.into(),
            prefix: format!("{name} "),
            look: None,
            css: None,
        }),
        mint: "7 / 100".into(),
        picture: "/demo-art/lantern-fox.webp".into(),
        focus: None,
        slab: None,
        limited: None,
    }
}

fn pixels(print: &Print) -> Pixmap {
    drawn(print, &OURS, false)
}

fn drawn(print: &Print, fonts: &'static Fonts, is_rtl: bool) -> Pixmap {
    let mut svg = Svg::new(fonts, is_rtl);
    card::draw(&mut svg, print);
    render::pixels(fonts, &svg.document(300, 450), art).expect("a drawing")
}

fn texts(lines: &Lines) -> Vec<&str> {
    lines.lines.iter().map(|line| line.text.as_str()).collect()
}

fn width(text: &str, font: Font) -> f32 {
    line(&OURS, text, font, 1.0).width()
}

/// The mean difference of two pictures per channel, from 0 to 255.
fn difference(a: &Pixmap, b: &Pixmap) -> f64 {
    let sum: u64 = a.data().iter().zip(b.data()).map(|(a, b)| u64::from(a.abs_diff(*b))).sum();
    #[expect(clippy::cast_precision_loss, reason = "far below 2^52")]
    let difference = sum as f64 / a.data().len() as f64;
    difference
}

#[test]
fn every_rarity_and_every_modifier_looks_different() {
    // Rarities of one design differ in their signs and names only.
    let mut designs = HashSet::new();
    let own = Rarity::ALL.into_iter().filter(|rarity| designs.insert(rarity.design()));
    let rarities: Vec<_> = own.map(|rarity| pixels(&print(Some(rarity), None))).collect();
    for (nth, one) in rarities.iter().enumerate() {
        for other in &rarities[..nth] {
            assert!(difference(one, other) > 4.0, "{nth}: {}", difference(one, other));
        }
    }
    for rarity in Rarity::ALL {
        let plain = pixels(&print(Some(rarity), None));
        for modifier in ["Negative", "Glitch", "Prismatic"] {
            let changed = difference(&plain, &pixels(&print(Some(rarity), Some(modifier))));
            assert!(changed > 2.0, "{modifier} {}: {changed}", rarity.name());
        }
    }
}

#[test]
fn the_css_of_an_imported_modifier_is_drawn() {
    let with = |css: &str, name: &str| {
        let css = Some(css.to_owned());
        pixels(&Print {
            modifier: Some(Modified { name: name.into(), prefix: format!("{name} "), look: None, css }),
            ..print(Some(Rarity::Rare), None)
        })
    };
    let plain = with("", "Golden");
    for css in ["filter: sepia(1)", "filter: hue-rotate(90deg)", "opacity: 0.5", "filter: invert(1)"] {
        assert!(difference(&plain, &with(css, "Golden")) > 4.0, "{css}: {}", difference(&plain, &with(css, "Golden")));
    }
    for css in ["text-shadow: 2px 2px 3px #f00", "text-transform: uppercase"] {
        assert!(difference(&plain, &with(css, "Golden")) > 0.1, "{css}: {}", difference(&plain, &with(css, "Golden")));
    }
    let gray = with("filter: grayscale(1)", "Golden");
    let colourful = mean(0..300, 0..450, |x, y| {
        let [red, green, blue] = channels(&gray, x, y);
        red.max(green).max(blue) - red.min(green).min(blue)
    });
    assert!(colourful < 1.0, "no colour is left: {colourful}");
    assert!(
        difference(&plain, &with("position: fixed; filter: blur(9px)", "Golden")) < 0.01,
        "unsupported declarations have no effect"
    );
    let negative = with("", "Negative");
    assert!(difference(&negative, &with("opacity: 0.2", "Negative")) < 0.01, "CSS does not change a built-in modifier");
}

const RECIPES: [Recipe; 5] = [Recipe::Duotone, Recipe::Foil, Recipe::Rim, Recipe::Weave, Recipe::Frost];

/// Draws a card of this rarity with a custom look.
fn with_look(rarity: Rarity, recipe: Recipe, (first, second): (&str, &str), strength: u8) -> Pixmap {
    let (first, second) = (first.to_owned(), second.to_owned());
    let look = Look { recipe, first, second, strength, motion: Motion::Drift };
    let modifier = Modified { name: "Golden".into(), prefix: "Golden ".into(), look: Some(look), css: None };
    pixels(&Print { modifier: Some(modifier), ..print(Some(rarity), None) })
}

/// The channels of a pixel as f32, 0 to 255.
fn channels(pixels: &Pixmap, x: u32, y: u32) -> [f32; 3] {
    let pixel = pixels.pixel(x, y).expect("is inside");
    [pixel.red(), pixel.green(), pixel.blue()].map(f32::from)
}

/// The mean of `of` over the pixels of a box.
fn mean(xs: std::ops::Range<u32>, ys: std::ops::Range<u32>, of: impl Fn(u32, u32) -> f32) -> f32 {
    let all: Vec<f32> = ys.flat_map(|y| xs.clone().map(move |x| (x, y))).map(|(x, y)| of(x, y)).collect();
    #[expect(clippy::cast_precision_loss, reason = "some thousand pixels")]
    let count = all.len() as f32;
    all.iter().sum::<f32>() / count
}

#[test]
fn a_stronger_look_changes_every_rarity_more() {
    for rarity in Rarity::ALL {
        let plain = pixels(&print(Some(rarity), None));
        for recipe in RECIPES {
            let of = |strength| difference(&plain, &with_look(rarity, recipe, ("#ffb347", "#2f5dff"), strength));
            let (faint, full) = (of(20), of(100));
            assert!(full > 2.0 && full > faint, "{recipe:?} {}: {faint} {full}", rarity.name());
        }
    }
}

#[test]
fn each_recipe_has_its_effect() {
    let plain = pixels(&print(Some(Rarity::Common), None));
    // In the window of a Common, clear of its edges.
    let (xs, ys) = (20..280, 55..310);
    let more =
        |pixels: &Pixmap, x, y, channel: usize| channels(pixels, x, y)[channel] - channels(&plain, x, y)[channel];

    let red = with_look(Rarity::Common, Recipe::Duotone, ("#ff0000", "#ff0000"), 100);
    let spread = |pixels: &Pixmap, one: usize, other: usize| {
        mean(xs.clone(), ys.clone(), |x, y| channels(pixels, x, y)[one] - channels(pixels, x, y)[other])
    };
    assert!(spread(&red, 0, 1) > 30.0 && spread(&red, 1, 2).abs() < 3.0, "one colour only");

    let green = with_look(Rarity::Common, Recipe::Foil, ("#00ff00", "#00ff00"), 100);
    let lit = mean(xs.clone(), ys.clone(), |x, y| f32::from(u8::from(more(&green, x, y, 1) > 40.0)));
    let unlit = mean(xs.clone(), ys.clone(), |x, y| f32::from(u8::from(more(&green, x, y, 1) < 5.0)));
    assert!(lit > 0.2 && unlit > 0.2, "bands: {lit} {unlit}");

    let rim = with_look(Rarity::Common, Recipe::Rim, ("#ff0000", "#0000ff"), 100);
    for (x, y) in [(6, 120), (6, 330), (294, 120), (294, 330), (80, 6), (220, 6), (80, 443), (220, 443)] {
        let [red, green, blue] = channels(&rim, x, y);
        assert!(red + blue > 170.0 && green < 70.0, "{x} {y}: {red} {green} {blue}");
    }

    let woven = with_look(Rarity::Common, Recipe::Weave, ("#ffffff", "#000000"), 100);
    let rough = |pixels: &Pixmap| {
        mean(xs.clone(), ys.clone(), |x, y| (channels(pixels, x, y)[1] - channels(pixels, x + 2, y)[1]).abs())
    };
    assert!(rough(&woven) > rough(&plain) * 1.5, "threads: {} {}", rough(&woven), rough(&plain));

    let frozen = with_look(Rarity::Common, Recipe::Frost, ("#ffffff", "#ffffff"), 60);
    let corner = mean(34..50, 290..305, |x, y| channels(&frozen, x, y)[0]);
    let middle = mean(140..160, 170..190, |x, y| more(&frozen, x, y, 0).abs());
    assert!(corner > 170.0 && middle < 2.0, "from its edges: {corner} {middle}");
}

#[test]
fn a_look_does_not_change_the_text() {
    // From Epic up, the picture reaches under the text.
    for rarity in [Rarity::Basic, Rarity::Common, Rarity::Standard, Rarity::Uncommon, Rarity::Rare] {
        let plain = pixels(&print(Some(rarity), None));
        for recipe in RECIPES {
            let changed_card = with_look(rarity, recipe, ("#ffffff", "#000000"), 100);
            let changed = mean(12..288, 328..438, |x, y| {
                f32::from(u8::from(
                    channels(&changed_card, x, y).map(f32::to_bits) != channels(&plain, x, y).map(f32::to_bits),
                ))
            });
            assert!(changed <= 0.0, "{recipe:?} {}: {changed}", rarity.name());
        }
    }
}

#[test]
fn an_invalid_colour_is_drawn_as_black() {
    let malicious = ("\"/><script>", "url(https://elsewhere.example)");
    for recipe in RECIPES {
        let black = with_look(Rarity::Rare, recipe, ("#000000", "#000000"), 255);
        assert_eq!(with_look(Rarity::Rare, recipe, malicious, 255).data(), black.data(), "{recipe:?}");
    }
}

#[test]
fn a_card_is_drawn_without_a_rarity_or_a_picture() {
    let bare = Print { picture: "https://elsewhere.example/a.webp".into(), ..print(None, None) };
    assert!(difference(&pixels(&bare), &pixels(&print(Some(Rarity::Basic), None))) > 4.0);
}

#[test]
fn a_picture_is_cut_at_its_focus() {
    let at = |rarity, focus| pixels(&Print { focus, ..print(Some(rarity), None) });
    for rarity in [Rarity::Basic, Rarity::Epic, Rarity::Unique] {
        let [usual, top, middle, bottom] = [None, Some(0), Some(50), Some(100)].map(|focus| at(rarity, focus));
        for (one, other) in [(&usual, &top), (&top, &middle), (&middle, &bottom)] {
            assert!(difference(one, other) > 2.0, "{}: {}", rarity.name(), difference(one, other));
        }
        // Nothing above the picture is shown.
        assert_eq!(top.data(), at(rarity, Some(10)).data(), "{}", rarity.name());
    }
    // A window that shows the whole height has no other place.
    assert_eq!(at(Rarity::Divine, Some(100)).data(), at(Rarity::Divine, None).data());
}

#[test]
fn a_slab_shows_its_grade() {
    let slab = |grade| {
        let slab =
            Slab { brand: "Foilcast".into(), grade, grade_name: "Graded".into(), certificate: "No. 9F3A22C1".into() };
        pixels(&Print { slab: Some(slab), ..print(Some(Rarity::Epic), None) })
    };
    assert!(difference(&slab(None), &pixels(&print(Some(Rarity::Epic), None))) > 8.0);
    assert!(difference(&slab(Some(9)), &slab(Some(10))) > 0.01);
}

#[test]
fn letters_of_both_subsets_have_glyphs_in_our_fonts() {
    for font in [Font::Display, Font::Text, Font::Strong, Font::Engraved] {
        // A missing letter would be as wide as every other missing one.
        let [l, w, i] = ["Ł", "Ŵ", "ı"].map(|letter| width(letter, font));
        assert!(i < l && l < w && w > 0.6, "{font:?}: {i} {l} {w}");
    }
    assert!(width("Lantern", Font::Strong) > width("Lantern", Font::Text));
}

#[test]
fn text_is_scaled_to_fit_or_truncated() {
    let (name, long) = ("Lantern Eel", "The Extraordinarily Long-Winded Archchancellor of the Seventh Umbrella");
    let fit = |text, width, most, sizes| fit(&OURS, text, Font::Display, width, most, sizes);
    let easy = fit(name, 400.0, 1, (10.0, 40.0));
    assert_eq!((texts(&easy), easy.size), (vec![name], 40.0));
    let three = fit(long, 400.0, 3, (10.0, 60.0));
    let whole = texts(&three).concat().replace(' ', "");
    assert!(three.lines.len() <= 3 && three.size < 60.0 && whole == long.replace(' ', ""), "{three:?}");
    let cut = fit(long, 120.0, 1, (20.0, 30.0));
    assert!(cut.lines.len() == 1 && texts(&cut)[0].ends_with('…'), "{cut:?}");
    assert!(easy.width() <= 400.0 && three.width() <= 400.0 && cut.width() <= 120.0);
    assert!(fit("", 100.0, 2, (9.0, 12.0)).lines.is_empty());
    let wide = fit("Unbreakablywide", 40.0, 2, (9.0, 12.0));
    assert_eq!((wide.lines.len(), wide.width() <= 40.0), (1, true));
}

#[test]
fn japanese_lines_break_between_letters_but_not_before_punctuation() {
    let name = "青い鳥のランタンと、夜の海。";
    let lines = fit(&MORE, name, Font::Display, 8.2, 3, (1.0, 1.0));
    assert_eq!(texts(&lines), ["青い鳥のランタン", "と、夜の海。"]);
    let lines = fit(&MORE, name, Font::Display, 9.2, 3, (1.0, 1.0));
    assert_eq!(texts(&lines), ["青い鳥のランタン", "と、夜の海。"], "the comma is not the first letter of a line");
}

#[test]
fn arabic_is_joined_and_drawn_from_right_to_left() {
    let of = |text: &str| line(&MORE, text, Font::Display, 1.0);
    let letters: f32 = "تنين".chars().map(|letter| of(&letter.to_string()).width()).sum();
    assert!(of("تنين").width() < letters * 0.9, "letters inside a word are narrower");
    let drawn = places(&of("تنين (Nova) النار"));
    assert_eq!(drawn, ["النار", ") ", "Nova", "(", "تنين "]);
    assert_eq!(places(&of("Nova تنين!")), ["Nova ", "تنين", "!"], "the first letter decides");
    assert_eq!(places(&of("7 / 100")), ["7 / 100"]);
    for text in ["дракон и", "تنين النار", "Nova 鳥"] {
        assert!(of(text).width() > of(&text.replace(' ', "")).width() + 0.15, "{text}: the space is as wide as ours");
    }
}

/// The parts of a line from left to right, without marks of direction.
fn places(lines: &Lines) -> Vec<String> {
    lines.parts().map(|part| part.replace('\u{200f}', "")).collect()
}

#[test]
fn words_without_a_font_are_left_out_and_reported() {
    static NONE: LazyLock<Fonts> = LazyLock::new(|| Fonts::new(|_| {}));
    let of = |fonts: &Fonts, text: &str| texts(&line(fonts, text, Font::Display, 1.0)).concat();
    assert_eq!(of(&NONE, "Dragon 龍 🐉 Łódź"), "Dragon Łódź");
    assert_eq!(of(&NONE, "Nova🐉"), "Nova", "a word can do without its emoji");
    assert_eq!(of(&NONE, "Новa"), "", "a word cannot do without its letters");
    assert_eq!(NONE.missing(), "Н龍🐉");
    assert_eq!(of(&MORE, "Огненный"), "Огненный");
    assert_eq!(MORE.missing(), "");
    assert!(NONE.have("Lantern, 7 / 100 🐉") && !NONE.have("Lantern 龍"));
    assert!(MORE.have("限定 تنين Огонь".trim_end_matches("Огонь")));
    assert!(NONE.faces_for("Lantern") == MORE.faces_for("Lantern") && NONE.faces_for("海") < MORE.faces_for("海"));
}

#[test]
fn a_name_in_any_script_is_drawn_only_with_its_font() {
    let named = |name: &str| Print { name: name.into(), ..print(Some(Rarity::Rare), None) };
    let nameless = drawn(&named(""), &OURS, false);
    for name in ["青い鳥", "تنين", "дракон"] {
        assert_eq!(drawn(&named(name), &OURS, false).data(), nameless.data(), "{name}: no boxes");
        assert!(difference(&drawn(&named(name), &MORE, false), &nameless) > 0.2, "{name}");
    }
    let described = |flavor: &str| drawn(&Print { flavor: flavor.into(), ..named("") }, &OURS, false);
    assert_eq!(described("The fox and 鳥.").data(), described("").data(), "a sentence is left out as a whole");
}

#[test]
fn a_card_in_a_language_from_right_to_left_begins_on_the_right() {
    let name = print(Some(Rarity::Common), None);
    let bare = Print { name: String::new(), ..name.clone() };
    // Where the name is, in the left and in the right half.
    let changed = |is_rtl| {
        let (with, without) = (drawn(&name, &OURS, is_rtl), drawn(&bare, &OURS, is_rtl));
        [0..60, 240..300]
            .map(|xs| mean(xs, 15..45, |x, y| (channels(&with, x, y)[1] - channels(&without, x, y)[1]).abs()))
    };
    let ([left, right], [left_rtl, right_rtl]) = (changed(false), changed(true));
    assert!(left > 5.0 && right < 1.0, "{left} {right}");
    assert!(left_rtl < 1.0 && right_rtl > 5.0, "{left_rtl} {right_rtl}");
}

#[test]
fn marks_and_long_texts_are_limited() {
    let of =
        |text: &str| line(&OURS, text, Font::Text, 1.0).lines.into_iter().map(|line| line.text).collect::<String>();
    assert_eq!(of("e\u{301}"), "é", "an accent is composed");
    assert_eq!(of(&format!("a{}", "\u{363}".repeat(99))), "a", "marks without a font are left out");
    assert!(of(&"x ".repeat(5000)).len() <= 400);
}

#[test]
fn share_images_have_the_declared_size_and_escape_any_text() {
    let malicious = "</text><script>\u{0}&\"'";
    let card = OneCard {
        print: Print { name: malicious.into(), flavor: malicious.into(), ..print(Some(Rarity::Divine), None) },
        above: malicious.into(),
        below: malicious.into(),
        brand: malicious.into(),
        icon: Some(malicious.into()),
        is_rtl: false,
    };
    let prints = Rarity::ALL.map(|rarity| print(Some(rarity), None)).to_vec();
    let pull = Pull {
        prints,
        title: malicious.into(),
        below: malicious.into(),
        brand: malicious.into(),
        icon: Some(malicious.into()),
        is_rtl: false,
    };
    let none = Pull { prints: Vec::new(), ..pull.clone() };
    for drawing in [card.drawing(&OURS), pull.drawing(&OURS), none.drawing(&OURS)] {
        let drawn = render::pixels(&OURS, &drawing, art).expect("a drawing");
        assert_eq!((drawn.width(), drawn.height()), super::SIZE);
        assert!(!drawing.contains("<script>"));
    }
}
