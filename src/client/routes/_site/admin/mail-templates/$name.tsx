import { createFileRoute } from '@tanstack/react-router';
import { TemplateScreen } from '#client/domains/mails/template-screen.tsx';
import { pageLoad } from '#client/platform/api/page-load.ts';
import { hiddenHead } from '#client/platform/head/page-head.ts';
import { requireAdministration } from '#client/platform/session/guards.ts';

export const Route = createFileRoute('/_site/admin/mail-templates/$name')({
  validateSearch: (raw: Record<string, unknown>): { language?: string } => ({
    language: raw.language === undefined ? undefined : String(raw.language).slice(0, 35),
  }),
  beforeLoad: requireAdministration('mail_templates.view'),
  loaderDeps: ({ search }) => search,
  loader: async ({ context, params: { name }, deps: { language }, location }) => {
    await pageLoad(location.href, () => context.api.mails.template.ensureData({ name, language }));
  },
  head: hiddenHead('Email templates'),
  component: function TemplateRoute() {
    const navigate = Route.useNavigate();
    return (
      <TemplateScreen
        name={Route.useParams().name}
        language={Route.useSearch().language}
        onLanguage={(language) => void navigate({ search: { language }, replace: true })}
      />
    );
  },
});
