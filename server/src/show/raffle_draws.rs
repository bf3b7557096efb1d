//! Raffles whose draw was started are drawn with the rounds of their lines.

use super::{raffle_store, raffles};
use crate::clock::Timestamp;
use crate::db::{Conn, Tx};
use crate::due::{Batch, Schedule};
use crate::error::Result;
use crate::leases::{Lease, Work};
use crate::packs::draw::Bytes32;
use crate::show::Show;
use crate::transparency::line_store::DueLine;
use crate::transparency::{DrawnResults, Transparency};

impl DrawnResults for Show {
    const WORK: Work = Work { name: "raffles", millis: 15_000, is_guarded: true };
    const SCHEDULE: Schedule = Schedule::new("raffles", "could not draw a raffle");
    const BATCH: Batch = Batch { size: 1, failure: "could not draw a raffle" };
    const UNDRAWN: fn(&mut Conn<'_>) -> Result<Vec<i64>> = raffle_store::undrawn;
    const TAKE_BACK: fn(&mut Tx<'_>, Timestamp) -> Result<()> = raffles::stop_unbatched;

    fn transparency(&self) -> &Transparency {
        &self.packs.transparency
    }

    async fn draw(&self, lease: &Lease, lines: Vec<DueLine>, randomness: Bytes32) -> Result<usize> {
        let (show, now) = (self.clone(), self.core.clock.now());
        let draw = move |tx: &mut Tx<'_>| raffles::draw_all(tx, &show, &lines, randomness, now);
        Ok(lease.write(draw).await?.unwrap_or(0))
    }
}
