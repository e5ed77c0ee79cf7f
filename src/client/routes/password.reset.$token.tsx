import { createFileRoute } from '@tanstack/react-router';
import { parseEmailSearch } from '../domains/auth/auth-search.ts';
import { DeadResetScreen } from '../domains/auth/passwords/dead-reset-screen.tsx';
import { ResetPasswordScreen } from '../domains/auth/passwords/reset-password-screen.tsx';
import { hiddenHead } from '../platform/head/page-head.ts';

export const Route = createFileRoute('/password/reset/$token')({
  validateSearch: parseEmailSearch,
  // A check that fails says nothing about the link.
  loader: ({ context, params }) =>
    context.api.auth.passwords.checkReset.fetch({ token: params.token }).catch(() => ({ valid: true })),
  head: hiddenHead('Choose a new password'),
  component: ResetPage,
});

function ResetPage() {
  const { token } = Route.useParams();
  const { valid } = Route.useLoaderData();
  return valid ? <ResetPasswordScreen token={token} /> : <DeadResetScreen />;
}
