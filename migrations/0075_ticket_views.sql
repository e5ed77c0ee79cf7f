CREATE TABLE "ticket_view_orders" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"view_ids" integer[] NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ticket_views" (
	"id" serial PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"name" text NOT NULL,
	"filter" jsonb NOT NULL,
	"order" text NOT NULL,
	"columns" text[] DEFAULT '{}'::text[] NOT NULL,
	"audience" text NOT NULL,
	"group_id" integer,
	"pinned" boolean NOT NULL,
	"position" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "ticket_view_orders" ADD CONSTRAINT "ticket_view_orders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_views" ADD CONSTRAINT "ticket_views_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_views" ADD CONSTRAINT "ticket_views_group_id_ticket_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."ticket_groups"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ticket_views_user" ON "ticket_views" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "ticket_views_shared" ON "ticket_views" USING btree ("position") WHERE audience <> 'own';--> statement-breakpoint
CREATE INDEX "ticket_views_group" ON "ticket_views" USING btree ("group_id") WHERE group_id is not null;