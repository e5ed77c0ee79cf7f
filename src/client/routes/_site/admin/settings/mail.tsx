import { createFileRoute } from '@tanstack/react-router';
import { MailSettingsScreen } from '#client/domains/settings/mail-settings-screen.tsx';
import { settingsRoute } from '#client/domains/settings/settings-route.ts';

export const Route = createFileRoute('/_site/admin/settings/mail')({
  ...settingsRoute('Outgoing email'),
  component: MailSettingsScreen,
});
