ALTER TABLE "inbound_messages" ADD COLUMN "arrived_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
UPDATE "inbound_messages" SET "arrived_at" = "received_at";--> statement-breakpoint
DROP INDEX "inbound_messages_from";--> statement-breakpoint
CREATE INDEX "inbound_messages_from" ON "inbound_messages" USING btree ("from_email","arrived_at","received_at");--> statement-breakpoint
ALTER TABLE "mailboxes" ADD COLUMN "last_send_error" text;--> statement-breakpoint
ALTER TABLE "mailboxes" ADD COLUMN "last_send_error_at" timestamp (3) with time zone;