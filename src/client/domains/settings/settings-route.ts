import type { LoaderApi } from '../../platform/api/api.ts';
import { pageLoad } from '../../platform/api/page-load.ts';
import { hiddenHead } from '../../platform/head/page-head.ts';
import { requireAdministration } from '../../platform/session/guards.ts';

interface LoaderInput {
  context: { api: LoaderApi };
  location: { href: string };
}

/** Guard, loader and head that the routes of settings share. */
export const settingsRoute = (title: string) => ({
  beforeLoad: requireAdministration('settings.view'),
  loader: async ({ context, location }: LoaderInput) => {
    await pageLoad(location.href, () => context.api.settings.get.ensureData());
  },
  head: hiddenHead(title),
});
