ALTER TABLE "custom_pages" ADD COLUMN "draft" jsonb;--> statement-breakpoint
ALTER TABLE "themes" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;