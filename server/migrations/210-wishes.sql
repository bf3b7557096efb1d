-- Wanted definitions, in the rarity `floor` or a better one, with the times of the last notification about a live pull,
-- about a listing and about a spare copy; 0 is never.
CREATE TABLE wishes (
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    definition_id TEXT NOT NULL,
    floor BIGINT NOT NULL CHECK (floor >= 0),
    is_public BOOLEAN NOT NULL,
    created_at BIGINT NOT NULL,
    live_told_at BIGINT NOT NULL,
    listed_told_at BIGINT NOT NULL,
    spare_told_at BIGINT NOT NULL,
    PRIMARY KEY (user_id, definition_id)
) WITHOUT ROWID;

-- Who wants a definition, and the lowest floor of each.
CREATE INDEX wishes_by_floor ON wishes (definition_id, floor, user_id, is_public);
-- Who has not been told for longest.
CREATE INDEX wishes_to_tell_live ON wishes (definition_id, live_told_at, user_id, floor);
CREATE INDEX wishes_to_tell_listed ON wishes (definition_id, listed_told_at, user_id, floor);
CREATE INDEX wishes_to_tell_spare ON wishes (definition_id, spare_told_at, user_id, floor);
