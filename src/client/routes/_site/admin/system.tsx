import { createFileRoute } from '@tanstack/react-router';
import { SystemScreen } from '#client/domains/system/system-screen.tsx';
import { pageLoad } from '#client/platform/api/page-load.ts';
import { hiddenHead } from '#client/platform/head/page-head.ts';
import { requireAdministration } from '#client/platform/session/guards.ts';

export const Route = createFileRoute('/_site/admin/system')({
  beforeLoad: requireAdministration('system.view'),
  loader: ({ context, location }) => pageLoad(location.href, () => context.api.system.get.ensureData()),
  head: hiddenHead('System'),
  component: SystemScreen,
});
