//! The plan of an import: the effect of each line on the existing cards.

use std::collections::HashMap;

use serde::Serialize;
use utoipa::ToSchema;

use super::super::card_editor::draft::{CardDraft, Checked, DraftContext, PrintedDraft, warnings};
use super::sheet::{self, SheetRow};
use crate::cards::{Definition, Modifier};
use crate::messages::{Message, msg};
use crate::pictures::Plane;
use crate::users::fold;

/// The outcome of a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Outcome {
    /// A card is made of it.
    New,
    /// There is a card of this name, which stays as it is.
    Known,
    /// Something is wrong with it.
    Faulty,
}

/// A mistake in a line.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct Fault {
    pub column: String,
    /// The mistake, and how to correct it.
    #[schema(value_type = String)]
    pub message: Message,
}

/// A line of the table, with its outcome.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct ImportRow {
    /// The number of the line in the file.
    pub line: u64,
    pub name: String,
    pub series: String,
    /// The file name of the picture.
    pub picture: String,
    /// The file name of the cut-out of its subject, if there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cutout: Option<String>,
    /// The file name of the mask of its foil, if there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub foil: Option<String>,
    /// The outcome of the line.
    pub outcome: Outcome,
    /// All mistakes in the line.
    pub faults: Vec<Fault>,
    /// Warnings about the line, which is still accepted.
    #[schema(value_type = Vec<String>)]
    pub warnings: Vec<Message>,
}

/// A card that a line creates, without the URL of its picture.
#[derive(Debug, Clone)]
pub struct Planned {
    /// The index of the line.
    pub row: usize,
    pub card: Checked,
}

#[derive(Debug, Clone)]
pub struct Plan {
    pub rows: Vec<ImportRow>,
    /// The cards to create.
    pub cards: Vec<Planned>,
}

impl Plan {
    /// The plan of these lines. `has` returns whether a picture exists.
    pub fn new(lines: &[SheetRow], all: &[Definition], modifiers: &[Modifier], has: impl Fn(&str) -> bool) -> Self {
        let mut plan = Self { rows: Vec::new(), cards: Vec::new() };
        let mut first: HashMap<String, u64> = HashMap::new();
        let known: std::collections::HashSet<&str> = all.iter().map(|card| card.name_key.as_str()).collect();
        for (place, line) in lines.iter().enumerate() {
            let (name, key) = (line.cell("name").to_owned(), fold(line.cell("name")));
            let (mut row, card) = planned(line, modifiers, &has);
            if !key.is_empty() {
                match first.get(&key) {
                    Some(earlier) => row.fault("name", msg!("import.name_twice", line = *earlier)),
                    None => drop(first.insert(key.clone(), line.number)),
                }
            }
            row.outcome = match (row.faults.is_empty(), known.contains(key.as_str())) {
                (false, _) => Outcome::Faulty,
                (true, true) => Outcome::Known,
                (true, false) => Outcome::New,
            };
            if row.outcome == Outcome::New {
                plan.cards.push(Planned { row: place, card });
            }
            plan.rows.push(ImportRow { name, ..row });
        }
        plan
    }

    /// Adds a mistake that was found later.
    pub fn refuse(&mut self, row: usize, column: &str, message: Message) {
        if let Some(row) = self.rows.get_mut(row) {
            row.fault(column, message);
            row.outcome = Outcome::Faulty;
        }
        self.cards.retain(|planned| planned.row != row);
    }

    /// Number of lines with this outcome.
    pub fn count(&self, outcome: Outcome) -> usize {
        self.rows.iter().filter(|row| row.outcome == outcome).count()
    }
}

impl ImportRow {
    /// The names of its files, the picture first.
    pub fn files(&self) -> impl Iterator<Item = &str> {
        [Some(&self.picture), self.cutout.as_ref(), self.foil.as_ref()].into_iter().flatten().map(String::as_str)
    }

    fn fault(&mut self, column: &str, message: Message) {
        self.faults.push(Fault { column: column.to_owned(), message });
    }
}

/// The plan of a single line.
fn planned(line: &SheetRow, modifiers: &[Modifier], has: impl Fn(&str) -> bool) -> (ImportRow, Checked) {
    let text = |column: &str| line.cell(column).to_owned();
    let mut row = ImportRow {
        line: line.number,
        name: text("name"),
        series: text("series"),
        picture: text("picture"),
        cutout: plane(line, Plane::Cutout, &has),
        foil: plane(line, Plane::Foil, &has),
        outcome: Outcome::New,
        faults: Vec::new(),
        warnings: warnings(line.cell("name"), modifiers),
    };
    let mut times = [None, None];
    for (time, (column, is_end)) in times.iter_mut().zip([("from", false), ("to", true)]) {
        match sheet::time(line.cell(column), is_end) {
            Ok(read) => *time = read,
            Err(how) => row.fault(column, how),
        }
    }
    let focus = match line.cell("focus") {
        "" => None,
        // A text that is no number is as wrong as a number that is too large.
        cell => Some(cell.trim_end_matches('%').trim_end().parse().unwrap_or(u8::MAX)),
    };
    let printed = sheet::printed(line.cell("rarities")).unwrap_or_else(|why| {
        row.fault("rarities", why);
        None
    });
    let rarities = printed.map(|printed| {
        printed
            .into_iter()
            .map(|(rarity, total_copies)| PrintedDraft { rarity, total_copies: Some(total_copies) })
            .collect()
    });
    let draft = CardDraft {
        name: text("name"),
        // The URL of the picture is set when the card is created.
        image_url: "-".to_owned(),
        alt: Some(text("alt")),
        art_focus: Some(focus),
        flavor_text: Some(text("flavor")),
        artist: Some(text("artist")),
        series: Some(text("series")),
        tags: line.cell("tags").split([';', ',']).map(str::to_owned).collect(),
        available_from: times[0],
        available_to: times[1],
        rarities,
        retired: None,
        version: None,
        why: None,
    };
    // A name that is taken is not a mistake: the existing card stays as it is.
    let (card, mistakes) = draft.check(DraftContext { before: None, all: &[], picture_is_here: true });
    for (field, message) in mistakes.messages() {
        row.fault(column_of(field), message.clone());
    }
    for (column, asked) in [("alt", msg!("import.alt")), ("series", msg!("import.series"))] {
        if line.cell(column).is_empty() {
            row.fault(column, asked);
        }
    }
    let picture = line.cell("picture");
    if picture.is_empty() {
        row.fault("picture", msg!("import.picture"));
    } else if !has(picture) {
        row.fault("picture", msg!("import.picture_missing", picture));
    }
    for (plane, file) in [(Plane::Cutout, row.cutout.clone()), (Plane::Foil, row.foil.clone())] {
        if let Some(file) = file.filter(|file| !has(file)) {
            row.fault(plane.field(), msg!("import.picture_missing", picture = file));
        }
    }
    if line.too_many {
        row.fault("line", msg!("import.cells"));
    }
    (row, card)
}

/// The file of a plane: the one in its column, or the one beside the picture, as `owl.cutout.png` beside `owl.jpg`.
fn plane(line: &SheetRow, plane: Plane, has: impl Fn(&str) -> bool) -> Option<String> {
    let named = line.cell(plane.field());
    if !named.is_empty() {
        return Some(named.to_owned());
    }
    let (stem, _) = line.cell("picture").rsplit_once('.')?;
    ["png", "webp"].map(|kind| format!("{stem}.{}.{kind}", plane.field())).into_iter().find(|file| has(file))
}

/// The column of a card's field.
fn column_of(field: &str) -> &str {
    match field {
        "flavorText" => "flavor",
        "availableFrom" => "from",
        "availableTo" => "to",
        "artFocus" => "focus",
        other => other,
    }
}
