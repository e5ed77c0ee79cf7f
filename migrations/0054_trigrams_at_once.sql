-- What is written goes into these indexes at once, not into a list that every search reads from end to end.
ALTER INDEX "user_emails_words" SET (fastupdate = false);--> statement-breakpoint
ALTER INDEX "users_words" SET (fastupdate = false);--> statement-breakpoint
ALTER INDEX "search_words_trigrams" SET (fastupdate = false);--> statement-breakpoint
ALTER INDEX "article_translations_title" SET (fastupdate = false);--> statement-breakpoint
ALTER INDEX "ticket_words_trigrams" SET (fastupdate = false);--> statement-breakpoint
ALTER INDEX "file_entries_name_search" SET (fastupdate = false);--> statement-breakpoint
-- What the lists hold now.
SELECT gin_clean_pending_list('user_emails_words'),
  gin_clean_pending_list('users_words'),
  gin_clean_pending_list('search_words_trigrams'),
  gin_clean_pending_list('article_translations_title'),
  gin_clean_pending_list('ticket_words_trigrams'),
  gin_clean_pending_list('file_entries_name_search');
