-- When another set of shares replaced this one. It stays restorable for thirty days. 0 while it is in force or pending.
ALTER TABLE wallet_epochs ADD COLUMN superseded_at bigint NOT NULL DEFAULT 0;
-- Until then only the wallet itself lifts a freeze. 0 where a mailed link does.
ALTER TABLE accounts ADD COLUMN lift_signed_until bigint NOT NULL DEFAULT 0;
-- For 72 hours a login finds an account by its former address.
CREATE INDEX email_changes_old ON email_changes (old_index);
-- Nothing read them: an erasure locks the account, and a login at the same moment waits for it.
DROP TABLE tombstones;
