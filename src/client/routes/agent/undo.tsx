import { createFileRoute } from '@tanstack/react-router';
import { listInput } from '#client/domains/operations/operations-input.ts';
import { UndoScreen } from '#client/domains/operations/operations-screen.tsx';
import { pageLoad } from '#client/platform/api/page-load.ts';
import { hiddenHead } from '#client/platform/head/page-head.ts';

export const Route = createFileRoute('/agent/undo')({
  loader: ({ context, location }) =>
    pageLoad(location.href, () => context.api.operations.list.prefetchInfinite(listInput)),
  head: hiddenHead('Undo'),
  component: UndoScreen,
});
