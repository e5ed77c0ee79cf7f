import { useDebouncedCallback } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';
import { api } from '#client/platform/api/api.ts';
import { readApiError } from '#client/platform/api/api-error.ts';
import { useLiveEvents } from '#client/platform/realtime/live-events.ts';
import { toastError } from '#client/platform/toast/toast.tsx';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import type { DraftMode, ServerDraft } from '#shared/drafts.ts';
import type { DraftOf } from './use-text-draft.ts';

/** Milliseconds without typing until a text is saved on the server. */
const pause = 1000;
const conflict = 409;

interface SyncedDraft {
  ticketId: number;
  mode: DraftMode;
  draft: Pick<
    DraftOf<{ body: string }>,
    'values' | 'uploads' | 'isRead' | 'isBlank' | 'isElsewhere' | 'replace'
  >;
  /** Whether the field is shown. */
  enabled: boolean;
}

const isSame = (one: { body: string; uploads: readonly number[] }, other: typeof one) =>
  one.body === other.body && one.uploads.join() === other.uploads.join();

const contentOf = ({ body, uploads }: ServerDraft) => ({ body, uploads: uploads.map(({ id }) => id) });

/**
 * Keeps a draft on the server, for the other devices of its author. A text that differs there is offered, and never put
 * in place of what was typed here.
 */
export function useDraftSync({ ticketId, mode, draft, enabled }: SyncedDraft) {
  const translate = useTranslate();
  const utils = api.useUtils();
  const input = { id: ticketId, mode };
  const { data } = api.drafts.get.useQuery(input, { enabled, staleTime: 0, gcTime: 0, retry: false });
  const save = api.drafts.save.useMutation();
  /** The stored version that the text here is based on; null until it is known. */
  const base = useRef<number | null>(null);
  const saved = useRef({ body: '', uploads: [] as readonly number[] });
  const [offered, setOffered] = useState<ServerDraft | null>(null);
  const [isShared, setShared] = useState(false);
  const here = { body: draft.values?.body ?? '', uploads: draft.uploads.map(({ id }) => id) };
  const latest = useRef(here);
  latest.current = draft.isBlank ? { body: '', uploads: [] } : here;

  const basedOn = (stored: ServerDraft | null) => {
    base.current = stored?.version ?? 0;
    saved.current = stored === null ? { body: '', uploads: [] } : contentOf(stored);
    setOffered(null);
    setShared(stored?.shared ?? false);
  };
  const meet = (stored: ServerDraft | null) => {
    if (stored === null || isSame(contentOf(stored), latest.current)) basedOn(stored);
    else if (stored.version === base.current) return;
    else if (latest.current.body === '' && latest.current.uploads.length === 0) {
      basedOn(stored);
      draft.replace(stored);
    } else setOffered(stored);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: each time that the server has answered.
  useEffect(() => {
    if (data !== undefined && draft.isRead) meet(data.draft);
  }, [data, draft.isRead]);
  useLiveEvents(({ name, id }) => {
    if (name === 'drafts' && id === ticketId) void utils.drafts.get.invalidate(input);
  });

  /** @param shared Whether colleagues can read it from now on; undefined leaves that as it is. */
  const write = (shared?: boolean) => {
    const version = base.current;
    const sent = latest.current;
    if (version === null || offered !== null) return;
    if (shared === undefined && isSame(sent, saved.current)) return;
    save.mutate(
      { ...input, body: sent.body === '' ? null : sent.body, uploads: [...sent.uploads], version, shared },
      {
        onSuccess: ({ draft: stored }) => {
          base.current = stored?.version ?? 0;
          saved.current = sent;
          setShared(stored?.shared ?? false);
          // The folder of drafts has one more, or one less.
          if (version === 0 || stored === null) void utils.tickets.counts.invalidate();
        },
        onError: (error) => {
          const { status, details } = readApiError(error);
          if (status === conflict) meet((details.draft ?? null) as ServerDraft | null);
          else if (shared !== undefined) toastError(error, translate);
        },
      },
    );
  };
  const store = useDebouncedCallback(() => write(), pause);
  const { body } = here;
  const files = here.uploads.join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each time that the text or its files change.
  useEffect(() => {
    if (enabled && draft.isRead && !draft.isElsewhere) store();
  }, [body, files, enabled, draft.isRead, draft.isElsewhere]);

  return {
    /** Another text of the same message, from another device; null for none. */
    offered,
    accept: () => {
      if (offered === null) return;
      basedOn(offered);
      draft.replace(offered);
    },
    /** Keeps the text of this device, which then replaces the other one. */
    decline: () => {
      base.current = offered?.version ?? 0;
      setOffered(null);
      store();
    },
    /** Whether colleagues on the ticket can read the text. */
    isShared,
    isSharing: save.isPending && save.variables.shared !== undefined,
    share: (shared: boolean) => {
      store.cancel();
      write(shared);
    },
    /** Stores the text as it is after the next render, also of a field that is not shown any more. */
    store,
    /** The text is being sent: saving it now would bring it back afterwards. */
    pause: store.cancel,
    /** The message was sent, and the server has deleted its draft. */
    forget: () => {
      store.cancel();
      basedOn(null);
    },
  };
}
