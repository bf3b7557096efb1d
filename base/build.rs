//! Writes the type `Rarity` and its table from `definitions/rarities.json`.

use serde::Deserialize;
use std::fmt::Write as _;
use std::path::Path;
use std::{env, fs};

const TABLE: &str = "../definitions/rarities.json";

/// What the server reads of a row; the other columns are the web app's.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Row {
    id: usize,
    order: u8,
    name: String,
    total_copies: u32,
    color: String,
    design: String,
    sign: String,
}

fn main() {
    println!("cargo::rerun-if-changed={TABLE}");
    let text = fs::read_to_string(TABLE).expect("definitions/rarities.json can be read");
    let mut rows: Vec<Row> = serde_json::from_str(&text).expect("definitions/rarities.json is a list of rarities");
    let ids = rows.iter().map(|row| row.id);
    assert!(
        ids.eq(0..rows.len()),
        "definitions/rarities.json: ids count from 0. Append a row, never insert or remove one."
    );
    // Statements sort and compare the stored id.
    let ascends = rows.is_sorted_by(|one, next| one.order < next.order);
    assert!(ascends, "definitions/rarities.json: a new row has the highest order.");
    rows.sort_by_key(|row| row.order);
    let path = env::var_os("OUT_DIR").expect("cargo sets it");
    fs::write(Path::new(&path).join("rarities.rs"), code(&rows)).expect("the output folder is writable");
}

fn code(rows: &[Row]) -> String {
    let (mut variants, mut all, mut facts) = (String::new(), String::new(), String::new());
    let ids = rows.iter().map(|row| row.id.to_string()).collect::<Vec<_>>().join(", ");
    for Row { id, order, name, total_copies, color, design, sign } in rows {
        let _ = writeln!(variants, "    {name},");
        let _ = writeln!(all, "        Self::{name},");
        let _ = writeln!(
            facts,
            "    Facts {{ id: {id}, order: {order}, name: {name:?}, total_copies: {total_copies}, color: {color:?}, \
             design: {design:?}, sign: {sign:?} }},"
        );
    }
    let count = rows.len();
    format!(
        "/// The rarity of a card. The values are ordered from common to rare.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, utoipa::ToSchema)]
pub enum Rarity {{
{variants}}}

impl Rarity {{
    /// All of them, commonest first.
    pub const ALL: [Self; {count}] = [
{all}    ];
}}

/// A row for each of [`Rarity::ALL`].
const TABLE: [Facts; {count}] = [
{facts}];

/// The ids of all rarities with commas between them, for a list in a statement.
#[macro_export]
macro_rules! rarity_ids {{
    () => {{ {ids:?} }};
}}
"
    )
}
