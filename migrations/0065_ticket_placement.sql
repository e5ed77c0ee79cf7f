-- Dropped first: they would be built anew when the table is rewritten.
DROP INDEX "tickets_updated";--> statement-breakpoint
DROP INDEX "tickets_newest";--> statement-breakpoint
DROP INDEX "tickets_waiting";--> statement-breakpoint
DROP INDEX "tickets_closed";--> statement-breakpoint
DROP INDEX "tickets_assignee_updated";--> statement-breakpoint
DROP INDEX "tickets_assignee_newest";--> statement-breakpoint
DROP INDEX "tickets_assignee_waiting";--> statement-breakpoint
DROP INDEX "tickets_priority_waiting";--> statement-breakpoint
DROP INDEX "tickets_priority_closed";--> statement-breakpoint
-- One statement, because a stored generated column rewrites the table.
ALTER TABLE "tickets"
	ADD COLUMN "snoozed_until" timestamp (3) with time zone,
	ADD COLUMN "snoozed_until_reply" boolean DEFAULT false NOT NULL,
	ADD COLUMN "snooze_reason" text,
	ADD COLUMN "spam" boolean DEFAULT false NOT NULL,
	ADD COLUMN "deleted_at" timestamp (3) with time zone,
	ADD COLUMN "queue_state" text GENERATED ALWAYS AS (case when deleted_at is not null then 'deleted' when spam then 'spam'
          when snoozed_until is not null or snoozed_until_reply then 'snoozed' else status_category end) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "tickets_snoozed" ON "tickets" USING btree ("snoozed_until") WHERE snoozed_until is not null;--> statement-breakpoint
CREATE INDEX "tickets_deleted" ON "tickets" USING btree ("deleted_at") WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX "tickets_updated" ON "tickets" USING btree ("queue_state","updated_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "tickets_newest" ON "tickets" USING btree ("queue_state","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "tickets_waiting" ON "tickets" USING btree ("queue_state",coalesce(waiting_since, 'infinity'),"id");--> statement-breakpoint
CREATE INDEX "tickets_closed" ON "tickets" USING btree ("queue_state",coalesce(closed_at, 'infinity') desc nulls first,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "tickets_assignee_updated" ON "tickets" USING btree (coalesce(assigned_to, 0),"queue_state","updated_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "tickets_assignee_newest" ON "tickets" USING btree (coalesce(assigned_to, 0),"queue_state","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "tickets_assignee_waiting" ON "tickets" USING btree (coalesce(assigned_to, 0),"queue_state",coalesce(waiting_since, 'infinity'),"id");--> statement-breakpoint
CREATE INDEX "tickets_priority_waiting" ON "tickets" USING btree ("priority","queue_state",coalesce(waiting_since, 'infinity'),"id") WHERE priority <> 2;--> statement-breakpoint
CREATE INDEX "tickets_priority_closed" ON "tickets" USING btree ("priority","queue_state",coalesce(closed_at, 'infinity') desc nulls first,"id" DESC NULLS FIRST) WHERE priority <> 2;--> statement-breakpoint
DROP INDEX "tickets_organisation_state";--> statement-breakpoint
CREATE INDEX "tickets_organisation_state" ON "tickets" USING btree ("organisation_id","queue_state") WHERE organisation_id is not null;--> statement-breakpoint
ALTER TABLE "ticket_count_changes" ADD COLUMN "queue_state" text;--> statement-breakpoint
UPDATE "ticket_count_changes" SET "queue_state" = "status_category";--> statement-breakpoint
ALTER TABLE "ticket_count_changes" ALTER COLUMN "queue_state" SET NOT NULL;--> statement-breakpoint
create or replace function count_tickets() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into ticket_count_changes (assigned_to, status_category, queue_state, change)
      select coalesce(assigned_to, 0), status_category, queue_state, count(*) from new_rows group by 1, 2, 3;
  elsif tg_op = 'DELETE' then
    insert into ticket_count_changes (assigned_to, status_category, queue_state, change)
      select coalesce(assigned_to, 0), status_category, queue_state, -count(*) from old_rows group by 1, 2, 3;
  else
    insert into ticket_count_changes (assigned_to, status_category, queue_state, change)
      select assignee, status_category, queue_state, sum(change) from (
        select coalesce(assigned_to, 0) as assignee, status_category, queue_state, 1 as change from new_rows
        union all
        select coalesce(assigned_to, 0), status_category, queue_state, -1 from old_rows
      ) as changes
      group by 1, 2, 3 having sum(change) <> 0;
  end if;
  return null;
end $$;
