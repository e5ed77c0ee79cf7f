import { createFileRoute } from '@tanstack/react-router';
import { landingHead } from '#client/domains/help-center/landing/landing-head.ts';
import { LandingScreen } from '#client/domains/help-center/landing/landing-screen.tsx';
import { loadLanding } from '#client/domains/help-center/landing/load-landing.ts';

export const Route = createFileRoute('/_site/hc/')({
  loader: loadLanding,
  head: ({ match }) => landingHead(match.context.queryClient),
  component: LandingScreen,
});
