//! Streams begin and end on a moderator's request, or when the channel goes on or off the air.

use super::rules::STREAM_HOURS;
use super::store;
use crate::clock::Timestamp;
use crate::db::Tx;
use crate::dice::Dice;
use crate::error::Result;
use crate::ids::StreamId;
use crate::realtime::Event;

/// Begins a stream unless one is on the air. Returns the current stream.
///
/// `reference` is the provider's id of the stream: a repeated id begins no new stream, even after the end. A stream
/// without an end event ends after a day.
pub fn begin(tx: &mut Tx<'_>, reference: Option<&str>, now: Timestamp, dice: &Dice) -> Result<StreamId> {
    if let Some(reference) = reference
        && let Some(known) = store::by_reference(tx, reference)?
    {
        return Ok(known);
    }
    if let Some(stream) = store::on_air(tx)? {
        if now < stream.started_at.plus_hours(STREAM_HOURS) {
            if let Some(reference) = reference {
                store::name(tx, stream.id, reference)?;
            }
            return Ok(stream.id);
        }
        end(tx, now)?;
    }
    let id = StreamId::new(now, dice);
    store::insert(tx, id, reference, now)?;
    tx.announce(Event::SceneChanged);
    Ok(id)
}

/// Ends the current stream. Returns whether there was one.
pub fn end(tx: &mut Tx<'_>, now: Timestamp) -> Result<bool> {
    let ended = store::end(tx, now)?;
    if ended {
        tx.announce(Event::SceneChanged);
    }
    Ok(ended)
}
