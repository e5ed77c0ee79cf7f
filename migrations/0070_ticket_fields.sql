CREATE TABLE "ticket_fields" (
	"id" serial PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"label" text NOT NULL,
	"user_label" text,
	"help" text,
	"type" text NOT NULL,
	"options" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"category_ids" integer[] DEFAULT '{}' NOT NULL,
	"required" text DEFAULT 'never' NOT NULL,
	"condition" jsonb,
	"visible_to_customer" boolean DEFAULT false NOT NULL,
	"editable_by_customer" boolean DEFAULT false NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"position" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ticket_fields_key" UNIQUE("key")
);
--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "custom_fields" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
CREATE INDEX "tickets_custom_fields" ON "tickets" USING gin (custom_fields jsonb_path_ops) WHERE custom_fields <> '{}'::jsonb;