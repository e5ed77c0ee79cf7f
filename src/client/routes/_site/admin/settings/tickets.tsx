import { createFileRoute } from '@tanstack/react-router';
import { settingsRoute } from '../../../../domains/settings/settings-route.ts';
import { SettingsScreen } from '../../../../domains/settings/settings-screen.tsx';
import { ticketsScreen } from '../../../../domains/tickets/ticket-settings.ts';

export const Route = createFileRoute('/_site/admin/settings/tickets')({
  ...settingsRoute('Tickets'),
  component: () => <SettingsScreen screen={ticketsScreen} />,
});
