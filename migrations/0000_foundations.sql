create extension if not exists citext;
--> statement-breakpoint
create extension if not exists pg_trgm;
--> statement-breakpoint
create extension if not exists unaccent;
--> statement-breakpoint
-- English stems with accents folded, for articles and tickets alike.
create text search configuration helpdock (copy = english);
--> statement-breakpoint
alter text search configuration helpdock
  alter mapping for hword, hword_part, word with unaccent, english_stem;
--> statement-breakpoint
-- Whole words with accents folded: the vocabulary that misspelt words are corrected against.
create text search configuration helpdock_words (copy = simple);
--> statement-breakpoint
alter text search configuration helpdock_words
  alter mapping for hword, hword_part, word with unaccent, simple;
