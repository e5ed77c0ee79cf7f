ALTER TABLE "settings" ADD COLUMN "sealed" text;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "changed" jsonb DEFAULT '{}'::jsonb NOT NULL;