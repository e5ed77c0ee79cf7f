import { useState } from 'react';
import { usePermission, useUser } from '#client/platform/use-session.ts';
import type { Reply, TicketDetails } from '#shared/tickets.ts';
import type { emptyMessage } from '../attachments/use-message.ts';
import type { DraftOf } from '../drafts/use-text-draft.ts';

interface GuardOptions {
  ticket: Pick<TicketDetails, 'user_id'>;
  /** The messages visible to the writer, oldest first. */
  replies: readonly Reply[];
  seenId: number | undefined;
  draft: Pick<DraftOf<typeof emptyMessage>, 'begunAfter' | 'beginAfter'>;
}

/** A held-back reply: the message after which others are newer, and the reply's status to set. */
interface Conflict {
  after: number;
  status: string | undefined;
}

/**
 * Holds a reply back once when newer messages exist: messages that its writer has not seen and, seen or not, an answer
 * of the writer's own side, as a customer would get two answers from two agents.
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
    // The newer messages were shown with the question, so they count as read.
    if (conflict !== null) return newestId;
    if (begunAfter === null) return seenId;
    const isAnswered = replies.some((reply) => reply.id > begunAfter && isAnswer(reply));
    return isAnswered ? begunAfter : Math.max(begunAfter, seenId ?? 0);
  };

  return {
    /** The newest message that counts as known to the writer; undefined for none. */
    lastSeenId: known(),
    /** Newer messages; null unless a reply is held back. */
    newer: conflict === null ? null : replies.filter(({ id }) => id > conflict.after),
    status: conflict?.status,
    hold: (held: Conflict) => setConflict(held),
    clear: () => setConflict(null),
    /** Resumes writing; the shown messages count as known. */
    dismiss: () => {
      if (newestId !== undefined) draft.beginAfter(newestId);
      setConflict(null);
    },
  };
}
