import { z } from 'zod';
import { personSchema } from './auth.ts';
import { flag } from './wire.ts';

/** `online` takes requests, `busy` takes none more, `away` and `offline` are not there. */
export const availabilities = ['online', 'away', 'busy', 'offline'] as const;

export type Availability = (typeof availabilities)[number];

export const agentSchema = personSchema.extend({
  /** What they say of themselves; `offline` besides for who has not been here for half an hour. */
  availability: z.enum(availabilities),
  /** Groups are not there yet: always empty. */
  group_ids: z.array(z.int()),
  /** Requests that they work on and that are not closed. */
  open_tickets: z.int(),
});

export type Agent = z.infer<typeof agentSchema>;

export const agentListSchema = z.object({ agents: z.array(agentSchema) });

export const availabilityInput = z.object({
  state: z.enum(availabilities),
  /** Whether the open requests that one works on become nobody’s. */
  hand_over: flag().default(false),
});

export const availabilityAnswer = z.object({ availability: z.enum(availabilities) });
