-- The setup after the first start. No row: it has not begun.
CREATE TABLE setup (
    id BIGINT PRIMARY KEY CHECK (id = 1),
    claim TEXT NOT NULL CHECK (claim IN ('unclaimed', 'claimed', 'reopened')),
    step TEXT NOT NULL,
    ended BOOLEAN NOT NULL
);

-- Hashes of valid codes: of the one that each node printed at its last start, and of the one that the owner got.
CREATE TABLE setup_codes (
    holder TEXT PRIMARY KEY,
    code_hash TEXT NOT NULL
);
