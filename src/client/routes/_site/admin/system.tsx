import { createFileRoute } from '@tanstack/react-router';
import { SystemScreen } from '../../../domains/system/system-screen.tsx';
import { pageLoad } from '../../../platform/api/page-load.ts';
import { hiddenHead } from '../../../platform/head/page-head.ts';
import { requireAdministration } from '../../../platform/session/guards.ts';

export const Route = createFileRoute('/_site/admin/system')({
  beforeLoad: requireAdministration('system.view'),
  loader: ({ context, location }) => pageLoad(location.href, () => context.api.system.get.ensureData()),
  head: hiddenHead('System'),
  component: SystemScreen,
});
