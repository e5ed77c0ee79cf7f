import { useState } from 'react';
import { api } from '#client/platform/api/api.ts';
import {
  type AddressValues,
  addressesError,
  allEntries,
  copiesError,
} from '#client/platform/form/address-entries.ts';
import { toast } from '#client/platform/toast/toast.tsx';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { isInternal } from '#shared/message-types.ts';
import { maxCopies } from '#shared/recipients.ts';
import { maxForwardRecipients, maxQuoted } from '#shared/ticket-forwards.ts';
import type { Reply } from '#shared/tickets.ts';
import { sendProblem } from '../composer/send-failure.ts';
import { newestMessages } from '../conversation/newest-messages.ts';
import { addressChanges, addressesIn } from '../drafts/draft-addresses.ts';
import { useTextDraft } from '../drafts/use-text-draft.ts';
import { useRefreshTicket } from '../live-tickets.ts';

const emptyForward = { to: '', to_text: '', cc: '', cc_text: '', body: '' };

/** Which messages are sent along. */
export type Quoting = 'message' | 'conversation' | 'none';

interface Wrong {
  to?: string | undefined;
  cc?: string | undefined;
  body?: string | undefined;
}

/**
 * A forward that is being written; its text survives until it is sent.
 * @param reply The message that it starts from; null forwards the conversation.
 */
export function useForward(ticketId: number, reply: Reply | null, onSent: () => void) {
  const translate = useTranslate();
  const refresh = useRefreshTicket();
  const draft = useTextDraft(`ticket:${ticketId}:forward`, emptyForward);
  const [quoting, setQuoting] = useState<Quoting>(reply === null ? 'conversation' : 'message');
  const [withFiles, setWithFiles] = useState(true);
  const [wrong, setWrong] = useState<Wrong>({});
  const { data } = api.tickets.replies.useQuery(newestMessages(ticketId));
  const conversation = (data?.pagination.data ?? []).filter((one) => !isInternal(one)).slice(0, maxQuoted);
  const choices = { message: reply === null ? [] : [reply], conversation, none: [] };
  const quoted: readonly Reply[] = choices[quoting];
  const values = draft.values ?? emptyForward;
  const addresses = (kind: 'to' | 'cc') => addressesIn(values, kind);

  const send = api.ticketForwards.forward.useMutation({
    onSuccess: async () => {
      draft.clear();
      toast.positive(translate('Ticket forwarded'));
      onSent();
      await refresh(ticketId);
    },
  });

  const submit = () => {
    if (send.isPending || draft.isElsewhere || draft.values === null) return;
    const [to, cc] = [allEntries(addresses('to')), allEntries(addresses('cc'))];
    const found: Wrong = {
      to: addressesError(to, maxForwardRecipients, translate),
      cc: copiesError(cc, maxCopies, translate),
      body: values.body === '' ? translate('The message field is required.') : undefined,
    };
    setWrong(found);
    if ((found.to ?? found.cc ?? found.body) !== undefined) return;
    send.mutate({
      id: ticketId,
      to,
      cc,
      body: values.body,
      reply_ids: quoted.map(({ id }) => id),
      include_attachments: withFiles,
      include_notes: quoted.some(isInternal),
      idempotency_key: draft.attempt(),
    });
  };

  return {
    draft,
    body: draft.values?.body,
    addresses,
    changeAddresses: (kind: 'to' | 'cc', changes: Partial<AddressValues>) => {
      draft.change(addressChanges(kind, changes));
      setWrong({});
    },
    changeBody: (body: string) => {
      draft.change({ body });
      setWrong({});
    },
    quoting,
    setQuoting,
    quoted,
    /** Whether the ticket has more messages than one forward takes. */
    isCut: quoting === 'conversation' && (data?.pagination.total ?? 0) > newestMessages(ticketId).perPage,
    hasFiles: quoted.some(({ uploads }) => uploads.length > 0),
    withFiles,
    setWithFiles,
    wrong,
    problem: sendProblem(send.error, translate),
    isSending: send.isPending,
    sending: { isPaused: send.isPaused, submittedAt: send.submittedAt, reset: send.reset },
    submit,
  };
}
