-- How busy somebody is, where several nodes count together: the moment, in microseconds since 1970, up to which what they
-- did has used their allowance up. A row whose moment has passed means nothing.
CREATE TABLE rate_limits (
    key TEXT PRIMARY KEY,
    busy_until BIGINT NOT NULL
) WITHOUT ROWID;
