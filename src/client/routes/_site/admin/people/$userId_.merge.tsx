import { createFileRoute } from '@tanstack/react-router';
import { MergeScreen } from '#client/domains/users/admin/merge-screen.tsx';
import { parseMergeSearch } from '#client/domains/users/admin/merge-search.ts';
import { parseId } from '#client/platform/address/read-address.ts';
import { pageLoad } from '#client/platform/api/page-load.ts';
import { hiddenHead } from '#client/platform/head/page-head.ts';
import { requireAdministration } from '#client/platform/session/guards.ts';

export const Route = createFileRoute('/_site/admin/people/$userId_/merge')({
  validateSearch: parseMergeSearch,
  beforeLoad: requireAdministration('users.merge'),
  loader: ({ context, params, location }) =>
    pageLoad(location.href, () => context.api.users.get.ensureData({ id: String(parseId(params.userId)) })),
  head: hiddenHead('Merge two people'),
  component: function MergeRoute() {
    const { userId } = Route.useParams();
    const navigate = Route.useNavigate();
    return (
      <MergeScreen
        key={userId}
        id={Number(userId)}
        search={Route.useSearch()}
        onChange={(id, search) => void navigate({ params: { userId: String(id) }, search })}
      />
    );
  },
});
