import { createFileRoute } from '@tanstack/react-router';
import { generalScreen } from '#client/domains/settings/screens/general.ts';
import { settingsRoute } from '#client/domains/settings/settings-route.ts';
import { SettingsScreen } from '#client/domains/settings/settings-screen.tsx';

export const Route = createFileRoute('/_site/admin/settings/general')({
  ...settingsRoute('General'),
  component: () => <SettingsScreen screen={generalScreen} />,
});
