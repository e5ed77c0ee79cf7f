import { createFileRoute } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { parseAuthSearch } from '../domains/auth/auth-search.ts';
import { LoginScreen } from '../domains/auth/login-screen.tsx';
import { pageHead } from '../platform/head/page-head.ts';
import { requireGuest } from '../platform/session/guards.ts';
import { useBootstrap } from '../platform/session/use-session.ts';

const SetUpScreen = lazy(async () => ({
  default: (await import('../domains/auth/set-up-screen.tsx')).SetUpScreen,
}));

export const Route = createFileRoute('/login')({
  validateSearch: parseAuthSearch,
  beforeLoad: requireGuest,
  head: ({ match }) => pageHead({ queryClient: match.context.queryClient, title: 'Login', hidden: true }),
  component: LoginPage,
});

function LoginPage() {
  if (!useBootstrap().setup_required) return <LoginScreen />;
  return (
    <Suspense fallback={null}>
      <SetUpScreen />
    </Suspense>
  );
}
