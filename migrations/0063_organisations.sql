CREATE TABLE "organisation_domains" (
	"domain" text PRIMARY KEY NOT NULL,
	"organisation_id" integer NOT NULL,
	"position" smallint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "organisation_members" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"organisation_id" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "organisations" (
	"id" serial PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"notes" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "organisation_id" integer;--> statement-breakpoint
ALTER TABLE "organisation_domains" ADD CONSTRAINT "organisation_domains_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organisation_members" ADD CONSTRAINT "organisation_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organisation_members" ADD CONSTRAINT "organisation_members_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "organisation_domains_organisation" ON "organisation_domains" USING btree ("organisation_id","position");--> statement-breakpoint
CREATE INDEX "organisation_members_organisation" ON "organisation_members" USING btree ("organisation_id","user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "organisations_name_in_any_case" ON "organisations" USING btree (lower("name"));--> statement-breakpoint
CREATE INDEX "organisations_newest" ON "organisations" USING btree ("created_at","id");--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "users_domain" ON "users" USING btree (lower(split_part(email::text, '@', -1))) WHERE email_verified_at is not null and deleted_at is null;--> statement-breakpoint
CREATE INDEX "tickets_organisation" ON "tickets" USING btree ("organisation_id","updated_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE organisation_id is not null;--> statement-breakpoint
CREATE INDEX "tickets_organisation_state" ON "tickets" USING btree ("organisation_id","status_category") WHERE organisation_id is not null;