import { api } from '#client/platform/api/api.ts';
import { useUser } from '#client/platform/use-session.ts';
import type { Person } from '#shared/auth.ts';
import type { MessageType } from '#shared/message-types.ts';

const noOne: readonly Person[] = [];

/** The colleagues whom a message can mention: agents in a note, and no one in a message that customers read. */
export function useMentionable(type: MessageType): readonly Person[] {
  const user = useUser();
  const isNote = type === 'notes';
  const { data } = api.tickets.agentOptions.useQuery(undefined, { enabled: isNote });
  return isNote ? (data?.agents ?? noOne).filter(({ id }) => id !== user?.id) : noOne;
}
