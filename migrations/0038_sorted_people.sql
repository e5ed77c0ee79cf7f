DROP INDEX "users_by_name";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "sort_name" text GENERATED ALWAYS AS (person_name(first_name, last_name, email)) STORED;--> statement-breakpoint
CREATE INDEX "users_by_name" ON "users" USING btree ("sort_name","id") WHERE deleted_at is null;