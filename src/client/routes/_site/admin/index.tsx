import { createFileRoute } from '@tanstack/react-router';
import { AdminScreen } from '../../../domains/admin/admin-screen.tsx';
import { StartChecklist } from '../../../domains/system/start-checklist.tsx';
import { pageHead } from '../../../platform/head/page-head.ts';

export const Route = createFileRoute('/_site/admin/')({
  // For who may not be here it is a page that does not exist, in its title too.
  head: ({ match }) =>
    match.status === 'notFound'
      ? {}
      : pageHead({ queryClient: match.context.queryClient, title: 'Administration', hidden: true }),
  component: () => <AdminScreen start={<StartChecklist />} />,
});
