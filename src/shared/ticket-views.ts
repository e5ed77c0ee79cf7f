import { z } from 'zod';
import { personSchema } from './auth.ts';
import { ticketFilterInput, ticketFilterSchema } from './ticket-filters.ts';
import { queueRowSchema } from './ticket-queue.ts';
import { viewDensities, viewOrders } from './ticket-states.ts';
import { requiredText } from './validation.ts';
import { changedFields, flag, listOf, recordId } from './wire.ts';

/** Views of one person that no one else sees. */
export const maxOwnViews = 50;

/** Views of a site that others see. */
export const maxSharedViews = 200;

export const maxViewNameLength = 60;

/** Views that are counted for one person; further ones show no number. */
export const maxCountedViews = 50;

export const maxViewColumns = 10;

/** The columns of a view as a table, besides the subject; a site's own fields are named `custom_fields.key`. */
export const viewColumns = [
  'customer',
  'status',
  'assignee',
  'waiting',
  'priority',
  'group',
  'category',
  'created',
  'updated',
] as const;

const column = () =>
  z
    .string()
    .max(70)
    // bounded: words without repetition, and a name of at most fifty characters
    .regex(new RegExp(`^(?:${viewColumns.join('|')}|custom_fields\\.[a-z][a-z0-9_]{0,49})$`));

const name = () => requiredText(maxViewNameLength);
const columns = () => listOf(column(), maxViewColumns);
/** Null leaves it to each agent. */
const density = () => z.enum(viewDensities).nullable();
const position = () => recordId();

export const ticketViewInput = z.object({
  name: name(),
  filter: ticketFilterInput(),
  order: z.enum(viewOrders).default('longest_waiting'),
  columns: columns().default([]),
  density: density().default(null),
  /** Whether others see it: everyone who works on tickets, or the group. */
  shared: flag().default(false),
  group_id: recordId().nullish(),
  /** Shown among the folders; others are behind “More views”. */
  pinned: flag().default(true),
  position: position().optional(),
});

/** Omitted fields stay unchanged. */
export const ticketViewUpdateInput = z.object({
  id: recordId(),
  name: name().optional(),
  filter: ticketFilterInput().optional(),
  order: z.enum(viewOrders).optional(),
  columns: columns().optional(),
  density: density().optional(),
  shared: flag().optional(),
  group_id: recordId().nullish(),
  pinned: flag().optional(),
  position: position().optional(),
  before: changedFields({
    name: z.string().max(255),
    filter: ticketFilterInput(),
    order: z.enum(viewOrders),
    columns: columns(),
    density: density(),
    shared: flag(),
    group_id: recordId().nullable(),
    pinned: flag(),
  }),
});

export const ticketViewDeleteInput = z.object({ id: recordId() });

/** All views that the caller sees, in their order. */
export const ticketViewOrderInput = z.object({ ids: listOf(recordId(), maxOwnViews + maxSharedViews) });

export const ticketViewPreviewInput = z.object({ filter: ticketFilterInput() });

export const ticketViewSchema = z.object({
  id: z.int(),
  name: z.string(),
  filter: ticketFilterSchema,
  order: z.enum(viewOrders),
  columns: z.array(z.string()),
  /** How high its rows are; null leaves it to each agent. */
  density: density(),
  shared: z.boolean(),
  /** The group that sees it; null is everyone who works on tickets. */
  group_id: z.int().nullable(),
  pinned: z.boolean(),
  position: z.int(),
  /** Who made it. */
  user: personSchema,
  /** Whether the caller may change and delete it. */
  can_update: z.boolean(),
});

export type TicketView = z.infer<typeof ticketViewSchema>;

/** The number of tickets, up to 1001; null beyond the first fifty views. */
const count = z.int().nullable();

export const ticketViewsSchema = z.object({ views: z.array(ticketViewSchema.extend({ count })) });

export const viewPreviewSchema = z.object({ count: z.int(), data: z.array(queueRowSchema) });

export const ticketNeighborsSchema = z.object({
  next: z.object({ id: z.int() }).nullable(),
  previous: z.object({ id: z.int() }).nullable(),
  /** The place of the ticket, from 1; null beyond the first 1001, and when the list does not have it. */
  position: z.int().nullable(),
  /** The number of tickets in the list, up to 1001. */
  total: z.int(),
});
