-- Which node does the work of which there is to be only one at a time. Rows come with the first who does it and stay, so that
-- fences only grow.
CREATE TABLE leases (
    work TEXT PRIMARY KEY,
    holder TEXT,
    ends_at BIGINT NOT NULL,
    fence BIGINT NOT NULL
) WITHOUT ROWID;
