import { createFileRoute } from '@tanstack/react-router';
import { ImportScreen } from '#client/domains/users/admin/import-screen.tsx';
import { hiddenHead } from '#client/platform/head/page-head.ts';
import { requireAdministration } from '#client/platform/session/guards.ts';

export const Route = createFileRoute('/_site/admin/people/import')({
  beforeLoad: requireAdministration('users.create'),
  head: hiddenHead('Import people'),
  component: ImportScreen,
});
