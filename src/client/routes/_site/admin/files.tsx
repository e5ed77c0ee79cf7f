import { createFileRoute } from '@tanstack/react-router';
import { fileListInputOf, parseFileSearch } from '#client/domains/uploads/files/file-search.ts';
import { FilesScreen } from '#client/domains/uploads/files/files-screen.tsx';
import { pageLoad } from '#client/platform/api/page-load.ts';
import { hiddenHead } from '#client/platform/head/page-head.ts';
import { requireAdministration } from '#client/platform/session/guards.ts';

export const Route = createFileRoute('/_site/admin/files')({
  validateSearch: parseFileSearch,
  beforeLoad: requireAdministration('files.view'),
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps, location, cause }) => {
    // While the list is open it shows by itself that a change of its filters is on the way.
    if (cause === 'stay') return;
    await pageLoad(location.href, () =>
      Promise.all([
        context.api.uploads.files.list.ensureData(fileListInputOf(deps)),
        context.api.uploads.files.usage.ensureData({}),
      ]),
    );
  },
  head: hiddenHead('Files'),
  component: function FilesRoute() {
    const navigate = Route.useNavigate();
    return (
      <FilesScreen
        search={Route.useSearch()}
        onChange={(search) => void navigate({ search, replace: true, resetScroll: false })}
      />
    );
  },
});
