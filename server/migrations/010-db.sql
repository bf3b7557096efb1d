-- What a copy into this database has brought so far, a row for each table until all of it is here and compared; none
-- otherwise. Nothing else runs on a database that has any.
CREATE TABLE unfinished_copy (
    table_name TEXT PRIMARY KEY,
    source TEXT NOT NULL,
    last_key TEXT,
    copied BIGINT NOT NULL,
    done BOOLEAN NOT NULL
) WITHOUT ROWID;
