ALTER TABLE "suggestion_outcomes" ADD COLUMN "form_id" uuid NOT NULL;--> statement-breakpoint
ALTER TABLE "suggestion_outcomes" ADD CONSTRAINT "suggestion_outcomes_form_id_unique" UNIQUE("form_id");