import { useDateFormat } from '#client/platform/time/use-date-format.ts';
import { usePriorities } from '#client/shell/priorities.ts';
import type { Priority } from '#shared/ticket-priorities.ts';

export interface Reader {
  /** Id of the viewer. */
  id: number | undefined;
  /** Whether the viewer is an agent, or a customer who follows a request. */
  isAgent: boolean;
  /** Formats a time for the viewer. */
  dateTime: (moment: string) => string;
  /** Of an agent: those of the site. */
  priorities: readonly Priority[];
}

/** What the words of a change depend on. */
export function useReader(id: number | undefined, isAgent: boolean): Reader {
  const { dateTime } = useDateFormat();
  const priorities = usePriorities(isAgent);
  return { id, isAgent, dateTime, priorities };
}
