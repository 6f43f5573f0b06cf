-- A letter with a code that no mail server took: who waits for it learns so.
ALTER TABLE challenges ADD COLUMN lost_at bigint NOT NULL DEFAULT 0
