import { createFileRoute } from '@tanstack/react-router';
import { MenusScreen } from '#client/domains/menus/menus-screen.tsx';
import { pageLoad } from '#client/platform/api/page-load.ts';
import { hiddenHead } from '#client/platform/head/page-head.ts';
import { requireAdministration } from '#client/platform/session/guards.ts';

export const Route = createFileRoute('/_site/admin/menus')({
  beforeLoad: requireAdministration('menus.update'),
  loader: ({ context, location }) => pageLoad(location.href, () => context.api.menus.list.ensureData()),
  head: hiddenHead('Menus'),
  component: MenusScreen,
});
