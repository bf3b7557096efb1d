-- The height of a definition's picture that is shown in windows that cut it: per cent from its top. NULL for the usual place
-- of the card's rarity.
ALTER TABLE definitions ADD COLUMN art_focus BIGINT CHECK (art_focus BETWEEN 0 AND 100);
