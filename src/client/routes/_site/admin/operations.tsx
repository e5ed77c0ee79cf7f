import { createFileRoute } from '@tanstack/react-router';
import { listInput } from '#client/domains/operations/operations-input.ts';
import { OperationsScreen } from '#client/domains/operations/operations-screen.tsx';
import { pageLoad } from '#client/platform/api/page-load.ts';
import { hiddenHead } from '#client/platform/head/page-head.ts';
import { requireAdministration } from '#client/platform/session/guards.ts';

export const Route = createFileRoute('/_site/admin/operations')({
  beforeLoad: requireAdministration(),
  loader: ({ context, location }) =>
    pageLoad(location.href, () => context.api.operations.list.prefetchInfinite(listInput)),
  head: hiddenHead('Undo'),
  component: OperationsScreen,
});
