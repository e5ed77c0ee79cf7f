import { createFileRoute } from '@tanstack/react-router';
import { parseAuthSearch } from '../domains/auth/auth-search.ts';
import { InviteSignIn } from '../domains/auth/invites/invite-sign-in.tsx';
import { enterWith } from '../domains/auth/invites/load-invite.ts';
import { loadRegistration } from '../domains/auth/load-registration.ts';
import { RegisterScreen } from '../domains/auth/register-screen.tsx';
import { hiddenHead } from '../platform/head/page-head.ts';

export const Route = createFileRoute('/workspace/join/register')({
  validateSearch: parseAuthSearch,
  beforeLoad: async (input) => ({ invite: await enterWith(input, 'register') }),
  loader: async ({ context }) => {
    await loadRegistration(context);
    return context.invite;
  },
  head: hiddenHead('Register'),
  component: function RegisterRoute() {
    const invite = Route.useLoaderData();
    return (
      <InviteSignIn invite={invite} token={Route.useSearch().invite}>
        <RegisterScreen invite={invite ?? undefined} />
      </InviteSignIn>
    );
  },
});
