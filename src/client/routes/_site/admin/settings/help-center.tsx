import { createFileRoute } from '@tanstack/react-router';
import { HelpCenterSettingsScreen } from '#client/domains/settings/help-center-settings-screen.tsx';
import { settingsRoute } from '#client/domains/settings/settings-route.ts';

export const Route = createFileRoute('/_site/admin/settings/help-center')({
  ...settingsRoute('Help center'),
  component: HelpCenterSettingsScreen,
});
