import { createFileRoute, redirect } from '@tanstack/react-router';
import type { BootstrapData } from '#shared/settings.ts';
import { LoginScreen } from '../domains/auth/login-screen.tsx';
import { RegisterScreen } from '../domains/auth/register-screen.tsx';
import { landingHead } from '../domains/helpcenter/landing/landing-head.ts';
import { LandingScreen } from '../domains/helpcenter/landing/landing-screen.tsx';
import { pageLoad } from '../platform/api/page-load.ts';
import { readBootstrap } from '../platform/session/bootstrap.ts';
import { requireOpenRegistration, requirePermission } from '../platform/session/guards.ts';
import { afterSignIn } from '../platform/session/redirect-target.ts';
import { useBootstrap } from '../platform/session/use-session.ts';
import { SiteLayout } from '../shell/site-layout.tsx';

/** Sites may open with a form instead of the help centre; only for people who are not signed in. */
function formOf({ user, settings }: BootstrapData): 'loginPage' | 'registerPage' | null {
  const { type } = settings.homepage;
  return user === null && (type === 'loginPage' || type === 'registerPage') ? type : null;
}

export const Route = createFileRoute('/')({
  beforeLoad: (input) => {
    const bootstrap = readBootstrap(input.context.queryClient);
    const form = formOf(bootstrap);
    if (form === 'registerPage') requireOpenRegistration(input);
    if (form !== null) return;
    const target = bootstrap.user && afterSignIn(bootstrap);
    if (target && target !== '/' && bootstrap.settings.homepage.type !== 'landingPage') {
      throw redirect({ href: target, statusCode: 302 });
    }
    requirePermission('articles.view')(input);
  },
  loader: async ({ context, location }) => {
    if (formOf(readBootstrap(context.queryClient)) !== null) return;
    await pageLoad(location.href, () => context.api.helpcenter.landing.ensureData());
  },
  head: ({ match }) => landingHead(match.context.queryClient, '/'),
  component: Homepage,
});

function Homepage() {
  const form = formOf(useBootstrap());
  if (form === 'loginPage') return <LoginScreen />;
  if (form === 'registerPage') return <RegisterScreen />;
  return (
    <SiteLayout>
      <LandingScreen />
    </SiteLayout>
  );
}
