import { createFileRoute } from '@tanstack/react-router';
import { datesScreen } from '../../../../domains/settings/screens/dates.ts';
import { settingsRoute } from '../../../../domains/settings/settings-route.ts';
import { SettingsScreen } from '../../../../domains/settings/settings-screen.tsx';

export const Route = createFileRoute('/_site/admin/settings/dates')({
  ...settingsRoute('Language and dates'),
  component: () => <SettingsScreen screen={datesScreen} />,
});
