import { z } from 'zod';
import { agentSchema } from './agents.ts';
import { groupReferenceSchema } from './groups.ts';
import { prioritySchema } from './ticket-priorities.ts';
import { statusSchema } from './tickets.ts';

/** Options of the agent area's controls. Separate from the tickets, so that customers do not load them. */
export const agentOptionsSchema = z.object({
  statuses: z.array(statusSchema),
  /** The least urgent first. */
  priorities: z.array(prioritySchema),
  agents: z.array(agentSchema),
  groups: z.array(groupReferenceSchema),
  /** Addresses that customers write to. */
  mailboxes: z.array(z.object({ id: z.int(), name: z.string() })),
  /** With those that customers can not choose. */
  categories: z.array(z.object({ id: z.int(), name: z.string() })),
});

export type AgentOptions = z.infer<typeof agentOptionsSchema>;
