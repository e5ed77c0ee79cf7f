import { createFileRoute } from '@tanstack/react-router';
import { ExportsScreen } from '#client/domains/exports/exports-screen.tsx';
import { pageLoad } from '#client/platform/api/page-load.ts';
import { hiddenHead } from '#client/platform/head/page-head.ts';
import { requireAdministration } from '#client/platform/session/guards.ts';

export const Route = createFileRoute('/_site/admin/exports')({
  beforeLoad: requireAdministration('export.run'),
  loader: ({ context, location }) => pageLoad(location.href, () => context.api.exports.list.ensureData()),
  head: hiddenHead('Export data'),
  component: ExportsScreen,
});
