import { type Request, type Response, Router } from 'express';
import { escapeHtml, toScriptText } from '#shared/markup.ts';
import type { SocialMessage, SocialResult } from '#shared/social.ts';
import { directionOf, type Translate, translator } from '#shared/translation.ts';
import type { OpenContext } from './domains/auth/identity.ts';
import { beginSocial, callbackSchema, explain, finishSocial } from './domains/auth/social/service.ts';
import { localizationOf } from './domains/localizations/service.ts';
import { baseUrl } from './platform/config/env.ts';
import type { Context } from './platform/context.ts';
import { type MountedCall, mountPath } from './platform/rest/mounted-calls.ts';
import { newNonce } from './platform/security/keys.ts';
import { byNonce, popupPolicy } from './platform/ssr/content-security-policy.ts';

/** Delay in milliseconds: a message whose window is closed on arrival has no sender, and would be rejected. */
const closeAfterMs = 500;

const service = {
  in: 'path',
  name: 'service',
  description: 'A social login service: `envato`, `google`, `facebook`, or `twitter`.',
  schema: { type: 'string' },
} as const;

const html = { 'text/html': { schema: { type: 'string' } } };

const toService = {
  302: { description: 'Redirects to the service.' },
  200: { description: 'A page with the error.', content: html },
};

const socialCall = (
  name: string,
  summary: string,
  rest: Pick<MountedCall, 'description' | 'responses' | 'parameters'>,
): MountedCall => ({
  method: 'get',
  path: `/secure/auth/social/{service}/${name}`,
  operationId: `auth-social-page-${name}`,
  tag: 'Authentication',
  isPublic: true,
  summary,
  ...rest,
});

const calls = {
  login: socialCall('login', 'Log in with a social login service', {
    description: 'Redirects to the service. A page of the site opens it in a popup; apps do not call it.',
    parameters: [
      service,
      { in: 'query', name: 'remember', description: '`1` to stay signed in.', schema: { type: 'string' } },
      {
        in: 'query',
        name: 'invite',
        description: 'Token of an invite to apply to a new account.',
        schema: { type: 'string' },
      },
    ],
    responses: toService,
  }),
  connect: socialCall('connect', 'Connect a social account', {
    description: 'Redirects to the service to link it to the signed-in account. Apps do not call it.',
    parameters: [service],
    responses: toService,
  }),
  callback: socialCall('callback', 'Handle the social login callback', {
    description:
      'The service redirects here with its result. It works only in the session that began the sign-in.',
    parameters: [
      service,
      ...['state', 'code', 'error'].map(
        (name) =>
          ({
            in: 'query',
            name,
            description: 'As returned by the service.',
            schema: { type: 'string' },
          }) as const,
      ),
    ],
    responses: {
      200: { description: 'A page that passes the result to the page that opened it.', content: html },
    },
  }),
};

/** Where they are. */
export const socialPaths = /^\/secure\/auth\/social\//i;

/** These calls, for the API documentation. */
export const socialCalls: readonly MountedCall[] = Object.values(calls);

/** Text and link of the popup for browsers in which it can not message the page behind it. */
function resultPage(result: SocialResult, translate: Translate): { text: string; path: string } {
  switch (result.status) {
    case 'SUCCESS':
    case 'ALREADY_LOGGED_IN':
      return { text: translate("You're signed in."), path: '/' };
    case 'REQUEST_PASSWORD':
      return {
        text: translate('You already have an account here. Sign in with your password.'),
        path: '/login',
      };
    case 'TWO_FACTOR':
      return { text: translate('Sign in with your password and a code.'), path: '/login' };
    case 'ERROR':
      return { text: translate(result.callbackData.text), path: '/login' };
  }
}

async function sendResult(ctx: Context, response: Response, result: SocialResult): Promise<void> {
  const nonce = newNonce();
  const message: SocialMessage = { type: 'social-auth', ...result };
  const site = baseUrl(ctx.env);
  const localization = await localizationOf(ctx);
  const translate = translator(localization);
  const { text, path } = resultPage(result, translate);
  response.setHeader('Content-Security-Policy', popupPolicy(byNonce(nonce)));
  response.type('html').send(`<!doctype html>
<html lang="${escapeHtml(localization.language)}" dir="${directionOf(localization.language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(await ctx.siteName())}</title>
<style nonce="${nonce}">
:root { color-scheme: light dark; }
body { font: 16px/1.5 system-ui, sans-serif; display: grid; min-height: 90vh; place-content: center; text-align: center; padding: 0 24px; }
h1 { font-size: 18px; font-weight: 600; margin: 0; }
</style>
</head>
<body>
<main>
<h1>${escapeHtml(text)}</h1>
<p><a href="${escapeHtml(site + path)}">${escapeHtml(translate('Continue'))}</a></p>
</main>
<script nonce="${nonce}">
if (window.opener) {
  window.opener.postMessage(${toScriptText(message)}, ${toScriptText(new URL(site).origin)});
  setTimeout(() => window.close(), ${closeAfterMs});
}
</script>
</body>
</html>
`);
}

/**
 * The pages of the sign-in popup: they redirect to a service, and post the result to the page that opened it. They are
 * pages because the browser navigates there itself.
 */
export function socialPages(openContext: OpenContext): Router {
  const routes = Router();
  const page =
    (answer: (ctx: Context, request: Request) => Promise<{ url: string } | SocialResult>) =>
    async (request: Request, response: Response, next: (skip?: 'router') => void) => {
      // A HEAD request would consume single-use values.
      if (request.method !== 'GET') return next('router');
      response.setHeader('Cache-Control', 'no-store');
      response.setHeader('Cross-Origin-Opener-Policy', 'unsafe-none');
      const ctx = await openContext(request, response, 'page');
      const result = await answer(ctx, request);
      if ('url' in result) response.redirect(302, result.url);
      else await sendResult(ctx, response, result);
    };
  const begin = (purpose: 'login' | 'connect') =>
    page(async (ctx, request) => {
      try {
        const { remember, invite } = request.query;
        return await beginSocial(ctx, nameOf(request), purpose, {
          remember: remember === '1',
          invite: typeof invite === 'string' && invite.length <= 255 ? invite : null,
        });
      } catch (error) {
        if (request.accepts(['html', 'json']) === 'json') throw error;
        return explain(ctx, error);
      }
    });
  routes.get(mountPath(calls.login), begin('login'));
  routes.get(mountPath(calls.connect), begin('connect'));
  routes.get(
    mountPath(calls.callback),
    page((ctx, request) => finishSocial(ctx, nameOf(request), callbackSchema.parse(request.query))),
  );
  return routes;
}

const nameOf = (request: Request) => String(request.params.service);
