CREATE TABLE "ticket_links" (
	"ticket_id" integer NOT NULL,
	"linked_id" integer NOT NULL,
	CONSTRAINT "ticket_links_ticket_id_linked_id_pk" PRIMARY KEY("ticket_id","linked_id")
);
--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "merged_into" integer;--> statement-breakpoint
ALTER TABLE "ticket_links" ADD CONSTRAINT "ticket_links_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_links" ADD CONSTRAINT "ticket_links_linked_id_tickets_id_fk" FOREIGN KEY ("linked_id") REFERENCES "public"."tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ticket_links_linked" ON "ticket_links" USING btree ("linked_id");--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_merged_into_tickets_id_fk" FOREIGN KEY ("merged_into") REFERENCES "public"."tickets"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "tickets_merged" ON "tickets" USING btree ("merged_into") WHERE merged_into is not null;