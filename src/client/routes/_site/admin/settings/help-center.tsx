import { createFileRoute } from '@tanstack/react-router';
import { HelpCenterSettingsScreen } from '../../../../domains/settings/help-center-settings-screen.tsx';
import { settingsRoute } from '../../../../domains/settings/settings-route.ts';

export const Route = createFileRoute('/_site/admin/settings/help-center')({
  ...settingsRoute('Help center'),
  component: HelpCenterSettingsScreen,
});
