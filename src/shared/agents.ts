import { z } from 'zod';
import { personSchema } from './auth.ts';
import { availabilities } from './record-states.ts';
import { flag } from './wire.ts';

/** Minutes without activity after which an agent is offline, whatever availability they chose. */
export const offlineAfterMinutes = 30;

/** A user who can be an assignee. */
export const agentSchema = personSchema.extend({
  availability: z.enum(availabilities),
  group_ids: z.array(z.int()),
  /** Requests that they work on and that are not closed. */
  open_tickets: z.int(),
  /** The number of their tickets that are pending for the caller. */
  pending_tickets: z.int(),
});

export type Agent = z.infer<typeof agentSchema>;

export const agentListSchema = z.object({ agents: z.array(agentSchema) });

export const availabilityInput = z.object({
  state: z.enum(availabilities),
  /** Whether their open tickets become unassigned. */
  hand_over: flag().default(false),
});
