ALTER TABLE "tags" ADD COLUMN "customer_may_set" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- Customers could set these before.
UPDATE "tags" SET "customer_may_set" = true WHERE "type" = 'status' AND "status_category" IN ('open', 'closed');
