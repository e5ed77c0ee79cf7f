CREATE TABLE "notification_preferences" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"selections" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"digest" text DEFAULT 'off' NOT NULL,
	"quiet_from" text,
	"quiet_to" text,
	"timezone" text,
	"next_digest_at" timestamp (3) with time zone,
	"digested_at" timestamp (3) with time zone,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "push_browsers" (
	"id" serial PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"session_id" text NOT NULL,
	"endpoint_hash" text NOT NULL,
	"sealed" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "push_browsers_endpoint_hash_unique" UNIQUE("endpoint_hash")
);
--> statement-breakpoint
CREATE TABLE "push_keys" (
	"id" integer PRIMARY KEY NOT NULL,
	"public_key" text NOT NULL,
	"sealed_private_key" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "push_messages" (
	"id" serial PRIMARY KEY NOT NULL,
	"browser_id" integer NOT NULL,
	"notification_id" uuid NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
DROP INDEX "notifications_unread";--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "notif_id" text;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "ticket_id" integer GENERATED ALWAYS AS (substring(data #>> '{mainAction,action}' from '^/(?:hc|agent)/tickets/([0-9]{1,9})')::integer) STORED;--> statement-breakpoint
ALTER TABLE "notification_preferences" ADD CONSTRAINT "notification_preferences_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_browsers" ADD CONSTRAINT "push_browsers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_browsers" ADD CONSTRAINT "push_browsers_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_messages" ADD CONSTRAINT "push_messages_browser_id_push_browsers_id_fk" FOREIGN KEY ("browser_id") REFERENCES "public"."push_browsers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_messages" ADD CONSTRAINT "push_messages_notification_id_notifications_id_fk" FOREIGN KEY ("notification_id") REFERENCES "public"."notifications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notification_preferences_due" ON "notification_preferences" USING btree ("next_digest_at") WHERE next_digest_at is not null;--> statement-breakpoint
CREATE INDEX "notification_preferences_selections" ON "notification_preferences" USING gin ("selections");--> statement-breakpoint
CREATE INDEX "push_browsers_user" ON "push_browsers" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "push_browsers_session" ON "push_browsers" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "push_messages_browser" ON "push_messages" USING btree ("browser_id");--> statement-breakpoint
CREATE INDEX "push_messages_notification" ON "push_messages" USING btree ("notification_id");--> statement-breakpoint
CREATE INDEX "notifications_unread" ON "notifications" USING btree ("user_id","ticket_id") WHERE read_at is null;
--> statement-breakpoint
-- The next moment at which a clock there shows that time. A zone that is not known counts as UTC.
create function next_time_of_day(at text, zone text) returns timestamptz language plpgsql stable as $$
declare
  shown timestamp;
  moment timestamp;
begin
  begin
    shown := now() at time zone zone;
  exception when invalid_parameter_value then
    return next_time_of_day(at, 'UTC');
  end;
  moment := date_trunc('day', shown) + at::interval;
  if moment <= shown then moment := moment + interval '1 day'; end if;
  return moment at time zone zone;
end $$;
--> statement-breakpoint
-- When the quiet hours end that are now; null while there are none.
create function quiet_until(quiet_from text, quiet_to text, zone text) returns timestamptz language plpgsql stable as $$
begin
  if quiet_from is null or quiet_to is null then return null; end if;
  -- They are now when they end before they begin again.
  if next_time_of_day(quiet_to, zone) < next_time_of_day(quiet_from, zone) then
    return next_time_of_day(quiet_to, zone);
  end if;
  return null;
end $$;
