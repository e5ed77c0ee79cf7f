import { createFileRoute } from '@tanstack/react-router';
import { DeadUnsubscribeScreen, UnsubscribeScreen } from '../domains/notifications/unsubscribe-screen.tsx';
import { pageLoad } from '../platform/api/page-load.ts';
import { hiddenHead } from '../platform/head/page-head.ts';

export const Route = createFileRoute('/unsubscribe/$token')({
  loader: ({ context, params, location }) =>
    pageLoad(location.href, () => context.api.notifications.mailed.fetch({ token: params.token })),
  head: hiddenHead('Unsubscribe from these emails'),
  component: () => <UnsubscribeScreen token={Route.useParams().token} mailed={Route.useLoaderData()} />,
  notFoundComponent: DeadUnsubscribeScreen,
});
