import { createFileRoute } from '@tanstack/react-router';
import { landingHead } from '../../../domains/helpcenter/landing/landing-head.ts';
import { LandingScreen } from '../../../domains/helpcenter/landing/landing-screen.tsx';
import { pageLoad } from '../../../platform/api/page-load.ts';

export const Route = createFileRoute('/_site/hc/')({
  loader: async ({ context, location }) => {
    await pageLoad(location.href, () => context.api.helpcenter.landing.ensureData());
  },
  head: ({ match }) => landingHead(match.context.queryClient),
  component: LandingScreen,
});
