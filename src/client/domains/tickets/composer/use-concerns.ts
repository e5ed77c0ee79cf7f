import { useState } from 'react';
import { api } from '#client/platform/api/api.ts';
import type { ComposedType } from '#shared/message-types.ts';
import type { Reply, TicketDetails } from '#shared/tickets.ts';
import type { SendTime } from '../outbox/send-later-dialog.tsx';
import { type Concern, concernOf } from './concerns.ts';

/** How a message was to be sent that waits for an answer. */
interface Interrupted {
  type: ComposedType;
  reason: Concern;
  status: string | undefined;
  time: SendTime | undefined;
}

/** Holds a message back once when there is a concern about it. */
export function useConcerns(ticket: TicketDetails, replies: readonly Reply[]) {
  const { data } = api.tickets.agentOptions.useQuery();
  const [interrupted, setInterrupted] = useState<Interrupted | null>(null);
  return {
    /** Whether the message is held back, until its writer has decided. */
    holds: (type: ComposedType, html: string, { status, time }: Pick<Interrupted, 'status' | 'time'>) => {
      const colleagues = data?.agents ?? [];
      const reason = concernOf({ type, html, ticket, replies, colleagues });
      setInterrupted(reason === null ? null : { type, reason, status, time });
      return reason !== null;
    },
    clear: () => setInterrupted(null),
    /**
     * The question to the writer; null for none.
     * @param send Sends it as it was to be sent.
     */
    questionOf: (type: ComposedType, send: (how: Pick<Interrupted, 'status' | 'time'>) => void) =>
      interrupted?.type !== type
        ? null
        : {
            reason: interrupted.reason,
            confirm: () => {
              setInterrupted(null);
              send(interrupted);
            },
            dismiss: () => setInterrupted(null),
          },
  };
}
