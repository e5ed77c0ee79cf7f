import { createFileRoute } from '@tanstack/react-router';
import { settingsRoute } from '#client/domains/settings/settings-route.ts';
import { UploadSettingsScreen } from '#client/domains/settings/upload-settings-screen.tsx';

export const Route = createFileRoute('/_site/admin/settings/uploads')({
  ...settingsRoute('Uploads'),
  component: UploadSettingsScreen,
});
