ALTER TABLE "tickets" ADD COLUMN "priority" smallint DEFAULT 2 NOT NULL;--> statement-breakpoint
CREATE INDEX "tickets_priority_updated" ON "tickets" USING btree ("priority","updated_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE priority <> 2;--> statement-breakpoint
CREATE INDEX "tickets_priority_waiting" ON "tickets" USING btree ("priority","status_category",coalesce(waiting_since, 'infinity'),"id") WHERE priority <> 2;--> statement-breakpoint
CREATE INDEX "tickets_priority_closed" ON "tickets" USING btree ("priority","status_category",coalesce(closed_at, 'infinity') desc nulls first,"id" DESC NULLS FIRST) WHERE priority <> 2;--> statement-breakpoint
UPDATE "products" SET "limits" = "limits" || '{"priority": null}';--> statement-breakpoint
UPDATE "users" SET "plan" = jsonb_set("plan", '{limits,priority}', 'null') WHERE jsonb_typeof("plan" -> 'limits') = 'object';
