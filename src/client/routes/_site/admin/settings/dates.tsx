import { createFileRoute } from '@tanstack/react-router';
import { datesScreen } from '#client/domains/settings/screens/dates.ts';
import { settingsRoute } from '#client/domains/settings/settings-route.ts';
import { SettingsScreen } from '#client/domains/settings/settings-screen.tsx';

export const Route = createFileRoute('/_site/admin/settings/dates')({
  ...settingsRoute('Language and dates'),
  component: () => <SettingsScreen screen={datesScreen} />,
});
