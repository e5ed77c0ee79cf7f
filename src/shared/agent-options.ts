import { z } from 'zod';
import { agentSchema } from './agents.ts';
import { statusSchema } from './tickets.ts';

/** What the agent area needs to draw its controls. Beside the tickets, so that customers do not load it. */
export const agentOptionsSchema = z.object({
  statuses: z.array(statusSchema),
  agents: z.array(agentSchema),
});

export type AgentOptions = z.infer<typeof agentOptionsSchema>;
