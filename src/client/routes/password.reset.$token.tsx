import { createFileRoute } from '@tanstack/react-router';
import { parseEmailSearch } from '../domains/auth/auth-search.ts';
import { ResetPasswordScreen } from '../domains/auth/reset-password-screen.tsx';
import { pageHead } from '../platform/head/page-head.ts';

export const Route = createFileRoute('/password/reset/$token')({
  validateSearch: parseEmailSearch,
  head: ({ match }) =>
    pageHead({ queryClient: match.context.queryClient, title: 'Choose a new password', hidden: true }),
  component: () => <ResetPasswordScreen token={Route.useParams().token} />,
});
