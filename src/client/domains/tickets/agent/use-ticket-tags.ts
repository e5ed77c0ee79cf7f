import { useState } from 'react';
import { type ApiOutputs, api } from '#client/platform/api/api.ts';
import { readApiError } from '#client/platform/api/api-error.ts';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import type { ManagedTag } from '#shared/tags.ts';
import type { TicketDetails } from '#shared/tickets.ts';
import { useUndoBar } from '../../operations/undo-bar.ts';
import { useRefreshTicket } from '../live-tickets.ts';

/** The tags of a ticket by display name, and their mutation. A pending choice is shown optimistically. */
export function useTicketTags(ticket: TicketDetails) {
  const translate = useTranslate();
  const utils = api.useUtils();
  const refresh = useRefreshTicket();
  const [chosen, setChosen] = useState<string[] | null>(null);
  const [error, setError] = useState<string | null>(null);
  const onError = (failure: unknown) => {
    const { text, errors } = readApiError(failure);
    setError(translate(Object.values(errors)[0]?.[0] ?? text));
  };
  const onSettled = async () => {
    await refresh(ticket.id);
    setChosen(null);
  };
  const offerUndo = useUndoBar();
  const onSuccess = ({ operation }: ApiOutputs['tags']['put']) => {
    offerUndo(operation);
    return utils.tags.list.invalidate();
  };
  const put = api.tags.put.useMutation({ onSuccess, onError, onSettled, scope: { id: `tags-${ticket.id}` } });
  const take = api.tags.take.useMutation({
    onSuccess,
    onError,
    onSettled,
    scope: { id: `tags-${ticket.id}` },
  });
  const stored = ticket.tags.filter(({ type }) => type === 'custom');
  const tags = chosen ?? stored.map(({ display_name }) => display_name);
  /** `known` are suggested tags: they are sent by id, not by their display name. */
  const change = (next: string[], known: readonly ManagedTag[]) => {
    setError(null);
    setChosen(next);
    const added = next
      .filter((name) => !tags.includes(name))
      .map((name) => known.find(({ display_name }) => display_name === name)?.id ?? name);
    const removed = stored.filter(
      ({ display_name }) => tags.includes(display_name) && !next.includes(display_name),
    );
    if (added.length > 0) put.mutate({ ids: [ticket.id], tags: added });
    for (const { id } of removed) take.mutate({ ids: [ticket.id], tagId: id });
    if (added.length + removed.length === 0) setChosen(null);
  };
  return { tags, change, error };
}
