//! Rows of `beacons` and `beacon_rounds`.

use crate::db::{Conn, Tx};
use crate::error::{Error, Result};
use crate::from_row;
use foilcast_beacon::{Beacon, Round};
use foilcast_draw::PublicBeacon;
use serde::Serialize;
use utoipa::ToSchema;

const INSERT_BEACON: &str = "INSERT INTO beacons (id, scheme, public_key, period_s, genesis_s) \
    VALUES ($1, $2, $3, $4, $5) ON CONFLICT (id) DO NOTHING";
const INSERT_ROUND: &str = "INSERT INTO beacon_rounds (beacon, round, signature) VALUES ($1, $2, $3) \
    ON CONFLICT (beacon, round) DO NOTHING";
const LOCK: &str = "UPDATE beacons SET scheme = scheme WHERE id = $1";
const BEACON: &str = "SELECT public_key, period_s, genesis_s FROM beacons WHERE id = $1";
const BEACONS: &str = "SELECT scheme, public_key, period_s, genesis_s FROM beacons ORDER BY id";
const ROUND: &str = "SELECT signature FROM beacon_rounds WHERE beacon = $1 AND round = $2";
const AFTER: &str = "SELECT entry, beacon, round, signature FROM beacon_rounds WHERE entry > $1 \
    ORDER BY entry LIMIT $2";

/// A stored round (section 6.7).
#[derive(Debug, Serialize, ToSchema)]
pub struct PublishedRound {
    /// The id of the beacon.
    pub beacon: String,
    /// The number of the round, from 1.
    pub round: i64,
    /// The signature, 48 bytes in hexadecimal.
    pub signature: String,
}

/// Stores a verified round, and its beacon at the first use. Returns whether the round is new. Rounds of a beacon are
/// stored one after the other, so that they are committed in the order of their entries.
pub fn insert(tx: &mut Tx<'_>, beacon: &Beacon, round: &Round) -> Result<bool> {
    insert_beacon(tx, beacon)?;
    let (id, number) = (beacon.id().to_string(), stored(round.number)?);
    tx.execute(LOCK, &[&id])?;
    Ok(tx.execute(INSERT_ROUND, &[&id, &number, &round.signature.to_string()])? > 0)
}

/// Stores a beacon unless it is stored already.
pub fn insert_beacon(tx: &mut Tx<'_>, beacon: &Beacon) -> Result<()> {
    let Beacon { public_key, period_s, genesis_s } = beacon;
    let (id, period, genesis) = (beacon.id().to_string(), stored(*period_s)?, stored(*genesis_s)?);
    tx.execute(INSERT_BEACON, &[&id, &Beacon::SCHEME, public_key, &period, &genesis]).map(drop)
}

/// A stored beacon (section 6.7).
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PublishedBeacon {
    scheme: String,
    /// The public key, 96 bytes in hexadecimal.
    public_key: String,
    /// The seconds between two rounds.
    period_seconds: i64,
    /// The time of round 1, in seconds since 1970.
    genesis_seconds: i64,
}

from_row!(PublishedBeacon { scheme, public_key, period_seconds, genesis_seconds });

impl PublishedBeacon {
    /// The beacon as verifiers read it.
    pub fn into_public(self) -> Result<PublicBeacon> {
        let Self { scheme, public_key, period_seconds, genesis_seconds } = self;
        let beacon = Beacon { public_key, period_s: read(period_seconds)?, genesis_s: read(genesis_seconds)? };
        Ok(PublicBeacon { scheme, beacon })
    }
}

/// Every beacon that the log names.
pub fn beacons(conn: &mut Conn<'_>) -> Result<Vec<PublishedBeacon>> {
    conn.list(BEACONS, &[])
}

/// The beacon with this id, if the log names it or a round of it is stored.
pub fn beacon(conn: &mut Conn<'_>, id: &str) -> Result<Option<Beacon>> {
    let Some((public_key, period, genesis)) = conn.find::<(String, i64, i64)>(BEACON, &[&id])? else {
        return Ok(None);
    };
    Ok(Some(Beacon { public_key, period_s: read(period)?, genesis_s: read(genesis)? }))
}

/// A stored round of the beacon with this id.
pub fn round(conn: &mut Conn<'_>, beacon: &str, number: u64) -> Result<Option<Round>> {
    let found: Option<String> = conn.find_scalar(ROUND, &[&beacon, &stored(number)?])?;
    let round = |signature: String| Ok(Round { number, signature: signature.parse().map_err(Error::internal)? });
    found.map(round).transpose()
}

/// Rounds with larger entries than this one, in their order, each with its entry.
pub fn after(conn: &mut Conn<'_>, entry: i64, limit: u32) -> Result<Vec<(i64, PublishedRound)>> {
    let rows: Vec<(i64, String, i64, String)> = conn.list(AFTER, &[&entry, &limit])?;
    let published = |(entry, beacon, round, signature)| (entry, PublishedRound { beacon, round, signature });
    Ok(rows.into_iter().map(published).collect())
}

fn stored(number: u64) -> Result<i64> {
    i64::try_from(number).map_err(Error::internal)
}

fn read(number: i64) -> Result<u64> {
    u64::try_from(number).map_err(Error::internal)
}
