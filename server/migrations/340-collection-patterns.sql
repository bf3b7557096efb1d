-- The patterns of the pack that a card was pulled from (docs/decisions/draw-2.md, section 2): the sum of 1 same-rarity,
-- 2 one-series, 4 consecutive-mints and 8 god-pack.
ALTER TABLE cards ADD COLUMN patterns BIGINT NOT NULL DEFAULT 0;
