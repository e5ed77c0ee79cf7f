import { z } from 'zod';

/** Days of the week that an agent's own numbers cover, today the last. */
export const weekDays = 7;

export const agentWeekSchema = z.object({
  /** Replies to customers on each day in the time zone of the account, the oldest first. */
  days: z.array(z.object({ date: z.iso.date(), replies: z.int() })).max(weekDays),
});

export type AgentWeek = z.infer<typeof agentWeekSchema>;
