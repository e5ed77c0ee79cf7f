import { createFileRoute } from '@tanstack/react-router';
import { AdminScreen } from '#client/domains/settings/admin/admin-screen.tsx';
import { checklistInput } from '#client/domains/system/checklist-input.ts';
import { StartChecklist } from '#client/domains/system/start-checklist.tsx';
import { hiddenHead } from '#client/platform/head/page-head.ts';

export const Route = createFileRoute('/_site/admin/')({
  // What fails of it shows in its own place.
  loader: ({ context }) => context.api.system.checklist.prefetch(checklistInput()),
  // For who may not be here it is a page that does not exist, in its title too.
  head: hiddenHead('Admin area'),
  component: () => <AdminScreen start={<StartChecklist />} />,
});
