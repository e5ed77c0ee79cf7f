import { createFileRoute, redirect } from '@tanstack/react-router';
import { ownPath } from '#shared/redirect-target.ts';
import { RequiredTwoFactorScreen } from '../domains/auth/two-factor/required-two-factor-screen.tsx';
import { readBootstrap } from '../platform/bootstrap.ts';
import { hiddenHead } from '../platform/head/page-head.ts';
import { requireLogin } from '../platform/session/guards.ts';
import { afterSignIn } from '../platform/session/redirect-target.ts';

export const Route = createFileRoute('/set-up-two-factor')({
  validateSearch: (search: Record<string, unknown>): { redirect?: string } => ({
    redirect: ownPath(search.redirect),
  }),
  beforeLoad: (input) => {
    requireLogin(input);
    const bootstrap = readBootstrap(input.context.queryClient);
    if (bootstrap.user?.two_factor_required) return;
    throw redirect({ href: afterSignIn(bootstrap, input.search.redirect), statusCode: 302 });
  },
  head: hiddenHead('Set up two-factor authentication'),
  component: function DemandedTwoFactorRoute() {
    return <RequiredTwoFactorScreen goOnTo={Route.useSearch().redirect} />;
  },
});
