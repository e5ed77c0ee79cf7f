import { createFileRoute } from '@tanstack/react-router';
import { signInScreen } from '#client/domains/auth/sign-in-settings.ts';
import { settingsRoute } from '#client/domains/settings/settings-route.ts';
import { SettingsScreen } from '#client/domains/settings/settings-screen.tsx';

export const Route = createFileRoute('/_site/admin/settings/sign-in')({
  ...settingsRoute('Sign-in'),
  component: () => <SettingsScreen screen={signInScreen} />,
});
