-- The setup after the first start. No row: it has not begun.
CREATE TABLE setup (
    id BIGINT PRIMARY KEY CHECK (id = 1),
    owner TEXT NOT NULL CHECK (owner IN ('unclaimed', 'claimed', 'reopened')),
    step TEXT NOT NULL,
    ended BOOLEAN NOT NULL
);

-- The hash of the code that each node printed at its last start.
CREATE TABLE setup_codes (
    node TEXT PRIMARY KEY,
    code_hash TEXT NOT NULL
);
