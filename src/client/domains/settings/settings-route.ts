import type { QueryClient } from '@tanstack/react-query';
import type { LoaderApi } from '../../platform/api/api.ts';
import { pageLoad } from '../../platform/api/page-load.ts';
import { pageHead } from '../../platform/head/page-head.ts';
import { requireAdministration } from '../../platform/session/guards.ts';

interface LoaderInput {
  context: { api: LoaderApi };
  location: { href: string };
}

interface HeadInput {
  match: { status: string; context: { queryClient: QueryClient } };
}

/** What every route of settings does before its screen is shown. */
export const settingsRoute = (title: string) => ({
  beforeLoad: requireAdministration('settings.view'),
  loader: async ({ context, location }: LoaderInput) => {
    await pageLoad(location.href, () => context.api.settings.get.ensureData());
  },
  head: ({ match }: HeadInput) =>
    match.status === 'notFound'
      ? {}
      : pageHead({ queryClient: match.context.queryClient, title, hidden: true }),
});
