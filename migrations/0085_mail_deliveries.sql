ALTER TABLE "outgoing_mails" ADD COLUMN "reply_id" integer;--> statement-breakpoint
ALTER TABLE "outgoing_mails" ADD COLUMN "kind" text;--> statement-breakpoint
CREATE INDEX "outgoing_mails_reply" ON "outgoing_mails" USING btree ("reply_id","id") WHERE reply_id is not null;