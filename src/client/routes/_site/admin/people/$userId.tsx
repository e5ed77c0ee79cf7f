import { createFileRoute } from '@tanstack/react-router';
import { PersonScreen } from '#client/domains/users/admin/person-screen.tsx';
import { parseId } from '#client/platform/address/read-address.ts';
import { pageLoad } from '#client/platform/api/page-load.ts';
import { hiddenHead } from '#client/platform/head/page-head.ts';
import { requireAdministration } from '#client/platform/session/guards.ts';

export const Route = createFileRoute('/_site/admin/people/$userId')({
  beforeLoad: requireAdministration('users.view'),
  loader: ({ context, params, location }) => {
    const id = parseId(params.userId);
    return pageLoad(location.href, () =>
      Promise.all([
        context.api.users.get.ensureData({ id: String(id) }),
        context.api.people.summary.ensureData({ id }),
        context.api.people.options.ensureData(),
      ]),
    );
  },
  head: hiddenHead('Person'),
  component: function PersonRoute() {
    const { userId } = Route.useParams();
    return <PersonScreen key={userId} id={Number(userId)} />;
  },
});
