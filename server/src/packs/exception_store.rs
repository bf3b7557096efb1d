//! The public list of copies that exist without an opening (docs/fairness.md, section 9).

use super::draw::{Exception, Line, PrintedCopy, Published};
use super::opening_store;
use crate::cards::Rarity;
use crate::clock::Timestamp;
use crate::db::{Conn, ListSql, ToValue, Tx};
use crate::error::Result;
use crate::from_row;
use crate::ids::{CardId, DefinitionId, UserId};
use crate::transparency;

/// The most exceptions that one statement inserts.
pub const MAX_ROWS: usize = 50;

// An exception counts as held for every later opening, so it gets the position of the last one.
const LAST_POSITION: &str = "SELECT COALESCE(MAX(position), 0) FROM openings";

const GRANT: &str = "INSERT INTO exceptions (card_id, position, definition_id, rarity, mint, granted_by, why, granted_at) \
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8)";
const GRANTED: &str = "SELECT e.granted_by, u.username, e.why FROM exceptions e LEFT JOIN users u ON u.id = e.granted_by \
    WHERE e.card_id = $1 AND e.granted_by IS NOT NULL";
const WAITING: &str = "SELECT b.mint FROM run_returns b JOIN runs r ON r.number = b.run \
    WHERE b.definition_id = $1 AND b.rarity = $2 \
    AND r.first_position > (SELECT COALESCE(MAX(position), 0) FROM openings) ORDER BY b.mint";

static INSERT: ListSql = ListSql::new(
    MAX_ROWS,
    "INSERT INTO exceptions (card_id, position, definition_id, rarity, mint) VALUES {rows}",
    "(#1, $1, #2, #3, #4)",
);

/// Blocks openings until this transaction ends, and returns the position of new exceptions.
///
/// This must be the transaction's first statement.
pub fn begin(tx: &mut Tx<'_>) -> Result<i64> {
    opening_store::block_openings(tx)?;
    let position: i64 = tx.scalar(LAST_POSITION, &[])?;
    Ok(position)
}

/// Publishes at most [`MAX_ROWS`] copies that are now held without an opening.
pub fn insert(tx: &mut Tx<'_>, position: i64, held: &[(CardId, (DefinitionId, Rarity, u32))]) -> Result<()> {
    if held.is_empty() {
        return Ok(());
    }
    let mut params: Vec<&dyn ToValue> = vec![&position];
    for (card, (definition, rarity, mint)) in held {
        params.extend([card as &dyn ToValue, definition, rarity, mint]);
    }
    tx.execute(INSERT.text(held.len())?, &params)?;
    let rows: Vec<Exception> = held.iter().map(|(card, copy)| row(*card, position, *copy)).collect();
    transparency::append(tx, &[Line::Exceptions(Published::exceptions(&rows))])
}

fn row(card_id: CardId, position: i64, (definition_id, rarity, mint): (DefinitionId, Rarity, u32)) -> Exception {
    Exception { card_id, position, copy: PrintedCopy { definition_id, rarity, mint } }
}

/// Who gives a card, why and when.
#[derive(Debug, Clone, Copy)]
pub struct Grant<'a> {
    pub by: UserId,
    /// The reason, which is published.
    pub why: &'a str,
    pub at: Timestamp,
}

/// Publishes a copy that an admin has given.
pub fn grant(
    tx: &mut Tx<'_>,
    position: i64,
    (card, copy): (CardId, (DefinitionId, Rarity, u32)),
    grant: &Grant<'_>,
) -> Result<()> {
    let (Grant { by, why, at }, (definition, rarity, mint)) = (grant, copy);
    tx.execute(GRANT, &[&card, &position, &definition, &rarity, &mint, by, why, at])?;
    transparency::append(tx, &[Line::Exceptions(Published::exceptions([&row(card, position, copy)]))])
}

/// Who gave a card, and why.
#[derive(Debug)]
pub struct Granted {
    pub by: UserId,
    /// The giver's name; `None` once the account is deleted.
    pub by_name: Option<String>,
    pub why: String,
}

from_row!(Granted { by, by_name, why });

/// Who gave this card; `None` if it was not given.
pub fn granted(conn: &mut Conn<'_>, card: CardId) -> Result<Option<Granted>> {
    conn.find(GRANTED, &[&card])
}

/// Numbers that were returned after the latest opening, ascending. A new exception would precede their return.
pub fn waiting(conn: &mut Conn<'_>, definition: DefinitionId, rarity: Rarity) -> Result<Vec<u32>> {
    conn.scalars(WAITING, &[&definition, &rarity])
}
