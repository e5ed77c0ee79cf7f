import { createFileRoute } from '@tanstack/react-router';
import { MacrosScreen } from '#client/domains/macros/macros-screen.tsx';
import { pageLoad } from '#client/platform/api/page-load.ts';
import { hiddenHead } from '#client/platform/head/page-head.ts';

export const Route = createFileRoute('/agent/macros')({
  loader: ({ context, location }) => pageLoad(location.href, () => context.api.macros.list.ensureData()),
  head: hiddenHead('Macros'),
  component: MacrosScreen,
});
