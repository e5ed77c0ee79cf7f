import { createFileRoute } from '@tanstack/react-router';
import { parseEmailSearch } from '../domains/auth/auth-search.ts';
import { DeadResetScreen } from '../domains/auth/passwords/dead-reset-screen.tsx';
import { ResetPasswordScreen } from '../domains/auth/passwords/reset-password-screen.tsx';
import { pageHead } from '../platform/head/page-head.ts';

export const Route = createFileRoute('/password/reset/$token')({
  validateSearch: parseEmailSearch,
  // A check that fails says nothing about the link.
  loader: ({ context, params }) =>
    context.api.auth.passwords.checkReset.fetch({ token: params.token }).catch(() => ({ valid: true })),
  head: ({ match }) =>
    pageHead({ queryClient: match.context.queryClient, title: 'Choose a new password', hidden: true }),
  component: ResetPage,
});

function ResetPage() {
  const { token } = Route.useParams();
  const { valid } = Route.useLoaderData();
  return valid ? <ResetPasswordScreen token={token} /> : <DeadResetScreen />;
}
