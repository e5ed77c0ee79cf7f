import { createFileRoute } from '@tanstack/react-router';
import { PlansScreen } from '#client/domains/billing/admin/plans-screen.tsx';
import { hiddenHead } from '#client/platform/head/page-head.ts';
import { requireAdministration } from '#client/platform/session/guards.ts';

export const Route = createFileRoute('/_site/admin/billing/plans')({
  beforeLoad: requireAdministration('products.view'),
  head: hiddenHead('Plans'),
  component: PlansScreen,
});
