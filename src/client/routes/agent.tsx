import { createFileRoute, Outlet } from '@tanstack/react-router';
import { requirePermission } from '../platform/session/guards.ts';
import { SiteLayout } from '../shell/site-layout.tsx';

export const Route = createFileRoute('/agent')({
  beforeLoad: requirePermission('tickets.update'),
  component: () => (
    <SiteLayout footer={false}>
      <Outlet />
    </SiteLayout>
  ),
});
