import { createFileRoute } from '@tanstack/react-router';
import { TemplatesScreen } from '#client/domains/mails/templates-screen.tsx';
import { parseTemplateSearch } from '#client/domains/mails/templates-search.ts';
import { pageLoad } from '#client/platform/api/page-load.ts';
import { hiddenHead } from '#client/platform/head/page-head.ts';
import { requireAdministration } from '#client/platform/session/guards.ts';

export const Route = createFileRoute('/_site/admin/mail-templates/')({
  validateSearch: parseTemplateSearch,
  beforeLoad: requireAdministration('mail_templates.view'),
  loader: async ({ context, location }) => {
    await pageLoad(location.href, () => context.api.mails.templates.ensureData());
  },
  head: hiddenHead('Email templates'),
  component: function TemplatesRoute() {
    const navigate = Route.useNavigate();
    return (
      <TemplatesScreen
        search={Route.useSearch()}
        onChange={(search) => void navigate({ search, replace: true, resetScroll: false })}
      />
    );
  },
});
