//! Rows of `chat_answers`: recent answers, so that each command is answered once.

use crate::clock::Timestamp;
use crate::db::{Conn, Tx};
use crate::error::Result;

use super::rules::LastAnswers;

const CLAIM: &str = "INSERT INTO chat_answers (message_id, subject, command, answered_at) VALUES ($1, $2, $3, $4) \
    ON CONFLICT (message_id) DO NOTHING";
const LAST_ANSWERS: &str = "SELECT (SELECT MAX(answered_at) FROM chat_answers WHERE command = $1 AND subject = $2), \
    (SELECT MAX(answered_at) FROM chat_answers WHERE command = $1)";
const FORGET: &str = "DELETE FROM chat_answers WHERE answered_at < $1";
const FORGET_PERSON: &str = "DELETE FROM chat_answers WHERE subject = $1";
const UNCLAIMED: &str = "SELECT CAST(COALESCE(SUM(packs), 0) AS BIGINT) FROM unclaimed_packs WHERE subject = $1";

/// Claims a message for an answer. Returns false if it is already claimed.
pub fn claim(tx: &mut Tx<'_>, message: &str, subject: &str, command: &str, now: Timestamp) -> Result<bool> {
    Ok(tx.execute(CLAIM, &[&message, &subject, &command, &now])? == 1)
}

/// When this command was answered last.
pub fn last_answers(conn: &mut Conn<'_>, command: &str, subject: &str) -> Result<LastAnswers> {
    let (to_writer, to_anybody) = conn.get(LAST_ANSWERS, &[&command, &subject])?;
    Ok(LastAnswers { to_writer, to_anybody })
}

/// Deletes answers from before this time.
pub fn forget(tx: &mut Tx<'_>, before: Timestamp) -> Result<u64> {
    tx.execute(FORGET, &[&before])
}

/// Deletes a viewer's stored commands.
pub fn forget_person(tx: &mut Tx<'_>, subject: &str) -> Result<()> {
    tx.execute(FORGET_PERSON, &[&subject]).map(drop)
}

/// Packs held for a viewer until the first sign-in.
pub fn unclaimed(conn: &mut Conn<'_>, subject: &str) -> Result<u32> {
    let (packs,) = conn.get::<(i64,)>(UNCLAIMED, &[&subject])?;
    Ok(u32::try_from(packs).unwrap_or(u32::MAX))
}
