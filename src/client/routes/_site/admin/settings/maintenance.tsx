import { createFileRoute } from '@tanstack/react-router';
import { maintenanceScreen } from '#client/domains/settings/screens/maintenance.ts';
import { settingsRoute } from '#client/domains/settings/settings-route.ts';
import { SettingsScreen } from '#client/domains/settings/settings-screen.tsx';

export const Route = createFileRoute('/_site/admin/settings/maintenance')({
  ...settingsRoute('Maintenance'),
  component: () => <SettingsScreen screen={maintenanceScreen} />,
});
