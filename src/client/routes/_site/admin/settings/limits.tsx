import { createFileRoute } from '@tanstack/react-router';
import { LimitsScreen } from '#client/domains/settings/limits-screen.tsx';
import { pageLoad } from '#client/platform/api/page-load.ts';
import { hiddenHead } from '#client/platform/head/page-head.ts';
import { requireAdministration } from '#client/platform/session/guards.ts';

export const Route = createFileRoute('/_site/admin/settings/limits')({
  beforeLoad: requireAdministration('settings.view'),
  loader: async ({ context, location }) => {
    await pageLoad(location.href, () => context.api.settings.limits.ensureData());
  },
  head: hiddenHead('Rate limits'),
  component: LimitsScreen,
});
