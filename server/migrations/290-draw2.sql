-- Version 2 of the draw (docs/decisions/draw-2.md, section 2). The client seeds of version 1 stay under another name, so
-- that a node of version 1 that still runs can open nothing.
ALTER TABLE seeds RENAME COLUMN client_seed TO client_seed_1;
-- The seeds of an account that follow each other have the same chain: the hash of the first one.
ALTER TABLE seeds ADD COLUMN chain TEXT;
-- The seed that replaces this one; its hash is public already.
ALTER TABLE seeds ADD COLUMN next_seed TEXT;
ALTER TABLE seeds ADD COLUMN next_hash TEXT;
-- Whether the account has sent entropy; from then on it is not opened without.
ALTER TABLE seeds ADD COLUMN entropy_required BOOLEAN NOT NULL DEFAULT FALSE;
-- The opening that the account's undrawn ticket will become.
ALTER TABLE seeds ADD COLUMN undrawn TEXT;
CREATE UNIQUE INDEX seeds_next ON seeds (next_hash);
CREATE INDEX seeds_undrawn ON seeds (undrawn) WHERE undrawn IS NOT NULL;

-- Null in openings of version 1.
ALTER TABLE openings ADD COLUMN level BIGINT;
-- Level 1 only.
ALTER TABLE openings ADD COLUMN entropy TEXT;
ALTER TABLE openings ADD COLUMN digest TEXT;
CREATE UNIQUE INDEX openings_entropy ON openings (entropy) WHERE entropy IS NOT NULL;

CREATE INDEX seeds_by_user ON seeds (user_id, created_at);
