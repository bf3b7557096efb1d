-- The card that somebody wants most; it need not be owned.
CREATE TABLE favorite_cards (
    user_id TEXT PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
    definition_id TEXT NOT NULL,
    rarity BIGINT NOT NULL CHECK (rarity >= 0)
) WITHOUT ROWID;

CREATE INDEX favorite_cards_by_card ON favorite_cards (definition_id, rarity, user_id);
