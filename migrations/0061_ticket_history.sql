ALTER TABLE "ticket_events" ADD COLUMN "via" text DEFAULT 'web' NOT NULL;--> statement-breakpoint
UPDATE "ticket_events" SET "via" = 'system' WHERE "user_id" IS NULL;--> statement-breakpoint
-- One event for each tag.
INSERT INTO "ticket_events" ("ticket_id", "user_id", "type", "data", "via", "created_at")
SELECT "ticket_id", "user_id", change."type", jsonb_build_object('tag', tag), "via", "created_at"
FROM "ticket_events",
  LATERAL (VALUES ('tag_added', "data" -> 'added'), ('tag_removed', "data" -> 'removed')) change ("type", "tags"),
  LATERAL jsonb_array_elements_text(change."tags") tag
WHERE "ticket_events"."type" = 'tags';--> statement-breakpoint
DELETE FROM "ticket_events" WHERE "type" = 'tags';--> statement-breakpoint
INSERT INTO "ticket_events" ("ticket_id", "user_id", "type", "data", "created_at")
SELECT "id", "user_id", 'created', '{}', "created_at" FROM "tickets";--> statement-breakpoint
-- Tickets that agents created for customers.
UPDATE "ticket_events" SET "user_id" = "replies"."filed_by"
FROM "replies"
WHERE "replies"."filed_by" IS NOT NULL AND "replies"."ticket_id" = "ticket_events"."ticket_id" AND "ticket_events"."type" = 'created';
