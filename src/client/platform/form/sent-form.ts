import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { SentForm } from '#shared/sent-form.ts';

const key = ['sent-form'];

/** Stores the result of a form that the browser posted, for the page that renders the response. */
export const storeSentForm = (queryClient: QueryClient, sent: SentForm) =>
  queryClient.setQueryData(key, sent);

/** The result of the form posted to that path, when this page is the response; read once. */
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
