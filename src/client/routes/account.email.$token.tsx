import { createFileRoute } from '@tanstack/react-router';
import { DeadLinkScreen } from '../domains/auth/dead-link-screen.tsx';
import { ConfirmEmailScreen } from '../domains/auth/email-change/confirm-email-screen.tsx';
import { pageLoad } from '../platform/api/page-load.ts';
import { hiddenHead } from '../platform/head/page-head.ts';

export const Route = createFileRoute('/account/email/$token')({
  loader: ({ context, params, location }) =>
    pageLoad(location.href, () => context.api.auth.emailChange.check.fetch({ token: params.token })),
  head: hiddenHead('Confirm email address'),
  component: () => <ConfirmEmailScreen token={Route.useParams().token} email={Route.useLoaderData().email} />,
  notFoundComponent: DeadLinkScreen,
});
