import { useEffect, useState } from 'react';
import type { Reply } from '#shared/tickets.ts';
import { focusNewest } from './focus-newest.ts';

/** Returns a function that focuses a sent message as soon as the conversation contains it. */
export function useFocusSent(replies: readonly Reply[]): (id: number) => void {
  const [sentId, setSentId] = useState<number | null>(null);
  const isThere = replies.some(({ id }) => id === sentId);
  useEffect(() => {
    if (!isThere) return;
    focusNewest();
    setSentId(null);
  }, [isThere]);
  return setSentId;
}
