import { useState } from 'react';
import { usePermission, useUser } from '#client/platform/use-session.ts';
import type { Reply, TicketDetails } from '#shared/tickets.ts';
import type { emptyMessage } from '../attachments/use-message.ts';
import type { DraftOf } from '../drafts/use-text-draft.ts';

interface GuardOptions {
  ticket: Pick<TicketDetails, 'user_id'>;
  /** The messages that the writer can see, oldest first. */
  replies: readonly Reply[];
  seenId: number | undefined;
  draft: Pick<DraftOf<typeof emptyMessage>, 'begunAfter' | 'beginAfter'>;
}

/** What holds a reply back: everything after a message, and the status that was to be set with the reply. */
interface Conflict {
  after: number;
  status: string | undefined;
}

/**
 * Holds a reply back once when others wrote meanwhile: what its writer has not seen, and, seen or not, an answer of
 * their own side, as two colleagues would give one customer two answers.
 */
export function useSendGuard({ ticket, replies, seenId, draft }: GuardOptions) {
  const user = useUser();
  const isAgent = usePermission('tickets.update');
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const { begunAfter } = draft;
  const newestId = replies.at(-1)?.id;
  const isForRequester = !isAgent || ticket.user_id === user?.id;
  const isAnswer = ({ type, by_requester, user_id }: Reply) =>
    type === 'replies' && by_requester === isForRequester && user_id !== user?.id;

  const known = () => {
    // What is shown with the question has been read with it.
    if (conflict !== null) return newestId;
    if (begunAfter === null) return seenId;
    const isAnswered = replies.some((reply) => reply.id > begunAfter && isAnswer(reply));
    return isAnswered ? begunAfter : Math.max(begunAfter, seenId ?? 0);
  };

  return {
    /** The newest message that a reply may take for known; undefined when there is none. */
    lastSeenId: known(),
    /** What others wrote meanwhile; null unless a reply is held back. */
    newer: conflict === null ? null : replies.filter(({ id }) => id > conflict.after),
    status: conflict?.status,
    hold: (held: Conflict) => setConflict(held),
    clear: () => setConflict(null),
    /** Goes on writing, knowing what was shown. */
    dismiss: () => {
      if (newestId !== undefined) draft.beginAfter(newestId);
      setConflict(null);
    },
  };
}
