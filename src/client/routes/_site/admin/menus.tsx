import { createFileRoute } from '@tanstack/react-router';
import { MenusScreen } from '../../../domains/menus/menus-screen.tsx';
import { pageLoad } from '../../../platform/api/page-load.ts';
import { hiddenHead } from '../../../platform/head/page-head.ts';
import { requireAdministration } from '../../../platform/session/guards.ts';

export const Route = createFileRoute('/_site/admin/menus')({
  beforeLoad: requireAdministration('menus.update'),
  loader: ({ context, location }) => pageLoad(location.href, () => context.api.menus.list.ensureData()),
  head: hiddenHead('Menus'),
  component: MenusScreen,
});
