import { createFileRoute } from '@tanstack/react-router';
import { billingScreen } from '#client/domains/billing/billing-settings.ts';
import { settingsRoute } from '#client/domains/settings/settings-route.ts';
import { SettingsScreen } from '#client/domains/settings/settings-screen.tsx';

export const Route = createFileRoute('/_site/admin/settings/billing')({
  ...settingsRoute('Billing'),
  component: () => <SettingsScreen screen={billingScreen} />,
});
