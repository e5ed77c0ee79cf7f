import { createFileRoute } from '@tanstack/react-router';
import { ticketsScreen } from '../../../../domains/settings/screens/tickets.ts';
import { settingsRoute } from '../../../../domains/settings/settings-route.ts';
import { SettingsScreen } from '../../../../domains/settings/settings-screen.tsx';

export const Route = createFileRoute('/_site/admin/settings/tickets')({
  ...settingsRoute('Tickets'),
  component: () => <SettingsScreen screen={ticketsScreen} />,
});
