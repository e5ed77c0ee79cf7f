import { createFileRoute } from '@tanstack/react-router';
import { privacyScreen } from '../../../../domains/settings/screens/privacy.ts';
import { settingsRoute } from '../../../../domains/settings/settings-route.ts';
import { SettingsScreen } from '../../../../domains/settings/settings-screen.tsx';

export const Route = createFileRoute('/_site/admin/settings/privacy')({
  ...settingsRoute('Privacy'),
  component: () => <SettingsScreen screen={privacyScreen} />,
});
