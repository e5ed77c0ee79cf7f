ALTER TABLE "remember_tokens" ADD COLUMN "previous_hash" text;--> statement-breakpoint
ALTER TABLE "remember_tokens" ADD COLUMN "used_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "remember_tokens" ADD COLUMN "sealed_session" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "remembered_by" text;--> statement-breakpoint
CREATE INDEX "sessions_remembered" ON "sessions" USING btree ("remembered_by");