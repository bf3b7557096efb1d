//! The signs of the rarities, the very outlines that the web app draws.

use super::svg::Svg;
use foilcast_base::rarity::Rarity;
use std::collections::HashMap;
use std::sync::LazyLock;

/// Side of the square that every outline is drawn in.
const SIDE: f32 = 16.0;

/// The signs of what is no rarity.
static OTHERS: LazyLock<HashMap<String, String>> = LazyLock::new(|| {
    // A test reads the same file, so a mistake in it does not reach a server.
    serde_json::from_str(include_str!("../../definitions/signs.json")).unwrap_or_default()
});

/// The outline of a rarity's sign; of a card of no known rarity, an exclamation mark.
pub fn outline(rarity: Option<Rarity>) -> &'static str {
    rarity.map_or_else(|| OTHERS.get("unknown").map_or("", String::as_str), Rarity::sign)
}

/// Draws a sign with its upper left corner here.
pub fn draw(svg: &mut Svg, rarity: Option<Rarity>, (x, y): (f32, f32), side: f32, fill: &str) {
    let outline = outline(rarity);
    svg.draw(format_args!(
        r#"<path d="{outline}" fill="{fill}" fill-rule="evenodd" transform="translate({x:.1} {y:.1}) scale({:.4})"/>"#,
        side / SIDE
    ));
}

#[cfg(test)]
mod tests {
    use super::{Rarity, outline};
    use std::collections::HashSet;

    #[test]
    fn every_rarity_has_its_own_sign() {
        let signs: HashSet<_> = Rarity::ALL.map(Some).into_iter().chain([None]).map(outline).collect();
        assert_eq!(signs.len(), Rarity::ALL.len() + 1);
        assert!(signs.iter().all(|sign| sign.starts_with('M')), "{signs:?}");
    }
}
