-- Nothing is looked for in these, and to compare thousands of JSON values took most of the time of an analyze.
ALTER TABLE "notifications" ALTER COLUMN "data" SET STATISTICS 0;--> statement-breakpoint
ALTER TABLE "ticket_events" ALTER COLUMN "data" SET STATISTICS 0;
