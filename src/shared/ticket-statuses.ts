import { z } from 'zod';
import { tagColors } from './tags.ts';
import { statusCategories } from './ticket-states.ts';
import { plainText, refinement, requiredText } from './validation.ts';
import { changedFields, flag, listOf, recordId } from './wire.ts';

/** Agents choose from all of them. */
export const maxTicketStatuses = 50;

export const maxStatusLabelLength = 50;

/** Names of the statuses that every site has: one of each category, which can't be deleted. */
export const systemStatuses: readonly string[] = ['open', 'pending', 'closed', 'locked'];

const name = () =>
  z
    .string()
    .regex(/^[a-z0-9_]{1,50}$/)
    .refine(
      (given) => !/^\d+$/.test(given),
      refinement("The name can't be a number, because it would be mistaken for an ID."),
    );
const label = () => requiredText(maxStatusLabelLength);
const userLabel = () => plainText().max(maxStatusLabelLength).nullish();
const category = () => z.enum(statusCategories);

const color = () => z.enum(tagColors).nullish();

export const ticketStatusInput = z.object({
  /** Made from the label when it is omitted. */
  name: name().optional(),
  label: label(),
  /** Shown to customers instead of the label. */
  user_label: userLabel(),
  category: category(),
  color: color(),
  /** Whether customers can set it: only for statuses that close or reopen a request. */
  customer_may_set: flag().default(false),
});

/** Omitted fields stay unchanged. */
export const ticketStatusUpdateInput = z.object({
  id: recordId(),
  label: label().optional(),
  user_label: userLabel(),
  category: category().optional(),
  color: color(),
  customer_may_set: flag().optional(),
  before: changedFields({
    label: z.string().max(255),
    user_label: userLabel(),
    category: category(),
    color: color(),
    customer_may_set: flag(),
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
  /** It never changes: programs and rules name a status by it. */
  name: z.string(),
  label: z.string(),
  user_label: z.string().nullable(),
  category: category(),
  color: z.enum(tagColors).nullable(),
  /** Whether customers can set it. */
  customer_may_set: z.boolean(),
  /** The first of its category: what a ticket gets when it is opened, answered or closed. */
  is_default: z.boolean(),
  /** Every site has it. */
  system: z.boolean(),
});

export type ManagedStatus = z.infer<typeof managedStatusSchema>;

export const managedStatusesSchema = z.object({ statuses: z.array(managedStatusSchema) });
