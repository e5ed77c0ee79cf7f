import { z } from 'zod';
import {
  currentUserSchema,
  loginInput,
  registerInput,
  setUpInput,
  tokenLoginInput,
  tokenRegisterInput,
} from '#shared/auth.ts';
import { bootstrapInput, bootstrapSchema } from '#shared/settings.ts';
import { router } from '../../platform/trpc/init.ts';
import { output } from '../../platform/trpc/output.ts';
import { restCalls } from '../../platform/trpc/rest-meta.ts';
import { readBootstrap } from './bootstrap.ts';
import { emailChangeRouter } from './email-change/router.ts';
import { humanCheckRouter } from './human-check/router.ts';
import { passwordsRouter } from './passwords/router.ts';
import { openProcedure, overApi, registering, registeringOverApi } from './procedure.ts';
import { login, logout, register, tokenLogin, tokenRegister } from './service.ts';
import { sessionsRouter } from './sessions/router.ts';
import { readSetupNeeds, setUp } from './setup.ts';
import { socialRouter } from './social/router.ts';
import { tokensRouter } from './tokens/router.ts';
import { twoFactorRouter } from './two-factor/router.ts';
import { verificationRouter } from './verification/router.ts';

const rest = restCalls('Authentication');

const sessionSchema = z.object({ bootstrapData: bootstrapSchema });

const tokenSchema = z.object({ user: currentUserSchema.extend({ access_token: z.string() }) });

export const authRouter = router({
  bootstrap: openProcedure
    .meta(
      rest('GET /api/v1/bootstrap-data', 'Get bootstrap data', {
        protect: false,
        description:
          'With `appearance=draft`, callers who can edit the appearance get the site as in its draft.',
      }),
    )
    .input(bootstrapInput.optional())
    .output(output(z.object({ data: bootstrapSchema })))
    .query(async ({ ctx, input }) => ({
      data: await readBootstrap(ctx, ctx.identity.user, { draft: input?.appearance === 'draft' }),
    })),

  login: openProcedure
    .meta(
      rest('POST /auth/login', 'Log in with a session', {
        description:
          'Starts a browser session and sets its cookies. Where the account has a second factor, the response has `two_factor` and the session begins with `POST /auth/two-factor-challenge`. Wrong data is 422 on `email`; attempts are rate limited.',
        protect: false,
      }),
    )
    .input(loginInput)
    .output(output(sessionSchema.partial().extend({ two_factor: z.boolean() })))
    .mutation(({ ctx, input }) => login(ctx, input)),

  logout: openProcedure
    .meta(
      rest('POST /auth/logout', 'Log out', {
        description: 'Ends the session of this browser. Other browsers and API tokens stay signed in.',
        protect: false,
      }),
    )
    .output(output(sessionSchema))
    .mutation(({ ctx }) => logout(ctx)),

  register: registering
    .meta(
      rest('POST /auth/register', 'Create an account', {
        description:
          'Creates an account and signs it in. Fields that the site adds to its registration form, and its policies, are sent under their own names. 422 names every field that is wrong.',
        protect: false,
        success: 201,
        otherwise: { 200: 'Somebody is signed in already; no account is created.' },
      }),
    )
    .input(registerInput)
    .output(output(sessionSchema.extend({ status: z.enum(['success', 'needs_email_verification']) })))
    .mutation(({ ctx, input }) => register(ctx, input)),

  setUpNeeds: openProcedure
    .output(output(z.object({ code: z.boolean() })))
    .query(({ ctx }) => readSetupNeeds(ctx)),

  setUp: openProcedure
    .input(setUpInput)
    .output(output(sessionSchema))
    .mutation(({ ctx, input }) => setUp(ctx, input)),

  tokenLogin: overApi
    .meta(
      rest('POST /api/v1/auth/login', 'Log in with a bearer token', {
        description:
          'Creates an API token and answers with it once, as `user.access_token`. The account needs the permission `api.access`. Attempts are rate limited.',
        protect: false,
      }),
    )
    .input(tokenLoginInput)
    .output(output(tokenSchema.extend({ two_factor: z.literal(false) })))
    .mutation(({ ctx, input }) => tokenLogin(ctx, input)),

  tokenRegister: registeringOverApi
    .meta(
      rest('POST /api/v1/auth/register', 'Create an account with a bearer token', {
        description:
          'Creates an account as the form of the site does, and an API token for it. 404 while the site has no API.',
        protect: false,
      }),
    )
    .input(tokenRegisterInput)
    .output(output(tokenSchema))
    .mutation(({ ctx, input }) => tokenRegister(ctx, input)),

  verification: verificationRouter,
  emailChange: emailChangeRouter,
  humanCheck: humanCheckRouter,
  passwords: passwordsRouter,
  twoFactor: twoFactorRouter,
  sessions: sessionsRouter,
  tokens: tokensRouter,
  social: socialRouter,
});
