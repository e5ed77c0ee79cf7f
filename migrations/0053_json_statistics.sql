-- No plan is chosen by these values, and to compare thousands of them took most of the time of an analyze.
ALTER TABLE "notifications" ALTER COLUMN "data" SET STATISTICS 0;--> statement-breakpoint
ALTER TABLE "ticket_events" ALTER COLUMN "data" SET STATISTICS 0;
