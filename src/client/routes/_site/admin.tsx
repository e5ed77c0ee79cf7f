import { createFileRoute, Outlet } from '@tanstack/react-router';
import { domains } from '../../domains.ts';
import { requireAdministration } from '../../platform/session/guards.ts';
import { AdminLayout } from '../../shell/admin-layout.tsx';

export const Route = createFileRoute('/_site/admin')({
  beforeLoad: requireAdministration(),
  component: () => (
    <AdminLayout domains={domains}>
      <Outlet />
    </AdminLayout>
  ),
});
