import { createFileRoute } from '@tanstack/react-router';
import { WorkspacesScreen } from '#client/domains/workspaces/workspaces-screen.tsx';
import { pageLoad } from '#client/platform/api/page-load.ts';
import { hiddenHead } from '#client/platform/head/page-head.ts';
import { requireWorkspaces } from '#client/platform/session/guards.ts';

export const Route = createFileRoute('/_site/workspaces/')({
  beforeLoad: requireWorkspaces,
  loader: async ({ context, location }) => {
    await pageLoad(location.href, () => context.api.workspaces.mine.ensureData());
  },
  head: hiddenHead('Workspaces'),
  component: WorkspacesScreen,
});
