import { z } from 'zod';
import type { QueueState, StatusCategory } from './ticket-states.ts';
import { timestamp } from './wire.ts';

/** Where a ticket lies besides its status: snoozed, in the spam or in the trash. */
export const placementSchema = z.object({
  snoozed_until: timestamp().nullable(),
  /** Snoozed without a time, until the customer writes. */
  snoozed_until_reply: z.boolean(),
  snooze_reason: z.string().nullable(),
  spam: z.boolean(),
  deleted_at: timestamp().nullable(),
});

export type Placement = z.infer<typeof placementSchema>;

export type PlacementColumn = keyof Placement;

export const placementColumns = Object.keys(placementSchema.shape) as PlacementColumn[];

export const isSnoozed = ({
  snoozed_until = null,
  snoozed_until_reply = false,
}: Partial<Pick<Placement, 'snoozed_until' | 'snoozed_until_reply'>>) =>
  snoozed_until !== null || snoozed_until_reply;

/** The state that decides the folders of a ticket. The database generates the same value as a column. */
export function queueStateOf(ticket: Partial<Placement> & { status_category: StatusCategory }): QueueState {
  if ((ticket.deleted_at ?? null) !== null) return 'deleted';
  if (ticket.spam === true) return 'spam';
  return isSnoozed(ticket) ? 'snoozed' : ticket.status_category;
}

/** Why a snooze ended: its time came, the customer replied, an agent ended it, or the ticket was closed. */
export const wakeCauses = ['time', 'reply', 'agent', 'closed'] as const;

/** A snooze, as in the history. */
const snoozeSchema = z.object({
  until: timestamp().nullable(),
  until_reply: z.boolean(),
  reason: z.string().nullable(),
});

export type Snooze = z.infer<typeof snoozeSchema>;

const nothing = z.object({});

/** Data of the history events of placements, by type. */
export const placementEvents = {
  snoozed: snoozeSchema,
  /** With the reason of the snooze that ended. */
  woken: z.object({ cause: z.enum(wakeCauses), reason: z.string().nullable() }),
  spam: nothing,
  not_spam: nothing,
  deleted: nothing,
  restored: nothing,
};

export type PlacementEventType = keyof typeof placementEvents;

export const placementEventTypes = Object.keys(placementEvents) as [
  PlacementEventType,
  ...PlacementEventType[],
];

/** A change of the placement, of one ticket or of many. */
export type PlacementChange =
  | ({ type: 'snoozed' } & Snooze)
  | { type: 'woken'; cause: (typeof wakeCauses)[number] }
  | { type: Exclude<PlacementEventType, 'snoozed' | 'woken'> };

/** Whether customers lose or regain the ticket. */
export const isPublicPlacement = ({ type }: PlacementChange) => type !== 'snoozed' && type !== 'woken';
