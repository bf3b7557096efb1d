-- Beacons whose rounds are stored (docs/decisions/draw-2.md, section 6.2).
CREATE TABLE beacons (
    id TEXT PRIMARY KEY,
    scheme TEXT NOT NULL,
    public_key TEXT NOT NULL,
    period_s BIGINT NOT NULL,
    genesis_s BIGINT NOT NULL
) WITHOUT ROWID;

-- Verified rounds that draws use. `entry` is the order in which they were stored.
CREATE TABLE beacon_rounds (
    entry SEQUENCE PRIMARY KEY,
    beacon TEXT NOT NULL REFERENCES beacons (id),
    round BIGINT NOT NULL,
    signature TEXT NOT NULL,
    UNIQUE (beacon, round)
);
