import { createFileRoute } from '@tanstack/react-router';
import { contactScreen } from '../../../../domains/settings/screens/contact.ts';
import { settingsRoute } from '../../../../domains/settings/settings-route.ts';
import { SettingsScreen } from '../../../../domains/settings/settings-screen.tsx';

export const Route = createFileRoute('/_site/admin/settings/contact')({
  ...settingsRoute('Contact page'),
  component: () => <SettingsScreen screen={contactScreen} />,
});
