-- Packs and experience of each person. Granted = packs + reserved + opened, always.
CREATE TABLE wallets (
    user_id TEXT PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
    packs BIGINT NOT NULL CHECK (packs >= 0),
    reserved BIGINT NOT NULL CHECK (reserved >= 0),
    opened BIGINT NOT NULL CHECK (opened >= 0),
    xp BIGINT NOT NULL CHECK (xp >= 0)
) WITHOUT ROWID;

-- Where packs came from; negative when they were taken back. The sum per person is what was granted.
-- An amount given to everybody has the same id for each.
CREATE TABLE ledger (
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    id TEXT NOT NULL,
    source TEXT NOT NULL,
    amount BIGINT NOT NULL,
    reference TEXT,
    created_at BIGINT NOT NULL,
    PRIMARY KEY (user_id, id)
) WITHOUT ROWID;

-- What was granted under one reference, to take it back.
CREATE INDEX ledger_by_reference ON ledger (reference) WHERE reference IS NOT NULL;

-- Experience from trades and sales by UTC day, counted in days since 1970. A day has a limit, which the code knows.
CREATE TABLE exchange_xp (
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    day BIGINT NOT NULL,
    xp BIGINT NOT NULL CHECK (xp > 0),
    PRIMARY KEY (user_id, day)
) WITHOUT ROWID;
