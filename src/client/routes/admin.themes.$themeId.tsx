import { createFileRoute, notFound } from '@tanstack/react-router';
import { ThemeScreen } from '../domains/appearance/theme-screen.tsx';
import { pageLoad } from '../platform/api/page-load.ts';
import { hiddenHead } from '../platform/head/page-head.ts';
import { requireAdministration } from '../platform/session/guards.ts';

export const Route = createFileRoute('/admin/themes/$themeId')({
  params: {
    parse: ({ themeId }) => {
      if (!/^[1-9]\d{0,8}$/.test(themeId)) throw notFound();
      return { themeId };
    },
  },
  beforeLoad: requireAdministration('themes.view'),
  loader: ({ context, params, location }) =>
    pageLoad(location.href, () => context.api.themes.get.ensureData({ id: Number(params.themeId) })),
  head: hiddenHead('Themes'),
  component: function ThemeRoute() {
    const { themeId } = Route.useParams();
    return <ThemeScreen key={themeId} id={Number(themeId)} />;
  },
});
