import { createFileRoute } from '@tanstack/react-router';
import { parseAuthSearch } from '../domains/auth/auth-search.ts';
import { LoginScreen } from '../domains/auth/login-screen.tsx';
import { SetUpScreen } from '../domains/auth/set-up-screen.tsx';
import { pageHead } from '../platform/head/page-head.ts';
import { requireGuest } from '../platform/session/guards.ts';
import { useBootstrap } from '../platform/session/use-session.ts';

export const Route = createFileRoute('/login')({
  validateSearch: parseAuthSearch,
  beforeLoad: requireGuest,
  head: ({ match }) => pageHead({ queryClient: match.context.queryClient, title: 'Login', hidden: true }),
  component: () => (useBootstrap().setup_required ? <SetUpScreen /> : <LoginScreen />),
});
