import { z } from 'zod';
import { personSchema } from './auth.ts';
import { availabilities } from './record-states.ts';
import { flag } from './wire.ts';

/** Whoever has not used the product for this long is offline, whatever they said of themselves. */
export const offlineAfterMinutes = 30;

/** Somebody who can be given requests. */
export const agentSchema = personSchema.extend({
  availability: z.enum(availabilities),
  group_ids: z.array(z.int()),
  /** Requests that they work on and that are not closed. */
  open_tickets: z.int(),
  /** How many of them wait for whoever asked. */
  pending_tickets: z.int(),
});

export type Agent = z.infer<typeof agentSchema>;

export const agentListSchema = z.object({ agents: z.array(agentSchema) });

export const availabilityInput = z.object({
  state: z.enum(availabilities),
  /** Whether the open requests that one works on go to nobody. */
  hand_over: flag().default(false),
});
