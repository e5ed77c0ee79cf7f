CREATE INDEX "replies_user" ON "replies" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "replies_filed_by" ON "replies" USING btree ("filed_by") WHERE filed_by is not null;--> statement-breakpoint
CREATE INDEX "ticket_events_user" ON "ticket_events" USING btree ("user_id");