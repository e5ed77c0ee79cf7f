import { createFileRoute } from '@tanstack/react-router';
import { landingHead } from '../../../domains/helpcenter/landing/landing-head.ts';
import { LandingScreen } from '../../../domains/helpcenter/landing/landing-screen.tsx';
import { loadLanding } from '../../../domains/helpcenter/landing/load-landing.ts';

export const Route = createFileRoute('/_site/hc/')({
  loader: loadLanding,
  head: ({ match }) => landingHead(match.context.queryClient),
  component: LandingScreen,
});
