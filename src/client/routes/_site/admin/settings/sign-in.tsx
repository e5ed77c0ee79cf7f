import { createFileRoute } from '@tanstack/react-router';
import { signInScreen } from '../../../../domains/auth/sign-in-settings.ts';
import { settingsRoute } from '../../../../domains/settings/settings-route.ts';
import { SettingsScreen } from '../../../../domains/settings/settings-screen.tsx';

export const Route = createFileRoute('/_site/admin/settings/sign-in')({
  ...settingsRoute('Sign-in'),
  component: () => <SettingsScreen screen={signInScreen} />,
});
