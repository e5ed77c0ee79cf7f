import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { SentForm } from '#shared/sent-form.ts';

const key = ['sent-form'];

/** Puts what became of a form that the browser sent into the page that follows. */
export const storeSentForm = (queryClient: QueryClient, sent: SentForm) =>
  queryClient.setQueryData(key, sent);

/** What became of the form for that call, when this page is the answer; said once. */
export function useSentForm(action: string | undefined): SentForm | null {
  const queryClient = useQueryClient();
  const [sent] = useState(() => {
    const found = queryClient.getQueryData<SentForm>(key);
    return found !== undefined && found.action === action ? found : null;
  });
  useEffect(() => {
    if (sent !== null) queryClient.removeQueries({ queryKey: key });
  }, [queryClient, sent]);
  return sent;
}
