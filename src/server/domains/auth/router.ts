import { z } from 'zod';
import {
  currentUserSchema,
  loginInput,
  registerInput,
  setUpInput,
  tokenLoginInput,
  tokenRegisterInput,
} from '#shared/auth.ts';
import { bootstrapSchema } from '#shared/settings.ts';
import { router } from '../../platform/trpc/init.ts';
import { output } from '../../platform/trpc/output.ts';
import { readBootstrap } from './bootstrap/service.ts';
import { emailChangeRouter } from './email-change/router.ts';
import { humanCheckRouter } from './human-check/router.ts';
import { passwordRouter } from './passwords/own/router.ts';
import { forgottenPasswordRouter } from './passwords/router.ts';
import { openProcedure, overApi, registering, registeringOverApi } from './procedure.ts';
import { login, logout, register, tokenLogin, tokenRegister } from './service.ts';
import { sessionsRouter } from './sessions/router.ts';
import { setUp } from './setup/service.ts';
import { socialRouter } from './social/router.ts';
import { tokensRouter } from './tokens/router.ts';
import { twoFactorRouter } from './two-factor/router.ts';
import { verificationRouter } from './verification/router.ts';

const tags = ['Authentication'];

const sessionSchema = z.object({ bootstrapData: bootstrapSchema });

const tokenSchema = z.object({ user: currentUserSchema.extend({ access_token: z.string() }) });

export const authRouter = router({
  bootstrap: openProcedure
    .meta({
      openapi: {
        method: 'GET',
        path: '/api/v1/bootstrap-data',
        tags,
        protect: false,
        summary: 'Data a client starts from',
      },
    })
    .output(output(z.object({ data: bootstrapSchema })))
    .query(async ({ ctx }) => ({ data: await readBootstrap(ctx) })),

  login: openProcedure
    .meta({
      openapi: { method: 'POST', path: '/auth/login', tags, protect: false, summary: 'Sign in to a session' },
    })
    .input(loginInput)
    .output(output(sessionSchema.partial().extend({ two_factor: z.boolean() })))
    .mutation(({ ctx, input }) => login(ctx, input)),

  logout: openProcedure
    .meta({ openapi: { method: 'POST', path: '/auth/logout', tags, protect: false, summary: 'Sign out' } })
    .output(output(sessionSchema))
    .mutation(({ ctx }) => logout(ctx)),

  register: registering
    .meta({
      openapi: { method: 'POST', path: '/auth/register', tags, protect: false, summary: 'Make an account' },
      success: 201,
    })
    .input(registerInput)
    .output(output(sessionSchema.extend({ status: z.enum(['success', 'needs_email_verification']) })))
    .mutation(({ ctx, input }) => register(ctx, input)),

  setUp: openProcedure
    .input(setUpInput)
    .output(output(sessionSchema))
    .mutation(({ ctx, input }) => setUp(ctx, input)),

  tokenLogin: overApi
    .meta({
      openapi: {
        method: 'POST',
        path: '/api/v1/auth/login',
        tags,
        protect: false,
        summary: 'Sign in for a bearer token',
      },
    })
    .input(tokenLoginInput)
    .output(output(tokenSchema))
    .mutation(({ ctx, input }) => tokenLogin(ctx, input)),

  tokenRegister: registeringOverApi
    .meta({
      openapi: {
        method: 'POST',
        path: '/api/v1/auth/register',
        tags,
        protect: false,
        summary: 'Make an account and a bearer token',
      },
    })
    .input(tokenRegisterInput)
    .output(output(tokenSchema))
    .mutation(({ ctx, input }) => tokenRegister(ctx, input)),

  verification: verificationRouter,
  forgottenPassword: forgottenPasswordRouter,
  emailChange: emailChangeRouter,
  humanCheck: humanCheckRouter,
  password: passwordRouter,
  twoFactor: twoFactorRouter,
  sessions: sessionsRouter,
  tokens: tokensRouter,
  social: socialRouter,
});
