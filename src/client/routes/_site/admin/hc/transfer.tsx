import { createFileRoute } from '@tanstack/react-router';
import { TransferScreen } from '../../../../domains/writing/transfer/transfer-screen.tsx';
import { pageHead } from '../../../../platform/head/page-head.ts';
import { requireAdministration } from '../../../../platform/session/guards.ts';

export const Route = createFileRoute('/_site/admin/hc/transfer')({
  beforeLoad: requireAdministration('export.run'),
  head: ({ match }) =>
    match.status === 'notFound'
      ? {}
      : pageHead({ queryClient: match.context.queryClient, title: 'Export and import', hidden: true }),
  component: TransferScreen,
});
