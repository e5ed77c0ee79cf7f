import { createFileRoute } from '@tanstack/react-router';
import { PageEditorScreen } from '#client/domains/custom-pages/admin/page-editor-screen.tsx';
import { parseId } from '#client/platform/address/read-address.ts';
import { pageLoad } from '#client/platform/api/page-load.ts';
import { hiddenHead } from '#client/platform/head/page-head.ts';
import { requireAdministration } from '#client/platform/session/guards.ts';

const idIn = (pageId: string) => (pageId === 'new' ? null : parseId(pageId));

export const Route = createFileRoute('/_site/admin/pages/$pageId')({
  beforeLoad: (input) =>
    requireAdministration(input.params.pageId === 'new' ? 'custom_pages.create' : 'custom_pages.update')(
      input,
    ),
  loader: async ({ context, params, location }) => {
    const id = idIn(params.pageId);
    if (id === null) return;
    await pageLoad(location.href, () => context.api.customPages.get.fetch({ id: String(id) }));
  },
  head: hiddenHead('Pages'),
  component: function PageEditorRoute() {
    const { pageId } = Route.useParams();
    return <PageEditorScreen key={pageId} id={idIn(pageId)} />;
  },
});
