-- One row: when the last scheduled backup began, and until when none is tried after one went wrong.
CREATE TABLE backup_turn (
    id TEXT PRIMARY KEY CHECK (id = 'backup'),
    last_at BIGINT NOT NULL,
    not_before BIGINT NOT NULL
) WITHOUT ROWID;

INSERT INTO backup_turn (id, last_at, not_before) VALUES ('backup', 0, 0);
