import { useState } from 'react';
import { api } from '#client/platform/api/api.ts';
import { toast, toastError } from '#client/platform/toast/toast.tsx';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import type { InboundSummary } from '#shared/inbound-mail.ts';

type Selected = readonly Pick<InboundSummary, 'id' | 'state'>[];

/** Decides on several emails, one after the other. The first one that fails ends it; what was decided before stays. */
export function useBulkDecisions(onDone: () => void) {
  const translate = useTranslate();
  const utils = api.useUtils();
  const [isPending, setPending] = useState(false);
  const replay = api.inboundMail.replay.useMutation();
  const discard = api.inboundMail.discard.useMutation();
  const decide = async (
    messages: Selected,
    one: (message: Selected[number]) => Promise<unknown>,
    done: (count: number) => string,
  ) => {
    setPending(true);
    try {
      for (const message of messages) await one(message);
      toast.positive(done(messages.length));
      onDone();
    } catch (error) {
      toastError(error, translate);
    } finally {
      setPending(false);
      await utils.inboundMail.invalidate();
    }
  };
  return {
    isPending,
    accept: (messages: Selected) =>
      decide(
        messages,
        ({ id, state }) => replay.mutateAsync({ id, force: state === 'quarantined' }),
        (count) =>
          translate(':count email is being handled again|:count emails are being handled again', { count }),
      ),
    discard: (messages: Selected) =>
      decide(
        messages,
        ({ id }) => discard.mutateAsync({ id }),
        (count) => translate(':count email discarded|:count emails discarded', { count }),
      ),
  };
}
