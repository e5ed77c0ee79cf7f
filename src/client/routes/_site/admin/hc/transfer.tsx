import { createFileRoute } from '@tanstack/react-router';
import { TransferScreen } from '../../../../domains/help-import/transfer-screen.tsx';
import { pageLoad } from '../../../../platform/api/page-load.ts';
import { hiddenHead } from '../../../../platform/head/page-head.ts';
import { requireAdministration } from '../../../../platform/session/guards.ts';

export const Route = createFileRoute('/_site/admin/hc/transfer')({
  beforeLoad: requireAdministration('export.run'),
  loader: ({ context, location }) => pageLoad(location.href, () => context.api.exports.list.ensureData()),
  head: hiddenHead('Export and import'),
  component: TransferScreen,
});
