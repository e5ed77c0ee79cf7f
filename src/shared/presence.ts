import { z } from 'zod';
import { personSchema } from './auth.ts';
import { listOf, recordId, timestamp } from './wire.ts';

/** Seconds after its last call in which an entry counts. */
export const presenceSeconds = 30;

/** Activities of agents on a ticket that they have open; of several tabs of a person the first in this order counts. */
export const presenceStates = ['replying', 'noting', 'viewing'] as const;

export type PresenceState = (typeof presenceStates)[number];

/** A colleague who has a ticket open. */
export const presentPersonSchema = z.object({
  user: personSchema,
  state: z.enum(presenceStates),
  /** The beginning of this state. */
  since: timestamp(),
});

export type PresentPerson = z.infer<typeof presentPersonSchema>;

export const presentPeopleSchema = z.object({ people: z.array(presentPersonSchema) });

export const presenceInput = z.object({ id: recordId() });

export const reportPresenceInput = presenceInput.extend({ state: z.enum([...presenceStates, 'left']) });

/** Max tickets of one call. */
export const maxPresenceTickets = 100;

export const presenceListInput = z.object({ ids: listOf(recordId(), maxPresenceTickets) });

/** The colleagues on each ticket, by its id. */
export const presenceListSchema = z.object({ presence: z.record(z.string(), z.array(presentPersonSchema)) });
