import { createFileRoute } from '@tanstack/react-router';
import { Suspense } from 'react';
import { parseAuthSearch } from '../domains/auth/auth-search.ts';
import { InviteSignIn } from '../domains/auth/invites/invite-sign-in.tsx';
import { enterWith } from '../domains/auth/invites/load-invite.ts';
import { LoginScreen } from '../domains/auth/login-screen.tsx';
import { hiddenHead } from '../platform/head/page-head.ts';
import { lazyComponent } from '../platform/start/lazy-component.ts';
import { useBootstrap } from '../platform/use-session.ts';

const SetUpScreen = lazyComponent(
  async () => (await import('../domains/auth/set-up-screen.tsx')).SetUpScreen,
  ({ setup_required }) => setup_required,
);

export const Route = createFileRoute('/login')({
  validateSearch: parseAuthSearch,
  beforeLoad: async (input) => ({ invite: await enterWith(input, 'login') }),
  loader: ({ context }) => context.invite,
  head: hiddenHead('Login'),
  component: LoginPage,
});

function LoginPage() {
  const invite = Route.useLoaderData();
  const { invite: token } = Route.useSearch();
  if (!useBootstrap().setup_required) {
    return (
      <InviteSignIn invite={invite} token={token}>
        <LoginScreen />
      </InviteSignIn>
    );
  }
  return (
    <Suspense fallback={null}>
      <SetUpScreen />
    </Suspense>
  );
}
