-- Recoveries that were kept before this step have no verifier, so nothing may hand them out. Their owners see
-- "not backed up" and set one up again on a device that opens the wallet.
DELETE FROM recovery_marks;
ALTER TABLE recovery_marks ADD COLUMN recovery_id text NOT NULL;
ALTER TABLE recovery_marks ADD COLUMN digest text NOT NULL;
ALTER TABLE recovery_marks ADD COLUMN parameters text NOT NULL;
DROP TABLE vault_blobs;
-- Devices on hold that have proven a recovery of this epoch.
CREATE TABLE recovery_proofs (
  wallet_id text NOT NULL REFERENCES wallets (id) ON DELETE CASCADE,
  epoch integer NOT NULL,
  jkt text NOT NULL,
  proven_at bigint NOT NULL,
  PRIMARY KEY (wallet_id, epoch, jkt)
);
-- Recoveries the vault must delete. It may run elsewhere and be unreachable, so the deletion is retried.
CREATE TABLE vault_drops (
  recovery_id text PRIMARY KEY,
  due_at bigint NOT NULL
);
CREATE INDEX vault_drops_due ON vault_drops (due_at)
