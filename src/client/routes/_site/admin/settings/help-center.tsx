import { createFileRoute } from '@tanstack/react-router';
import { helpCenterScreen } from '../../../../domains/settings/screens/help-center.ts';
import { settingsRoute } from '../../../../domains/settings/settings-route.ts';
import { SettingsScreen } from '../../../../domains/settings/settings-screen.tsx';

export const Route = createFileRoute('/_site/admin/settings/help-center')({
  ...settingsRoute('Help center'),
  component: () => <SettingsScreen screen={helpCenterScreen} />,
});
