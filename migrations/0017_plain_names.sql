ALTER TABLE "claims" RENAME TO "redemptions";--> statement-breakpoint
ALTER INDEX "claims_pkey" RENAME TO "redemptions_pkey";--> statement-breakpoint
ALTER INDEX "claims_expires" RENAME TO "redemptions_expires";--> statement-breakpoint
ALTER TABLE "file_entries" RENAME COLUMN "claimed_at" TO "attached_at";--> statement-breakpoint
ALTER INDEX "file_entries_unclaimed" RENAME TO "file_entries_unattached";
