-- The patterns of an opening, as in `cards`, so that openings of a pack are counted from an index alone.
ALTER TABLE openings ADD COLUMN patterns BIGINT NOT NULL DEFAULT 0;
-- `shown` and `listed` are in it because SQLite looks at them whatever the index says.
CREATE INDEX openings_patterns ON openings (pack_id, patterns, shown, listed) WHERE patterns <> 0 AND shown AND listed;
