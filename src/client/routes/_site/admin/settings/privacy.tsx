import { createFileRoute } from '@tanstack/react-router';
import { privacyScreen } from '#client/domains/settings/screens/privacy.ts';
import { settingsRoute } from '#client/domains/settings/settings-route.ts';
import { SettingsScreen } from '#client/domains/settings/settings-screen.tsx';

export const Route = createFileRoute('/_site/admin/settings/privacy')({
  ...settingsRoute('Privacy'),
  component: () => <SettingsScreen screen={privacyScreen} />,
});
