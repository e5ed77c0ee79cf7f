import { createFileRoute } from '@tanstack/react-router';
import { AppearanceScreen } from '../domains/appearance/appearance-screen.tsx';
import { pageLoad } from '../platform/api/page-load.ts';
import { hiddenHead } from '../platform/head/page-head.ts';
import { requireAdministration } from '../platform/session/guards.ts';

export const Route = createFileRoute('/admin/appearance')({
  beforeLoad: requireAdministration('appearance.update'),
  loader: ({ context, location }) => pageLoad(location.href, () => context.api.appearance.get.ensureData()),
  head: hiddenHead('Appearance'),
  component: AppearanceScreen,
});
