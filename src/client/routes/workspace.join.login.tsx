import { createFileRoute } from '@tanstack/react-router';
import { parseAuthSearch } from '../domains/auth/auth-search.ts';
import { InviteSignIn } from '../domains/auth/invites/invite-sign-in.tsx';
import { enterWith } from '../domains/auth/invites/load-invite.ts';
import { LoginScreen } from '../domains/auth/login-screen.tsx';
import { hiddenHead } from '../platform/head/page-head.ts';

export const Route = createFileRoute('/workspace/join/login')({
  validateSearch: parseAuthSearch,
  beforeLoad: async (input) => ({ invite: await enterWith(input, 'login') }),
  loader: ({ context }) => context.invite,
  head: hiddenHead('Login'),
  component: function JoinLoginRoute() {
    return (
      <InviteSignIn invite={Route.useLoaderData()} token={Route.useSearch().invite}>
        <LoginScreen />
      </InviteSignIn>
    );
  },
});
