CREATE TABLE "inbound_messages" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"fingerprint" text NOT NULL,
	"state" text DEFAULT 'stored' NOT NULL,
	"reason" text,
	"driver" text NOT NULL,
	"storage_key" text NOT NULL,
	"size" bigint NOT NULL,
	"envelope_to" text[] DEFAULT '{}'::text[] NOT NULL,
	"mailbox_id" integer,
	"message_id" text,
	"from_email" "citext",
	"from_name" text,
	"to_emails" text[] DEFAULT '{}'::text[] NOT NULL,
	"subject" text,
	"ticket_id" integer,
	"reply_id" integer,
	"matched_by" text DEFAULT 'none' NOT NULL,
	"explanation" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"dropped" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"error" text,
	"quoted_body" text,
	"received_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"handled_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "mailboxes" (
	"id" serial PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" "citext" NOT NULL,
	"aliases" text[] DEFAULT '{}'::text[] NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"inbound" jsonb NOT NULL,
	"sealed_password" text,
	"group_id" integer,
	"category_id" integer,
	"allow_new_tickets" boolean DEFAULT true NOT NULL,
	"accept_automated" boolean DEFAULT false NOT NULL,
	"last_fetch_at" timestamp (3) with time zone,
	"last_error" text,
	"fetch_state" jsonb,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "inbound_messages" ADD CONSTRAINT "inbound_messages_mailbox_id_mailboxes_id_fk" FOREIGN KEY ("mailbox_id") REFERENCES "public"."mailboxes"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inbound_messages" ADD CONSTRAINT "inbound_messages_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inbound_messages" ADD CONSTRAINT "inbound_messages_reply_id_replies_id_fk" FOREIGN KEY ("reply_id") REFERENCES "public"."replies"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mailboxes" ADD CONSTRAINT "mailboxes_group_id_ticket_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."ticket_groups"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mailboxes" ADD CONSTRAINT "mailboxes_category_id_tags_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."tags"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "inbound_messages_fingerprint" ON "inbound_messages" USING btree ("fingerprint");--> statement-breakpoint
CREATE INDEX "inbound_messages_received" ON "inbound_messages" USING btree ("received_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "inbound_messages_state" ON "inbound_messages" USING btree ("state","received_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "inbound_messages_message_id" ON "inbound_messages" USING btree ("message_id") WHERE message_id is not null;--> statement-breakpoint
CREATE INDEX "inbound_messages_from" ON "inbound_messages" USING btree ("from_email","received_at");--> statement-breakpoint
CREATE INDEX "inbound_messages_mailbox" ON "inbound_messages" USING btree ("mailbox_id","state");--> statement-breakpoint
CREATE INDEX "inbound_messages_ticket" ON "inbound_messages" USING btree ("ticket_id") WHERE ticket_id is not null;--> statement-breakpoint
CREATE INDEX "inbound_messages_reply" ON "inbound_messages" USING btree ("reply_id") WHERE reply_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "mailboxes_email" ON "mailboxes" USING btree ("email");--> statement-breakpoint
CREATE INDEX "mailboxes_group" ON "mailboxes" USING btree ("group_id");--> statement-breakpoint
CREATE INDEX "mailboxes_category" ON "mailboxes" USING btree ("category_id");