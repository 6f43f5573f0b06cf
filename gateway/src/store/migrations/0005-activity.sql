-- How far the activity of an address on a network was followed. The hashes tell whether the chain has changed since.
CREATE TABLE activity_accounts (
  chain_id bigint NOT NULL,
  address text NOT NULL,
  up_to bigint NOT NULL,
  up_to_hash text NOT NULL,
  safe_block bigint,
  safe_hash text,
  looked_at bigint NOT NULL,
  PRIMARY KEY (chain_id, address)
);
CREATE INDEX activity_accounts_looked_at ON activity_accounts (looked_at);
-- The transactions that concern it. What happened in one is read when somebody looks at it.
CREATE TABLE activity_transactions (
  chain_id bigint NOT NULL,
  address text NOT NULL,
  hash text NOT NULL,
  block bigint NOT NULL,
  block_hash text NOT NULL,
  position integer NOT NULL,
  is_shown boolean NOT NULL DEFAULT true,
  facts jsonb,
  PRIMARY KEY (chain_id, address, hash),
  FOREIGN KEY (chain_id, address) REFERENCES activity_accounts (chain_id, address) ON DELETE CASCADE
);
CREATE INDEX activity_transactions_place ON activity_transactions (chain_id, address, block, position)
