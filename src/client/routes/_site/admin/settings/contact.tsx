import { createFileRoute } from '@tanstack/react-router';
import { contactScreen } from '#client/domains/contact/contact-settings.ts';
import { settingsRoute } from '#client/domains/settings/settings-route.ts';
import { SettingsScreen } from '#client/domains/settings/settings-screen.tsx';

export const Route = createFileRoute('/_site/admin/settings/contact')({
  ...settingsRoute('Contact page'),
  component: () => <SettingsScreen screen={contactScreen} />,
});
