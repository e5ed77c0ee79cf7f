import { createFileRoute } from '@tanstack/react-router';
import { ImportScreen } from '../../../../domains/people/import-screen.tsx';
import { hiddenHead } from '../../../../platform/head/page-head.ts';
import { requireAdministration } from '../../../../platform/session/guards.ts';

export const Route = createFileRoute('/_site/admin/people/import')({
  beforeLoad: requireAdministration('users.create'),
  head: hiddenHead('Import people'),
  component: ImportScreen,
});
