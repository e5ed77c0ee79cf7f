import { createFileRoute } from '@tanstack/react-router';
import { generalScreen } from '../../../../domains/settings/screens/general.ts';
import { settingsRoute } from '../../../../domains/settings/settings-route.ts';
import { SettingsScreen } from '../../../../domains/settings/settings-screen.tsx';

export const Route = createFileRoute('/_site/admin/settings/general')({
  ...settingsRoute('General'),
  component: () => <SettingsScreen screen={generalScreen} />,
});
