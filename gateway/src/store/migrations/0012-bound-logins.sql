-- A social login ends in the browser that began it, or after a person compared this word there.
ALTER TABLE oauth_attempts ADD COLUMN browser_hash text;
ALTER TABLE oauth_attempts ADD COLUMN match_word text NOT NULL DEFAULT '';
-- A Farcaster login begins on a page of the wallet. The relay is asked only once that page may go on.
ALTER TABLE farcaster_attempts ADD COLUMN link_hash text;
ALTER TABLE farcaster_attempts ADD COLUMN browser_hash text;
ALTER TABLE farcaster_attempts ADD COLUMN match_word text NOT NULL DEFAULT '';
ALTER TABLE farcaster_attempts ADD COLUMN failure text;
CREATE UNIQUE INDEX farcaster_attempts_link ON farcaster_attempts (link_hash);
-- Who confirms a new device: whoever reads the account's email, or a device that is in already.
ALTER TABLE device_checks ADD COLUMN confirm_by text NOT NULL DEFAULT 'email';
CREATE INDEX device_checks_account ON device_checks (account_id)
