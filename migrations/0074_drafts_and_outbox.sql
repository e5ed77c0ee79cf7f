CREATE TABLE "outbox" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"ticket_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"via" text NOT NULL,
	"body" text NOT NULL,
	"uploads" integer[] NOT NULL,
	"cc" text[] NOT NULL,
	"bcc" text[] NOT NULL,
	"status" text,
	"last_seen_id" integer,
	"only_if_no_reply" boolean NOT NULL,
	"state" text DEFAULT 'scheduled' NOT NULL,
	"send_after" timestamp (3) with time zone NOT NULL,
	"reply_id" integer,
	"error" text,
	"idempotency_key" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sending_preferences" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"after_send" text NOT NULL,
	"undo_seconds" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "drafts" (
	"user_id" integer NOT NULL,
	"ticket_id" integer NOT NULL,
	"mode" text NOT NULL,
	"body" text NOT NULL,
	"uploads" integer[] NOT NULL,
	"cc" text[] NOT NULL,
	"bcc" text[] NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "drafts_user_id_ticket_id_mode_pk" PRIMARY KEY("user_id","ticket_id","mode")
);
--> statement-breakpoint
ALTER TABLE "file_entries" ADD COLUMN "held_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sending_preferences" ADD CONSTRAINT "sending_preferences_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drafts" ADD CONSTRAINT "drafts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drafts" ADD CONSTRAINT "drafts_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "outbox_due" ON "outbox" USING btree ("send_after") WHERE state = 'scheduled';--> statement-breakpoint
CREATE INDEX "outbox_own" ON "outbox" USING btree ("user_id","send_after","id");--> statement-breakpoint
CREATE INDEX "outbox_ticket" ON "outbox" USING btree ("ticket_id","user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "outbox_once" ON "outbox" USING btree ("user_id","ticket_id","idempotency_key");--> statement-breakpoint
CREATE INDEX "drafts_newest" ON "drafts" USING btree ("user_id","updated_at","ticket_id");--> statement-breakpoint
CREATE INDEX "drafts_ticket" ON "drafts" USING btree ("ticket_id");