-- From which block on an address was followed first, and which of the blocks since were not read yet.
ALTER TABLE activity_accounts ADD COLUMN since bigint;
ALTER TABLE activity_accounts ADD COLUMN missed_from bigint;
ALTER TABLE activity_accounts ADD COLUMN missed_to bigint
