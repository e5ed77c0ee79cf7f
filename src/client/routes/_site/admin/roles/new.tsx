import { createFileRoute } from '@tanstack/react-router';
import { NewRoleScreen } from '#client/domains/roles/editor/new-role-screen.tsx';
import { parseOptionalId } from '#client/platform/address/read-address.ts';
import { pageLoad } from '#client/platform/api/page-load.ts';
import { hiddenHead } from '#client/platform/head/page-head.ts';
import { requireAdministration } from '#client/platform/session/guards.ts';

export const Route = createFileRoute('/_site/admin/roles/new')({
  /** `from` is a role to make another one like. */
  validateSearch: (raw: Record<string, unknown>): { from?: number } => ({ from: parseOptionalId(raw.from) }),
  beforeLoad: requireAdministration('roles.view', 'roles.create'),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps, location }) =>
    pageLoad(location.href, async () => {
      await context.api.valueLists.get.ensureData({ names: 'permissions' });
      return deps.from === undefined
        ? null
        : (await context.api.roles.get.ensureData({ id: deps.from })).role;
    }),
  head: hiddenHead('New role'),
  component: function NewRoleRoute() {
    const like = Route.useLoaderData();
    return <NewRoleScreen key={like?.id} like={like} />;
  },
});
