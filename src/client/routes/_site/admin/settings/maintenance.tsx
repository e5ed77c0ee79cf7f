import { createFileRoute } from '@tanstack/react-router';
import { maintenanceScreen } from '../../../../domains/settings/screens/maintenance.ts';
import { settingsRoute } from '../../../../domains/settings/settings-route.ts';
import { SettingsScreen } from '../../../../domains/settings/settings-screen.tsx';

export const Route = createFileRoute('/_site/admin/settings/maintenance')({
  ...settingsRoute('Maintenance'),
  component: () => <SettingsScreen screen={maintenanceScreen} />,
});
