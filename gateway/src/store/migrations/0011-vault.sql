-- The vault's own tables. A vault that runs apart has these and no others.
CREATE TABLE vault_recoveries (
  id text PRIMARY KEY,
  wallet_id text NOT NULL,
  sealed text NOT NULL,
  created_at bigint NOT NULL
);
CREATE TABLE vault_attempts (
  wallet_id text PRIMARY KEY,
  wrong bigint[] NOT NULL,
  newest_at bigint NOT NULL
);
CREATE INDEX vault_attempts_newest ON vault_attempts (newest_at)
