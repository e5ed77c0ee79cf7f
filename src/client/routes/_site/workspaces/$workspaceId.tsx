import { createFileRoute } from '@tanstack/react-router';
import { WorkspaceScreen } from '#client/domains/workspaces/workspace-screen.tsx';
import { parseId } from '#client/platform/address/read-address.ts';
import { pageLoad } from '#client/platform/api/page-load.ts';
import { pageHead } from '#client/platform/head/page-head.ts';
import { requireWorkspaces } from '#client/platform/session/guards.ts';

export const Route = createFileRoute('/_site/workspaces/$workspaceId')({
  beforeLoad: requireWorkspaces,
  loader: async ({ context, params, location }) => {
    const id = parseId(params.workspaceId);
    const { workspace } = await pageLoad(location.href, () => context.api.workspaces.get.fetch({ id }));
    return { name: workspace.name };
  },
  head: ({ match, loaderData }) =>
    match.status === 'notFound'
      ? {}
      : pageHead({
          queryClient: match.context.queryClient,
          ...(loaderData ? { name: loaderData.name } : { title: 'Workspaces' }),
          hidden: true,
        }),
  component: function WorkspaceRoute() {
    const { workspaceId } = Route.useParams();
    return <WorkspaceScreen key={workspaceId} id={Number(workspaceId)} />;
  },
});
