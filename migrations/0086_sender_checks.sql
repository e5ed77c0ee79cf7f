ALTER TABLE "inbound_messages" ADD COLUMN "authserv_id" text;--> statement-breakpoint
ALTER TABLE "inbound_messages" ADD COLUMN "sender_verified" boolean;--> statement-breakpoint
ALTER TABLE "mailboxes" ADD COLUMN "authserv_id" text;