import { createFileRoute, redirect } from '@tanstack/react-router';
import { Suspense } from 'react';
import type { BootstrapData } from '#shared/settings.ts';
import { loadRegistration } from '../domains/auth/load-registration.ts';
import { customPageHead } from '../domains/custom-pages/custom-page-head.ts';
import { landingHead } from '../domains/help-center/landing/landing-head.ts';
import { LandingScreen } from '../domains/help-center/landing/landing-screen.tsx';
import { loadLanding } from '../domains/help-center/landing/load-landing.ts';
import { pageLoad } from '../platform/api/page-load.ts';
import { readBootstrap } from '../platform/bootstrap.ts';
import { pageHead } from '../platform/head/page-head.ts';
import { requireOpenRegistration, requirePermission } from '../platform/session/guards.ts';
import { afterSignIn } from '../platform/session/redirect-target.ts';
import { lazyComponent } from '../platform/start/lazy-component.ts';
import { useBootstrap } from '../platform/use-session.ts';
import { SiteLayout } from '../shell/site-layout.tsx';

/** New sites open with their set-up, others may open with a form to people who are not signed in. */
function formOf({
  user,
  settings,
  setup_required,
}: BootstrapData): 'setUp' | 'loginPage' | 'registerPage' | null {
  const { type } = settings.homepage;
  if (setup_required) return 'setUp';
  return user === null && (type === 'loginPage' || type === 'registerPage') ? type : null;
}

/** The page of its own that the site opens with. */
const pageOf = ({ settings, setup_required }: BootstrapData): string | null =>
  settings.homepage.type === 'customPage' && !setup_required ? (settings.homepage.value ?? '') : null;

// Most sites open with the help centre, whose visitors need neither a form nor another page.
const CustomPageScreen = lazyComponent(
  async () => (await import('../domains/custom-pages/custom-page-screen.tsx')).CustomPageScreen,
  (bootstrap) => pageOf(bootstrap) !== null,
);

const forms = {
  setUp: lazyComponent(
    async () => (await import('../domains/auth/set-up-screen.tsx')).SetUpScreen,
    (bootstrap) => formOf(bootstrap) === 'setUp',
  ),
  loginPage: lazyComponent(
    async () => (await import('../domains/auth/login-screen.tsx')).LoginScreen,
    (bootstrap) => formOf(bootstrap) === 'loginPage',
  ),
  registerPage: lazyComponent(
    async () => (await import('../domains/auth/register-screen.tsx')).RegisterScreen,
    (bootstrap) => formOf(bootstrap) === 'registerPage',
  ),
};

export const Route = createFileRoute('/')({
  beforeLoad: (input) => {
    const bootstrap = readBootstrap(input.context.queryClient);
    const form = formOf(bootstrap);
    if (form === 'registerPage') requireOpenRegistration(input);
    if (form !== null) return;
    if (pageOf(bootstrap) !== null) return;
    const target = bootstrap.user && afterSignIn(bootstrap);
    if (target && target !== '/' && bootstrap.settings.homepage.type !== 'landingPage') {
      throw redirect({ href: target, statusCode: 302 });
    }
    requirePermission('articles.view')(input);
  },
  loader: async ({ context, location }) => {
    const bootstrap = readBootstrap(context.queryClient);
    const page = pageOf(bootstrap);
    if (page !== null) {
      const answer = await pageLoad(location.href, () =>
        context.api.customPages.get.ensureData({ id: page }),
      );
      return { page, head: customPageHead(context.queryClient, answer) };
    }
    const form = formOf(bootstrap);
    if (form === null) await loadLanding({ context, location });
    if (form === 'registerPage') await loadRegistration(context);
    return null;
  },
  head: ({ match, loaderData }) => {
    const { queryClient } = match.context;
    if (match.status === 'notFound') return {};
    if (loaderData) return loaderData.head;
    return readBootstrap(queryClient).setup_required
      ? pageHead({ queryClient, title: 'Set up your help desk', hidden: true })
      : landingHead(queryClient);
  },
  component: Homepage,
});

function Homepage() {
  const bootstrap = useBootstrap();
  const form = formOf(bootstrap);
  const page = Route.useLoaderData()?.page;
  if (page !== undefined) {
    return (
      <Suspense fallback={null}>
        <CustomPageScreen name={page} />
      </Suspense>
    );
  }
  if (form === null) {
    return (
      <SiteLayout closing={bootstrap.settings.hc.footer}>
        <LandingScreen />
      </SiteLayout>
    );
  }
  const Form = forms[form];
  return (
    <Suspense fallback={null}>
      <Form />
    </Suspense>
  );
}
