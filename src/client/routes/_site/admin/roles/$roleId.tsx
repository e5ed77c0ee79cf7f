import { createFileRoute, notFound } from '@tanstack/react-router';
import { RoleScreen } from '#client/domains/roles/editor/role-screen.tsx';
import { parseOptionalId } from '#client/platform/address/read-address.ts';
import { pageLoad } from '#client/platform/api/page-load.ts';
import { pageHead } from '#client/platform/head/page-head.ts';
import { requireAdministration } from '#client/platform/session/guards.ts';

export const Route = createFileRoute('/_site/admin/roles/$roleId')({
  beforeLoad: requireAdministration('roles.view'),
  loader: async ({ context, params, location }) => {
    const id = parseOptionalId(params.roleId);
    if (id === undefined) throw notFound();
    const { role } = await pageLoad(location.href, async () => {
      const [answer] = await Promise.all([
        context.api.roles.get.ensureData({ id }),
        context.api.valueLists.get.ensureData({ names: 'permissions' }),
      ]);
      return answer;
    });
    return role.name;
  },
  head: ({ match, loaderData }) =>
    match.status === 'notFound'
      ? {}
      : pageHead({ queryClient: match.context.queryClient, title: loaderData ?? 'Roles', hidden: true }),
  component: function RoleRoute() {
    const id = Number(Route.useParams().roleId);
    return <RoleScreen key={id} id={id} />;
  },
});
