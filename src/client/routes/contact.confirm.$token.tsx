import { createFileRoute } from '@tanstack/react-router';
import { DeadLinkScreen } from '../domains/auth/dead-link-screen.tsx';
import { ConfirmRequestScreen } from '../domains/contact/confirm-request-screen.tsx';
import { pageLoad } from '../platform/api/page-load.ts';
import { hiddenHead } from '../platform/head/page-head.ts';

export const Route = createFileRoute('/contact/confirm/$token')({
  loader: ({ context, params, location }) =>
    pageLoad(location.href, () => context.api.senders.check.fetch({ token: params.token })),
  head: hiddenHead('Confirm your request'),
  component: () => {
    const { email, subject } = Route.useLoaderData();
    return <ConfirmRequestScreen token={Route.useParams().token} email={email} subject={subject} />;
  },
  notFoundComponent: DeadLinkScreen,
});
