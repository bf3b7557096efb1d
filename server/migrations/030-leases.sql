-- Which node does the work that only one may do at a time. Rows stay, so that fences only grow.
CREATE TABLE leases (
    work TEXT PRIMARY KEY,
    holder TEXT,
    fence BIGINT NOT NULL
) WITHOUT ROWID;

-- Until when the holder has it. A table of its own: a renewal must not conflict with a transaction that has read who the
-- holder is.
CREATE TABLE lease_ends (
    work TEXT PRIMARY KEY,
    ends_at BIGINT NOT NULL
) WITHOUT ROWID;
