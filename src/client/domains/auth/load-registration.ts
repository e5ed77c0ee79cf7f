import type { QueryClient } from '@tanstack/react-query';
import type { LoaderApi } from '../../platform/api/api.ts';
import { readBootstrap } from '../../platform/bootstrap.ts';

interface LoadInput {
  api: LoaderApi;
  queryClient: QueryClient;
}

/** The lists that are asked for in a language. */
export const listsIn = (language: string) => ({ names: 'timezones,countries', language });

/** What the form of this site chooses from; without a script it is all that the form will ever have. */
export async function loadRegistration({ api, queryClient }: LoadInput): Promise<void> {
  const { registration, i18n } = readBootstrap(queryClient).settings;
  if (!registration.extra_fields.some(({ id }) => id === 'country' || id === 'timezone')) return;
  await api.valueLists.get.prefetch(listsIn(i18n.language));
}
