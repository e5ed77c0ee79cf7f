CREATE TABLE "ticket_priorities" (
	"id" serial PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"label" text NOT NULL,
	"color" text,
	"level" integer NOT NULL,
	"is_default" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ticket_priorities_name" UNIQUE("name")
);
--> statement-breakpoint
INSERT INTO "ticket_priorities" ("name", "label", "color", "level", "is_default") VALUES
	('low', 'Low', 'gray', 1, false),
	('normal', 'Normal', 'gray', 2, true),
	('high', 'High', 'yellow', 3, false),
	('urgent', 'Urgent', 'red', 4, false);--> statement-breakpoint
-- A new column and not another type for the old one, which would rewrite the table: only unusual tickets are written.
ALTER TABLE "tickets" RENAME COLUMN "priority" TO "former_priority";--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "priority" text DEFAULT 'normal' NOT NULL;--> statement-breakpoint
UPDATE "tickets" SET "priority" = (ARRAY['low', 'normal', 'high', 'urgent'])["former_priority"] WHERE "former_priority" <> 2;--> statement-breakpoint
-- With it go the indexes of its levels.
ALTER TABLE "tickets" DROP COLUMN "former_priority";--> statement-breakpoint
ALTER TABLE "tags" ADD COLUMN "group_id" integer;--> statement-breakpoint
CREATE UNIQUE INDEX "ticket_priorities_default" ON "ticket_priorities" USING btree ("is_default") WHERE is_default;--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_priority_ticket_priorities_name_fk" FOREIGN KEY ("priority") REFERENCES "public"."ticket_priorities"("name") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tags" ADD CONSTRAINT "tags_group_id_ticket_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."ticket_groups"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "tickets_priority_updated" ON "tickets" USING btree ("priority","updated_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE priority <> 'normal';--> statement-breakpoint
CREATE INDEX "tickets_priority_waiting" ON "tickets" USING btree ("priority","queue_state",coalesce(waiting_since, 'infinity'),"id") WHERE priority <> 'normal';--> statement-breakpoint
CREATE INDEX "tickets_priority_closed" ON "tickets" USING btree ("priority","queue_state",coalesce(closed_at, 'infinity') desc nulls first,"id" DESC NULLS FIRST) WHERE priority <> 'normal';