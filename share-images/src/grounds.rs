//! What lies under the words of a card and keeps them readable where its picture reaches under them.

use super::card::Print;
use super::design::Design;
use super::looks::{Look, SIZE};
use super::svg::{Stop, Svg};

/// Draws the ground of a rarity's words. A film has none of its own, but lies under those of frames in relief.
pub fn under_words(svg: &mut Svg, print: &Print, look: &Look, is_film: bool) {
    match print.design() {
        Design::Uncommon if !is_film => {
            const SHADE: &str = "#06224c";
            let above = svg.radial((150.0, 33.0), (181.0, 53.0), &[(0.44, SHADE, 0.88), (1.0, SHADE, 0.0)]);
            let below = svg.linear(0.0, SIZE, &[(0.24, SHADE, 0.74), (0.275, SHADE, 0.62), (0.312, SHADE, 0.0)]);
            svg.draw(format_args!(
                r#"<rect x="4" y="4" width="292" height="442" fill="{above}"/><rect x="4" y="4" width="292" height="442" fill="{below}"/>"#
            ));
        }
        Design::Rare if !is_film => {
            let fill = svg.linear(170.0, SIZE, &[(0.0, "#321048", 0.9), (1.0, "#220834", 0.92)]);
            svg.draw(format_args!(
                r##"<g fill="{fill}" stroke="#ecc4fa" stroke-opacity="0.62" stroke-width="0.9"><rect x="11.5" y="12.5" width="277" height="32" rx="6.5"/><rect x="11.5" y="326.5" width="277" height="113" rx="6.5"/></g>"##
            ));
        }
        Design::Epic => space(svg),
        Design::Legendary => leather(svg),
        Design::Mythic => crystal(svg, look),
        Design::Unique => black_glass(svg),
        Design::Divine => smoked_glass(svg, is_film),
        _ => {}
    }
}

/// Deep space that rises into the picture from the foot, and a shade under the name.
fn space(svg: &mut Svg) {
    const NIGHT: &str = "#0e0528";
    let above = svg.linear(180.0, SIZE, &[(0.03, NIGHT, 0.88), (0.108, NIGHT, 0.88), (0.16, NIGHT, 0.0)]);
    let shade = svg.linear(180.0, SIZE, &[(0.61, NIGHT, 0.3), (0.75, NIGHT, 0.5)]);
    let rise = svg.linear(
        0.0,
        SIZE,
        &[(0.116, "#fff", 1.0), (0.21, "#fff", 0.84), (0.275, "#fff", 0.68), (0.391, "#fff", 0.0)],
    );
    let mask = svg.define(|id| {
        format!(
            r#"<mask id="{id}" maskUnits="userSpaceOnUse" x="13" y="273" width="274" height="164"><path d="M13.2 273.8H286.8V417.8L267.8 436.8H32.2L13.2 417.8Z" fill="{rise}"/></mask>"#
        )
    });
    svg.draw(format_args!(
        r#"<path d="M47.2 13.2H252.8L286.8 47.2V72.2H13.2V47.2Z" fill="{above}"/><g mask="url(#{mask})"><image href="own:galaxy" x="-27.8" y="-96.7" width="355.7" height="533.5" preserveAspectRatio="none"/><rect y="273" width="300" height="164" fill="{shade}"/></g>"#
    ));
}

/// The foot of a Legendary is tooled like leather; its ribbon is lacquer on gold.
fn leather(svg: &mut Svg) {
    const FOOT: &str = "M14.5 245.5H285.5V427.5A8 8 0 0 1 277.5 435.5H22.5A8 8 0 0 1 14.5 427.5Z";
    // The ribbon is drawn as in a box of this size.
    const HEAD: (f32, f32) = (300.0, 60.0);
    let ox = svg.linear(
        0.0,
        SIZE,
        &[(0.083, "#430810", 1.0), (0.2, "#3a070d", 0.84), (0.29, "#3c060c", 0.7), (0.44, "#3c060c", 0.0)],
    );
    let warm = svg.radial((150.0, 450.0), (217.0, 114.0), &[(0.0, "#b41e12", 0.5), (1.0, "#b41e12", 0.0)]);
    svg.draw(format_args!(r#"<path d="{FOOT}" fill="{ox}"/><path d="{FOOT}" fill="{warm}"/>"#));
    let line: [Stop<'_>; 4] =
        [(0.0, "#ff966e", 0.08), (0.14, "#ff966e", 0.08), (0.15, "#ff966e", 0.0), (1.0, "#ff966e", 0.0)];
    for angle in [60.0, -60.0] {
        let lines = svg.repeating(angle, 7.0, (0.0, 0.0), &line);
        svg.draw(format_args!(r#"<path d="{FOOT}" fill="{lines}"/>"#));
    }
    let gold = svg.linear(
        110.0,
        HEAD,
        &[
            (0.0, "#ffe7b0", 1.0),
            (0.22, "#c98a2c", 1.0),
            (0.45, "#7c4a10", 1.0),
            (0.6, "#ffdf9a", 1.0),
            (0.82, "#a5651a", 1.0),
            (1.0, "#ffe7b0", 1.0),
        ],
    );
    let lacquer = svg.linear(100.0, HEAD, &[(0.0, "#780a15", 1.0), (0.5, "#971420", 1.0), (1.0, "#700a14", 1.0)]);
    let form = svg.linear(
        180.0,
        HEAD,
        &[(0.217, "#ffd696", 0.0), (0.257, "#ffbeaa", 0.13), (0.33, "#1e0002", 0.0), (0.783, "#1e0002", 0.5)],
    );
    svg.draw(format_args!(
        r#"<path d="M9 30L23.1 11.6H276.9L291 30L276.9 48.4H23.1Z" fill="{gold}"/><path d="M12 30L25.8 13H274.2L288 30L274.2 47H25.8Z" fill="{lacquer}"/><path d="M12 30L25.8 13H274.2L288 30L274.2 47H25.8Z" fill="{form}"/>"#
    ));
}

/// Pink shade from the foot, and a capsule of platinum with dark crystal in it.
fn crystal(svg: &mut Svg, look: &Look) {
    const HEAD: (f32, f32) = (300.0, 60.0);
    let outline = &look.outline;
    let rim = svg.radial((150.0, 216.7), (189.0, 278.0), &[(0.518, "#ff3ca5", 0.0), (1.0, "#ff3ca5", 0.36)]);
    let below = svg.linear(0.0, SIZE, &[(0.169, "#300228", 0.96), (0.27, "#3c0330", 0.78), (0.38, "#3c0330", 0.0)]);
    let platinum = svg.linear(
        100.0,
        HEAD,
        &[
            (0.0, "#fff", 1.0),
            (0.22, "#8c8799", 1.0),
            (0.4, "#fff", 1.0),
            (0.58, "#77718a", 1.0),
            (0.76, "#fff", 1.0),
            (1.0, "#9a95a8", 1.0),
        ],
    );
    let stone = svg.linear(100.0, HEAD, &[(0.0, "#4c0538", 1.0), (0.5, "#6d0a50", 1.0), (1.0, "#450433", 1.0)]);
    let sheen = svg.linear(180.0, HEAD, &[(0.217, "#fff", 0.16), (0.48, "#fff", 0.0)]);
    svg.draw(format_args!(
        r##"<path d="{outline}" fill="{rim}"/><path d="{outline}" fill="{below}"/><rect x="37.4" y="14" width="225.2" height="35" rx="17.5" fill="#1e001e" fill-opacity="0.4"/><rect x="38" y="13" width="224" height="34" rx="17" fill="{platinum}"/><rect x="40" y="15" width="220" height="30" rx="15" fill="{stone}"/><rect x="40" y="15" width="220" height="30" rx="15" fill="{sheen}"/>"##
    ));
}

/// Black glass with engraved circles, and the bar of the name between two lines in all colours.
fn black_glass(svg: &mut Svg) {
    const SPECTRUM: [&str; 6] = ["#8ff4ff", "#b9a5ff", "#ffa6e2", "#ffe6a6", "#a8ffcf", "#8ff4ff"];
    let glass = svg.linear(180.0, SIZE, &[(0.78, "#0a0a0b", 0.8), (0.872, "#0a0a0b", 1.0)]);
    let clip = svg
        .define(|id| format!(r#"<clipPath id="{id}"><rect x="19.7" y="331.3" width="260.6" height="99"/></clipPath>"#));
    svg.group(&format!(r#"clip-path="url(#{clip})""#), |svg| {
        svg.draw(format_args!(r#"<rect y="331" width="300" height="100" fill="{glass}"/>"#));
        for x in [77.0, 223.0] {
            for ring in 10_u8..52 {
                svg.draw(format_args!(
                    r##"<circle cx="{x}" cy="479.8" r="{}" fill="none" stroke="#fff" stroke-opacity="0.12" stroke-width="0.6"/>"##,
                    u32::from(ring) * 5
                ));
            }
        }
    });
    let stops: Vec<Stop<'_>> =
        (0_u8..).zip(SPECTRUM).map(|(nth, color)| (0.067 + f32::from(nth) * 0.173, color, 1.0)).collect();
    let lines = svg.linear(90.0, SIZE, &stops);
    let sheen = svg.linear(180.0, SIZE, &[(0.667, "#fff", 0.13), (0.704, "#fff", 0.02), (0.705, "#fff", 0.0)]);
    svg.draw(format_args!(
        r##"<rect x="20" y="300" width="260" height="34" fill="#0a0a0b"/><rect x="20" y="300" width="260" height="34" fill="{sheen}"/><path d="M20 300H280V301.4H20ZM20 332.6H280V334H20Z" fill="{lines}"/>"##
    ));
}

/// A plate of smoked glass in golden lines.
fn smoked_glass(svg: &mut Svg, is_film: bool) {
    // Below it, film is bright.
    let least = if is_film { 0.88 } else { 0.74 };
    let pane = svg.linear(180.0, SIZE, &[(0.69, "#1e1003", least), (0.944, "#160b02", least + 0.1)]);
    let light = svg.linear(
        168.0,
        SIZE,
        &[(0.66, "#ffecbe", 0.09), (0.76, "#ffecbe", 0.03), (0.765, "#ffd682", 0.0), (0.96, "#ffd682", 0.09)],
    );
    svg.draw(format_args!(
        r##"<rect x="21" y="311" width="258" height="119" rx="11" fill="#0e0600" fill-opacity="0.3"/><rect x="24" y="311" width="252" height="114" rx="9" fill="{pane}"/><rect x="24" y="311" width="252" height="114" rx="9" fill="{light}"/><g fill="none"><rect x="25.7" y="312.7" width="248.6" height="110.6" rx="7.4" stroke="#140a00" stroke-opacity="0.55" stroke-width="1.4"/><rect x="26.8" y="313.8" width="246.4" height="108.4" rx="6.4" stroke="#ffe296" stroke-opacity="0.45" stroke-width="0.7"/><rect x="24.5" y="311.5" width="251" height="113" rx="8.5" stroke="#e3b04a"/></g>"##
    ));
}
