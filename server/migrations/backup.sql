-- One row: when the last scheduled backup began, and which node makes one now.
CREATE TABLE backup_turn (
    id TEXT PRIMARY KEY CHECK (id = 'backup'),
    holder TEXT,
    lease_until BIGINT NOT NULL,
    last_at BIGINT NOT NULL
) WITHOUT ROWID;

INSERT INTO backup_turn (id, lease_until, last_at) VALUES ('backup', 0, 0);
