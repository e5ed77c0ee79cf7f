import { createFileRoute } from '@tanstack/react-router';
import { settingsRoute } from '#client/domains/settings/settings-route.ts';
import { SettingsScreen } from '#client/domains/settings/settings-screen.tsx';
import { ticketsScreen } from '#client/domains/tickets/ticket-settings.ts';

export const Route = createFileRoute('/_site/admin/settings/tickets')({
  ...settingsRoute('Tickets'),
  component: () => <SettingsScreen screen={ticketsScreen} />,
});
