import type { inferRouterOutputs } from '@trpc/server';
import { isBillingOn } from '#shared/billing-on.ts';
import { resetLinkSent } from '#shared/passwords.ts';
import { ownOrigin, ownPath, pathOf, planCheckout, redirectTarget } from '#shared/redirect-target.ts';
import type { BootstrapData } from '#shared/settings.ts';
import type { NextPage, PageForms } from '../../platform/session/page-forms.ts';
import type { authRouter } from './router.ts';

type Answers = inferRouterOutputs<typeof authRouter>;

function withSearch(from: URL, name: string, value: string): string {
  const url = new URL(from);
  url.searchParams.set(name, value);
  return pathOf(url);
}

const planOf = ({ settings }: BootstrapData, { searchParams }: URL) =>
  isBillingOn(settings)
    ? planCheckout(searchParams.get('productId'), searchParams.get('priceId'))
    : undefined;

/** Target after sign-in: the selected plan, else the requested page, else the user's area. */
const afterSignIn = (bootstrap: BootstrapData, from: URL) =>
  planOf(bootstrap, from) ??
  ownPath(from.searchParams.get('redirect')) ??
  redirectTarget(bootstrap.user, bootstrap.settings.auth);

/** Users with an invite are redirected to it after sign-in. */
function signedIn(bootstrapData: BootstrapData, from: URL): string {
  if (!from.searchParams.has('invite')) return afterSignIn(bootstrapData, from);
  const invited = new URL(from);
  invited.searchParams.delete('two_factor');
  return pathOf(invited);
}

/** The challenge is a step of the sign-in screen, which may be the home page of the site. */
const toChallenge = (from: URL) => {
  const page = from.pathname === '/' || from.pathname.endsWith('/register') ? '/login' : from.pathname;
  return withSearch(new URL(page + from.search, ownOrigin), 'two_factor', 'code');
};

const toLogin = (message: string): NextPage => ({
  path: '/login',
  said: { action: '/auth/login', message },
});

const resending = '/auth/email/verification-notification';

export const authPageForms: PageForms = {
  '/auth/login': {
    pages: ['/login', '/workspace/join/login', '/'],
    ofGuests: true,
    next: ({ bootstrapData }: Answers['login'], from) => ({
      path: bootstrapData ? signedIn(bootstrapData, from) : toChallenge(from),
    }),
  },
  '/auth/two-factor-challenge': {
    pages: ['/login', '/workspace/join/login'],
    next: ({ bootstrapData }: Answers['twoFactor']['answer'], from) => ({
      path: signedIn(bootstrapData, from),
    }),
    begin: { action: '/auth/login', message: 'Your sign-in has expired. Please sign in again.' },
  },
  '/auth/register': {
    pages: ['/register', '/workspace/join/register', '/'],
    ofGuests: true,
    next: ({ bootstrapData, status }: Answers['register'], from) => ({
      path: status === 'needs_email_verification' ? '/' : afterSignIn(bootstrapData, from),
    }),
  },
  '/auth/forgot-password': {
    pages: ['/forgot-password'],
    ofGuests: true,
    next: () => toLogin(resetLinkSent),
  },
  '/auth/reset-password': {
    pages: ['/forgot-password', '/password/reset/'],
    ofGuests: true,
    next: () => toLogin('Your password has been reset!'),
  },
  [resending]: {
    pages: 'any',
    next: (_answer, from) => ({ path: pathOf(from), said: { action: resending, message: 'Email sent' } }),
  },
  '/auth/email/change': {
    pages: ['/login', '/account/email/'],
    next: (_answer, _from, { identity }) =>
      identity.user === null ? toLogin('Your email address has been changed') : { path: '/account-settings' },
  },
  '/auth/logout': {
    pages: 'any',
    next: () => ({ path: '/login' }),
  },
};
