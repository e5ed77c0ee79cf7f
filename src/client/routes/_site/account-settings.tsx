import { createFileRoute } from '@tanstack/react-router';
import { AccountSettingsScreen } from '../../domains/users/account-settings-screen.tsx';
import { hiddenHead } from '../../platform/head/page-head.ts';
import { requireLogin } from '../../platform/session/guards.ts';

export const Route = createFileRoute('/_site/account-settings')({
  beforeLoad: requireLogin,
  head: hiddenHead('Account settings'),
  component: AccountSettingsScreen,
});
