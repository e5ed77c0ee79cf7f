import { z } from 'zod';
import { statusCategories } from './ticket-states.ts';
import { plainText, requiredText } from './validation.ts';
import { changedFields, listOf, recordId } from './wire.ts';

/** Agents choose from all of them. */
export const maxTicketStatuses = 50;

export const maxStatusLabelLength = 50;

/** Names of the statuses that every site has: one of each category, which can't be deleted. */
export const systemStatuses: readonly string[] = ['open', 'pending', 'closed', 'locked'];

const label = () => requiredText(maxStatusLabelLength);
const userLabel = () => plainText().max(maxStatusLabelLength).nullish();
const category = () => z.enum(statusCategories);

export const ticketStatusInput = z.object({
  label: label(),
  /** Shown to customers instead of the label. */
  user_label: userLabel(),
  category: category(),
});

/** Omitted fields stay unchanged. */
export const ticketStatusUpdateInput = z.object({
  id: recordId(),
  label: label().optional(),
  user_label: userLabel(),
  category: category().optional(),
  before: changedFields({
    label: z.string().max(255),
    user_label: userLabel(),
    category: category(),
  }),
});

export const ticketStatusDeleteInput = z.object({
  id: recordId(),
  /** The status of the same category that their tickets get instead. */
  replacement_id: recordId().nullish(),
});

/** All of them, in their new order. */
export const ticketStatusOrderInput = z.object({ ids: listOf(recordId(), maxTicketStatuses) });

/** A status for users who manage statuses. */
export const managedStatusSchema = z.object({
  id: z.int(),
  /** Made from the first label, and never changed: programs and rules name a status by it. */
  name: z.string(),
  label: z.string(),
  user_label: z.string().nullable(),
  category: category(),
  /** The first of its category: what a ticket gets when it is opened, answered or closed. */
  is_default: z.boolean(),
  /** Every site has it. */
  system: z.boolean(),
});

export type ManagedStatus = z.infer<typeof managedStatusSchema>;

export const managedStatusesSchema = z.object({ statuses: z.array(managedStatusSchema) });
