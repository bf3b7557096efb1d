-- The days after which unopened packs expire (docs/decisions/draw-2.md, section 9); null for never. Packs in a wallet
-- have no kind: they expire when every kind that is not retired says so, after the most days.
ALTER TABLE packs ADD COLUMN expires BIGINT;
