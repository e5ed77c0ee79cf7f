ALTER TABLE "mailboxes" ADD COLUMN "sealed_refresh_token" text;--> statement-breakpoint
ALTER TABLE "mailboxes" ADD COLUMN "connected_at" timestamp (3) with time zone;