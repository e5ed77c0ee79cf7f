DROP INDEX "file_entries_user";--> statement-breakpoint
CREATE INDEX "file_entries_type" ON "file_entries" USING btree ("type","id" DESC NULLS FIRST) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "file_entries_name" ON "file_entries" USING btree (lower(name),"id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "file_entries_size" ON "file_entries" USING btree ("file_size","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "file_entries_name_search" ON "file_entries" USING gin ("name" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "file_entries_user" ON "file_entries" USING btree ("user_id","id" DESC NULLS FIRST);