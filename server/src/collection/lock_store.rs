//! The table of locks, and the guarded updates of cards that go with it.

use std::sync::LazyLock;

use super::locks::{HandOver, Holder, LockKind, MOST};
use super::{CardRow, card_columns};
use crate::db::{Conn, FromRow, Row, ToValue, Tx};
use crate::error::{Error, Result};
use crate::ids::{CardId, UserId};

const FREE: &str = "UPDATE cards SET status = 'available' \
    WHERE id IN (SELECT card_id FROM card_locks WHERE holder = $1)";
const FREE_ALL: &str = "UPDATE cards SET status = 'available' WHERE id IN (SELECT card_id FROM card_locks \
    WHERE holder IN (SELECT value FROM json_each(CAST($1 AS TEXT))))";
const DELETE_ALL: &str = "DELETE FROM card_locks WHERE holder IN (SELECT value FROM json_each(CAST($1 AS TEXT)))";
const DELETE: &str = "DELETE FROM card_locks WHERE holder = $1";

/// Statements about 1 to [`MOST`] cards, whose ids are the parameters after the first few.
struct Texts(Vec<&'static str>);

impl Texts {
    /// `text` says `{cards}` where the list of ids stands, which begin at parameter `first`.
    fn about(text: &str, first: usize) -> Self {
        let list = |cards: usize| (0..cards).map(|at| format!("${}", first + at)).collect::<Vec<_>>().join(", ");
        let text = |cards: usize| -> &'static str { Box::leak(text.replace("{cards}", &list(cards)).into_boxed_str()) };
        Self((1..=MOST).map(text).collect())
    }

    fn of(&self, cards: &[CardId]) -> Result<&'static str> {
        let text = cards.len().checked_sub(1).and_then(|at| self.0.get(at));
        text.copied().ok_or_else(|| Error::internal(format!("{} cards in one statement", cards.len())))
    }
}

static CLAIM: LazyLock<Texts> = LazyLock::new(|| {
    Texts::about(
        "UPDATE cards SET status = 'pending' \
        WHERE id IN ({cards}) AND owner_id = $1 AND status = 'available' AND NOT hidden",
        2,
    )
});

static GIVE: LazyLock<Texts> = LazyLock::new(|| {
    Texts::about(
        "UPDATE cards SET owner_id = $2, acquired_at = $3, status = 'available' \
        WHERE id IN ({cards}) AND owner_id = $1 AND NOT hidden AND (status = 'available' \
        OR (status = 'pending' AND EXISTS (SELECT 1 FROM card_locks WHERE card_id = cards.id AND holder = $4)))",
        5,
    )
});

static ROWS: LazyLock<Texts> = LazyLock::new(|| {
    Texts::about(
        concat!(
            "SELECT ",
            card_columns!(),
            ", c.hidden, l.kind FROM cards c \
        LEFT JOIN card_locks l ON l.card_id = c.id WHERE c.id IN ({cards}) ORDER BY c.id"
        ),
        1,
    )
});

static HOLDERS: LazyLock<Texts> = LazyLock::new(|| {
    Texts::about("SELECT card_id, kind, holder FROM card_locks WHERE card_id IN ({cards}) ORDER BY card_id", 1)
});

static UNFEATURE: LazyLock<Texts> =
    LazyLock::new(|| Texts::about("DELETE FROM featured_cards WHERE card_id IN ({cards})", 1));

static GIVEN: LazyLock<Texts> = LazyLock::new(|| {
    Texts::about("SELECT COUNT(DISTINCT card_id) FROM card_events WHERE from_user = $1 AND card_id IN ({cards})", 2)
});

static INSERTS: LazyLock<Vec<&'static str>> = LazyLock::new(|| {
    let rows = |cards: usize| (0..cards).map(|at| format!("(${}, $1, $2)", 3 + at)).collect::<Vec<_>>().join(", ");
    let text = |cards: usize| -> &'static str {
        Box::leak(format!("INSERT INTO card_locks (card_id, kind, holder) VALUES {}", rows(cards)).into_boxed_str())
    };
    (1..=MOST).map(text).collect()
});

fn params<'a>(first: &[&'a dyn ToValue], cards: &'a [CardId]) -> Vec<&'a dyn ToValue> {
    let mut params = first.to_vec();
    params.extend(cards.iter().map(|card| card as &dyn ToValue));
    params
}

/// Makes free cards of an owner pending; answers how many of them were free.
pub(super) fn claim(tx: &mut Tx<'_>, owner: UserId, cards: &[CardId]) -> Result<usize> {
    let claimed = tx.execute(CLAIM.of(cards)?, &params(&[&owner], cards))?;
    Ok(usize::try_from(claimed).unwrap_or(usize::MAX))
}

/// Writes down what holds these cards.
pub(super) fn insert(tx: &mut Tx<'_>, holder: Holder<'_>, cards: &[CardId]) -> Result<()> {
    let Some(sql) = cards.len().checked_sub(1).and_then(|at| INSERTS.get(at)) else { return Ok(()) };
    tx.execute(sql, &params(&[&holder.kind, &holder.id], cards)).map(drop)
}

/// Makes available what a holder holds.
pub(super) fn free(tx: &mut Tx<'_>, holder: &str) -> Result<u64> {
    tx.execute(FREE, &[&holder])
}

/// Forgets what a holder holds.
pub(super) fn delete(tx: &mut Tx<'_>, holder: &str) -> Result<u64> {
    tx.execute(DELETE, &[&holder])
}

/// Makes available what any of these holders holds, and forgets that they do.
pub(super) fn free_all(tx: &mut Tx<'_>, holders: &str) -> Result<()> {
    tx.execute(FREE_ALL, &[&holders])?;
    tx.execute(DELETE_ALL, &[&holders]).map(drop)
}

/// Changes the owner of cards that are free or locked by the holder named; answers how many that were.
pub(super) fn give(tx: &mut Tx<'_>, cards: &[CardId], what: &HandOver<'_>) -> Result<usize> {
    let holder = what.holder.unwrap_or_default();
    let given = tx.execute(GIVE.of(cards)?, &params(&[&what.from, &what.to, &what.at, &holder], cards))?;
    Ok(usize::try_from(given).unwrap_or(usize::MAX))
}

/// How many of these cards the user gave away before.
pub(super) fn given(conn: &mut Conn<'_>, user: UserId, cards: &[CardId]) -> Result<usize> {
    let (given,): (i64,) = conn.get(GIVEN.of(cards)?, &params(&[&user], cards))?;
    Ok(usize::try_from(given).unwrap_or(usize::MAX))
}

/// Removes cards from all featured lists.
pub(super) fn unfeature(tx: &mut Tx<'_>, cards: &[CardId]) -> Result<()> {
    tx.execute(UNFEATURE.of(cards)?, &params(&[], cards)).map(drop)
}

/// A card, whether it is hidden, and what holds it.
pub(super) struct LockRow {
    pub card: CardRow,
    pub hidden: bool,
    pub kind: Option<LockKind>,
}

impl FromRow for LockRow {
    fn from_row(row: &mut Row<'_>) -> anyhow::Result<Self> {
        Ok(Self { card: CardRow::from_row(row)?, hidden: row.next()?, kind: row.next()? })
    }
}

/// These cards and what holds them.
pub(super) fn rows(conn: &mut Conn<'_>, cards: &[CardId]) -> Result<Vec<LockRow>> {
    if cards.is_empty() {
        return Ok(Vec::new());
    }
    conn.list(ROWS.of(cards)?, &params(&[], cards))
}

/// Which trade, listing or offer holds which of these cards.
pub(super) fn holders(conn: &mut Conn<'_>, cards: &[CardId]) -> Result<Vec<(CardId, LockKind, String)>> {
    if cards.is_empty() {
        return Ok(Vec::new());
    }
    conn.list(HOLDERS.of(cards)?, &params(&[], cards))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{TestApp, on_both_engines};

    on_both_engines! {
        async fn statements_about_many_cards_are_accepted(database) {
            let app = TestApp::new(database).await;
            let check = |conn: &mut Conn<'_>| {
                let about = [&CLAIM, &GIVE, &ROWS, &HOLDERS, &UNFEATURE, &GIVEN].into_iter().flat_map(|texts| texts.0.iter());
                about.chain(INSERTS.iter()).try_for_each(|sql| conn.prepare_only(sql))
            };
            app.app.core.db.read(check).await.expect("both engines accept them");
        }
    }
}
