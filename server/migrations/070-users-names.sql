-- The folded names of people from each of their characters on, eight at most: whoever looks for a part of a name finds it
-- as the beginning of one of these, without reading all names. Without a reference to users, since nothing here is found
-- by user.
CREATE TABLE name_parts (
    part TEXT NOT NULL,
    user_id TEXT NOT NULL,
    PRIMARY KEY (part, user_id)
) WITHOUT ROWID;

CREATE INDEX users_by_display ON users (display_key);
-- Who was here lately.
CREATE INDEX users_by_activity ON users (last_active_at, id);

INSERT INTO name_parts (part, user_id)
WITH RECURSIVE rests (user_id, rest) AS (
    SELECT id, username_key FROM users WHERE username IS NOT NULL
    UNION SELECT id, display_key FROM users WHERE username IS NOT NULL
    UNION ALL SELECT user_id, SUBSTR(rest, 2) FROM rests WHERE LENGTH(rest) > 1
)
SELECT DISTINCT SUBSTR(rest, 1, 8), user_id FROM rests WHERE rest <> '';
