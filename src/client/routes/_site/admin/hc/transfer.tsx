import { createFileRoute } from '@tanstack/react-router';
import { TransferScreen } from '#client/domains/help-import/transfer-screen.tsx';
import { pageLoad } from '#client/platform/api/page-load.ts';
import { hiddenHead } from '#client/platform/head/page-head.ts';
import { requireAdministration } from '#client/platform/session/guards.ts';

export const Route = createFileRoute('/_site/admin/hc/transfer')({
  beforeLoad: requireAdministration('export.run'),
  loader: ({ context, location }) => pageLoad(location.href, () => context.api.exports.list.ensureData()),
  head: hiddenHead('Export and import'),
  component: TransferScreen,
});
