-- Devices that received the device share from another one. They get the gateway's share after their hold.
CREATE TABLE handed_shares (
  wallet_id text NOT NULL REFERENCES wallets (id) ON DELETE CASCADE,
  epoch integer NOT NULL,
  jkt text NOT NULL,
  session_id text NOT NULL,
  opens_at bigint NOT NULL,
  created_at bigint NOT NULL,
  PRIMARY KEY (wallet_id, epoch, jkt)
);
-- The user types a code that the new device derives from its keys. The gateway does not know it.
ALTER TABLE handovers DROP COLUMN match_word
