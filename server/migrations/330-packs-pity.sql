-- No two alike, and bad-luck protection of packs (docs/decisions/draw-2.md, sections 2 and 9).
ALTER TABLE packs ADD COLUMN no_repeats BOOLEAN NOT NULL DEFAULT FALSE;
-- The rules of the bad-luck protection as JSON.
ALTER TABLE packs ADD COLUMN pity TEXT;

-- The number of unlucky openings since the last lucky one: a copy of what follows from the openings.
CREATE TABLE pity (
    chain TEXT NOT NULL,
    pack_id TEXT NOT NULL,
    -- Empty without a season.
    season TEXT NOT NULL,
    counter BIGINT NOT NULL,
    PRIMARY KEY (chain, pack_id, season)
) WITHOUT ROWID;
