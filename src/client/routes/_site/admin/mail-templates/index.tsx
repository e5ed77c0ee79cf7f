import { createFileRoute } from '@tanstack/react-router';
import { TemplatesScreen } from '../../../../domains/mails/templates-screen.tsx';
import { pageLoad } from '../../../../platform/api/page-load.ts';
import { pageHead } from '../../../../platform/head/page-head.ts';
import { requireAdministration } from '../../../../platform/session/guards.ts';

export const Route = createFileRoute('/_site/admin/mail-templates/')({
  beforeLoad: requireAdministration('mail_templates.view'),
  loader: async ({ context, location }) => {
    await pageLoad(location.href, () => context.api.mails.templates.ensureData());
  },
  head: ({ match }) =>
    match.status === 'notFound'
      ? {}
      : pageHead({ queryClient: match.context.queryClient, title: 'Mail templates', hidden: true }),
  component: TemplatesScreen,
});
