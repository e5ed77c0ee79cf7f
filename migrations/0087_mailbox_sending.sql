CREATE TABLE "dkim_keys" (
	"domain" text PRIMARY KEY NOT NULL,
	"selector" text NOT NULL,
	"sealed_private_key" text NOT NULL,
	"public_key" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "mailboxes" ADD COLUMN "outbound" jsonb DEFAULT '{"kind":"site","host":null,"port":587,"security":"starttls","username":null}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "mailboxes" ADD COLUMN "sealed_outbound_password" text;--> statement-breakpoint
ALTER TABLE "mailboxes" ADD COLUMN "signature" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "mailboxes" ADD COLUMN "auto_reply" jsonb DEFAULT '{"enable":true,"body":""}'::jsonb NOT NULL;