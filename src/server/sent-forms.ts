import type { inferRouterOutputs } from '@trpc/server';
import type { Request, Response } from 'express';
import { isBillingOn } from '#shared/billing-on.ts';
import { contactSent } from '#shared/contact.ts';
import { type AppError, errorStatus } from '#shared/errors.ts';
import { resetLinkSent } from '#shared/passwords.ts';
import { toHtml } from '#shared/plain-text.ts';
import { ownPath, planCheckout, redirectTarget } from '#shared/redirect-target.ts';
import { pageTooOld, type SentForm } from '#shared/sent-form.ts';
import type { BootstrapData } from '#shared/settings.ts';
import { replySent } from '#shared/tickets.ts';
import type { Text } from '#shared/translation.ts';
import type { OpenContext } from './domains/auth/identity.ts';
import type { Context } from './platform/context.ts';
import { loggedPath } from './platform/http/request-log.ts';
import type { PageAnswer } from './platform/rest/handler.ts';
import type { Services } from './platform/services.ts';
import { isForeignWrite } from './platform/session/csrf.ts';
import { storedValues, storeSentForm } from './platform/session/sent-form.ts';
import { failurePage } from './platform/ssr/failure-page.ts';
import { toAppError } from './platform/trpc/init.ts';
import type { AppRouter } from './router.ts';

type Outputs = inferRouterOutputs<AppRouter>;
type Answers = Outputs['auth'];

/** Where the browser goes on to, and what the form there says. */
interface Next {
  path: string;
  said?: Said;
}

interface Said {
  /** The form that says it. */
  action: string;
  message: string;
}

interface Form {
  /** The pages that have the form; the first stands for whoever does not say where it was. */
  pages: readonly [string, ...string[]] | 'any';
  /** What follows the answer of the call. */
  next(answer: never, from: URL, ctx: Context): Next;
  /** Its field without formatting, for a call that takes HTML. */
  plain?: string;
  /** Where it begins anew, and what is said there, when the server names the way to the sign-in. */
  begin?: Said;
}

const base = 'http://own.invalid';

const toPath = ({ pathname, search }: URL) => pathname + search;

function withSearch(from: URL, name: string, value: string): string {
  const url = new URL(from);
  url.searchParams.set(name, value);
  return toPath(url);
}

const planOf = ({ settings }: BootstrapData, { searchParams }: URL) =>
  isBillingOn(settings)
    ? planCheckout(searchParams.get('productId'), searchParams.get('priceId'))
    : undefined;

/** The plan that was chosen, else the page that asked for the sign-in, else the area of the person. */
const afterSignIn = (bootstrap: BootstrapData, from: URL) =>
  planOf(bootstrap, from) ??
  ownPath(from.searchParams.get('redirect')) ??
  redirectTarget(bootstrap.user, bootstrap.settings.auth);

/** Whoever came with an invite is asked about it once they are signed in. */
function signedIn(bootstrapData: BootstrapData, from: URL): string {
  if (!from.searchParams.has('invite')) return afterSignIn(bootstrapData, from);
  const invited = new URL(from);
  invited.searchParams.delete('two_factor');
  return toPath(invited);
}

/** The challenge is a step of the sign-in screen, which may be the home page of the site. */
const toChallenge = (from: URL) => {
  const page = from.pathname === '/' || from.pathname.endsWith('/register') ? '/login' : from.pathname;
  return withSearch(new URL(page + from.search, base), 'two_factor', 'code');
};

const toLogin = (message: string): Next => ({
  path: '/login',
  said: { action: '/auth/login', message },
});

const resending = '/auth/email/verification-notification';

const contactCall = '/api/v1/contact-page';

const newRequestCall = '/api/v1/tickets';

const forms: Record<string, Form> = {
  '/auth/login': {
    pages: ['/login', '/workspace/join/login', '/'],
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
    next: ({ bootstrapData, status }: Answers['register'], from) => ({
      path: status === 'needs_email_verification' ? '/' : afterSignIn(bootstrapData, from),
    }),
  },
  '/auth/forgot-password': {
    pages: ['/forgot-password'],
    next: () => toLogin(resetLinkSent),
  },
  '/auth/reset-password': {
    pages: ['/forgot-password', '/password/reset/'],
    next: () => toLogin('Your password has been reset!'),
  },
  [resending]: {
    pages: 'any',
    next: (_answer, from) => ({ path: toPath(from), said: { action: resending, message: 'Email sent' } }),
  },
  '/auth/email/change': {
    pages: ['/login', '/account/email/'],
    next: (_answer, _from, { identity }) =>
      identity.user === null ? toLogin('Your email address has been changed') : { path: '/account-settings' },
  },
  [contactCall]: {
    pages: ['/contact'],
    next: () => ({ path: '/contact', said: { action: contactCall, message: contactSent } }),
  },
  [newRequestCall]: {
    pages: ['/hc/tickets/new'],
    plain: 'body',
    next: ({ ticket }: Outputs['tickets']['create']) => ({ path: `/hc/tickets/${ticket.id}` }),
  },
  '/auth/logout': {
    pages: 'any',
    next: () => ({ path: '/login' }),
  },
};

/** The form below a request, whose address has its number. */
function replyForm(action: string): Form | undefined {
  const id = /^\/api\/v1\/tickets\/(\d{1,10})\/replies$/.exec(action)?.[1];
  if (id === undefined) return undefined;
  const path = `/hc/tickets/${id}`;
  return { pages: [path], plain: 'body', next: () => ({ path, said: { action, message: replySent } }) };
}

const formAt = (path: string) => (Object.hasOwn(forms, path) ? forms[path] : replyForm(path));

const isForm = (request: Request) =>
  Boolean(request.is(['application/x-www-form-urlencoded', 'multipart/form-data']));

/** Whether the browser itself waits for the answer, and shows it; scripts and programs read theirs. */
function isNavigation(request: Request): boolean {
  const mode = request.get('Sec-Fetch-Mode');
  return mode === undefined ? request.accepts(['json', 'html']) === 'html' : mode === 'navigate';
}

/** The page that the form stood in, as its address says; never one that has no such form. */
function pageOf({ pages }: Form, request: Request): URL {
  const path = ownPath(request.query.from);
  if (pages === 'any') return new URL(path ?? '/', base);
  const named = new URL(path ?? pages[0], base);
  const isPage = pages.some((page) =>
    page.length > 1 && page.endsWith('/') ? named.pathname.startsWith(page) : named.pathname === page,
  );
  return isPage ? named : new URL(pages[0], base);
}

const textCut = 'Only the beginning of your text is shown here. Go back in your browser to find all of it.';

/** What is not about a field, in words for whoever sees no more than a page. */
function messageOf({ kind, text, errors }: AppError): Text | null {
  if (kind === 'page_expired') return pageTooOld;
  if (kind === 'failed') return 'There was an issue. Please try again later.';
  return errors === undefined ? text : null;
}

/** What is said of a refused form, and on which page. */
function refusalOf(
  { begin, plain = '' }: Form,
  failure: AppError,
  request: Request,
  from: URL,
): SentForm & { path: string } {
  const { from: _from, ...input } = (request.body ?? {}) as Record<string, unknown>;
  if (begin !== undefined && failure.action !== undefined) {
    const login = new URL(from);
    login.searchParams.delete('two_factor');
    return { path: toPath(login), ...begin, errors: {}, values: {}, done: false };
  }
  const values = storedValues(input);
  const isCut = plain in input && values[plain] !== input[plain];
  return {
    path: toPath(from),
    action: request.path,
    errors: failure.texts ?? {},
    values,
    message: messageOf(failure) ?? (isCut ? textCut : null),
    done: false,
  };
}

/**
 * Answers the forms of the ways in to browsers that send them by themselves, which they do before the script of the
 * page is there and without it: with the page that follows, or with the page of the form, which says what was wrong
 * and keeps what was typed. Whoever asks for JSON is answered by the calls as ever.
 */
export const sentForms =
  (services: Services, openContext: OpenContext) =>
  (request: Request, response: Response): PageAnswer | null => {
    const form = formAt(request.path);
    if (form === undefined || request.method !== 'POST' || !isForm(request) || !isNavigation(request)) {
      return null;
    }
    const from = pageOf(form, request);
    return {
      read: (input) => {
        const text = form.plain === undefined ? undefined : input[form.plain];
        return typeof text === 'string' ? { ...input, [form.plain as string]: toHtml(text) } : input;
      },
      done: (ctx, data) => {
        const { path, said } = form.next(data as never, from, ctx);
        if (said !== undefined) {
          storeSentForm(ctx.session.state, { ...said, errors: {}, values: {}, done: true });
        }
        response.redirect(303, path);
      },
      refused: async (ctx, error) => {
        if (response.headersSent || response.destroyed) return;
        const failure = toAppError(error);
        try {
          const { session } = ctx ?? (await openContext(request, response, 'page'));
          const { path, ...kept } = refusalOf(form, failure, request, from);
          // No form of ours: nothing is kept in a browser that another site sent here.
          if (!isForeignWrite(request, request.method)) storeSentForm(session.state, kept);
          response.redirect(303, path);
        } catch (cause) {
          // Not even a page can say what was wrong; the browser's way back has what was typed.
          services.log.error({ err: cause, path: loggedPath(request.path) }, 'a form could not be answered');
          response.status(errorStatus[failure.kind]).type('html').send(failurePage);
        }
      },
    };
  };
