ALTER TABLE `knowledge` ADD `valid_until` integer;--> statement-breakpoint
ALTER TABLE `knowledge` ADD `keywords` text;--> statement-breakpoint
ALTER TABLE `memory_history` ADD `valid_until` integer;--> statement-breakpoint
ALTER TABLE `memory_history` ADD `keywords` text;--> statement-breakpoint
-- By hand from here on: drizzle-kit knows neither virtual tables nor triggers. The keywords of memories that have some,
-- by the memory's pk, in terms like those of `knowledge_fts`. A table of their own, because they count less than what a
-- memory says, and most memories have none.
CREATE VIRTUAL TABLE keywords_fts USING fts5(keywords, tokenize = "porter unicode61 remove_diacritics 2");
--> statement-breakpoint
INSERT INTO keywords_fts (keywords_fts, rank) VALUES ('secure-delete', 1);
--> statement-breakpoint
-- They go with their memory, whichever version of the worker deletes it.
CREATE TRIGGER `knowledge_keywords_delete` AFTER DELETE ON `knowledge` WHEN old.keywords IS NOT NULL
BEGIN
	DELETE FROM keywords_fts WHERE rowid = old.pk;
END;
