-- How many accounts there were at the end of each day since 1970, UTC.
CREATE TABLE growth (
    day BIGINT PRIMARY KEY,
    accounts BIGINT NOT NULL CHECK (accounts >= 0)
);
