ALTER TABLE "ticket_views" ADD COLUMN "density" text;--> statement-breakpoint
ALTER TABLE "job_results" ADD COLUMN "text" jsonb;