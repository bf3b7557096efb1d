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
CREATE INDEX users_by_activity ON users (last_active_at);
