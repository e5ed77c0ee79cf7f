CREATE TABLE "macros" (
	"id" serial PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"actions" jsonb NOT NULL,
	"body" text,
	"audience" text NOT NULL,
	"group_id" integer,
	"enabled" boolean NOT NULL,
	"position" integer NOT NULL,
	"user_id" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "macros" ADD CONSTRAINT "macros_group_id_ticket_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."ticket_groups"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "macros" ADD CONSTRAINT "macros_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "macros_author" ON "macros" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "macros_group" ON "macros" USING btree ("group_id");--> statement-breakpoint
CREATE INDEX "macros_position" ON "macros" USING btree ("position");