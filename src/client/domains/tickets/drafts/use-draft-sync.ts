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

const nothing = { body: '', uploads: [] as readonly number[] };

const contentOf = ({ body, uploads }: ServerDraft) => ({ body, uploads: uploads.map(({ id }) => id) });

/** The stored version that the text here is based on, and one that differs from both. */
function useStoredDraft(draft: SyncedDraft['draft']) {
  /** Null until it is known. */
  const base = useRef<number | null>(null);
  const saved = useRef(nothing);
  const latest = useRef(nothing);
  const here = { body: draft.values?.body ?? '', uploads: draft.uploads.map(({ id }) => id) };
  latest.current = draft.isBlank ? nothing : here;
  const [offered, setOffered] = useState<ServerDraft | null>(null);
  const [isShared, setShared] = useState(false);

  const basedOn = (stored: ServerDraft | null, content = stored === null ? nothing : contentOf(stored)) => {
    base.current = stored?.version ?? 0;
    saved.current = content;
    setShared(stored?.shared ?? false);
  };
  const settle = (stored: ServerDraft | null) => {
    basedOn(stored);
    setOffered(null);
  };
  const meet = (stored: ServerDraft | null) => {
    if (stored === null || isSame(contentOf(stored), latest.current)) settle(stored);
    else if (stored.version === base.current) return;
    else if (isSame(latest.current, nothing)) {
      settle(stored);
      draft.replace(stored);
    } else setOffered(stored);
  };
  return { base, saved, latest, here, offered, setOffered, isShared, basedOn, settle, meet };
}

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
  const { base, saved, latest, here, offered, setOffered, isShared, basedOn, settle, meet } =
    useStoredDraft(draft);
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
          basedOn(stored, sent);
          // The folder of drafts has one more, or one less.
          if (version === 0 || stored === null) void utils.tickets.counts.invalidate();
        },
        onError: (error) => {
          const { status, details } = readApiError(error);
          if (status !== conflict) {
            if (shared !== undefined) toastError(error, translate);
            return;
          }
          const stored = (details.draft ?? null) as ServerDraft | null;
          meet(stored);
          // A save of the same text was still under way.
          if (shared !== undefined && stored !== null && isSame(contentOf(stored), sent)) write(shared);
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
      settle(offered);
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
      settle(null);
    },
  };
}
