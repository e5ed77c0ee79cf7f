ALTER TABLE "outbox" ADD COLUMN "mailbox_id" integer;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "mailbox_id" integer;--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_mailbox_id_mailboxes_id_fk" FOREIGN KEY ("mailbox_id") REFERENCES "public"."mailboxes"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "outbox_mailbox" ON "outbox" USING btree ("mailbox_id") WHERE mailbox_id is not null;--> statement-breakpoint
CREATE INDEX "tickets_mailbox" ON "tickets" USING btree ("mailbox_id") WHERE mailbox_id is not null;--> statement-breakpoint
UPDATE "tickets" SET "mailbox_id" = "came"."mailbox_id" FROM "inbound_messages" "came"
	WHERE "came"."ticket_id" = "tickets"."id" AND "came"."state" = 'ticket' AND "came"."mailbox_id" IS NOT NULL;
