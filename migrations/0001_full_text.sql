-- Full text of memories. Written by hand: drizzle-kit knows no virtual tables.
--
-- Every term carries its user in front (`z12qrent` is "rent" for the user with pk 12; see src/store/terms.ts), so a
-- search walks that user's postings only, and bm25, which counts a term's hits over the whole table, can neither
-- grow with other users' memories nor be coloured by them.
CREATE VIRTUAL TABLE knowledge_fts USING fts5(content, entity, tokenize = "porter unicode61 remove_diacritics 2");
--> statement-breakpoint
-- A forgotten memory's terms leave the index at once instead of waiting for a merge.
INSERT INTO knowledge_fts (knowledge_fts, rank) VALUES ('secure-delete', 1);
