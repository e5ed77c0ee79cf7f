import { initTRPC, TRPCError } from '@trpc/server';
import { middlewareMarker } from '@trpc/server/unstable-core-do-not-import';
import type { OpenApiMeta } from 'trpc-openapi';
import { z } from 'zod';
import { AppError, type ErrorKind, errorStatus, summarize } from '#shared/errors.ts';
import { fieldTexts } from '#shared/validation.ts';
import type { Context } from '../context.ts';
import { isDatabaseAway } from '../db/away.ts';
import { keyOf, leaveKey, operationOf, reserveKey, storeResponse } from '../idempotency/once.ts';
import { causesOf } from '../logging/causes.ts';

declare module '../hooks.ts' {
  interface HookTypes {
    /** Runs after a mutation by an impersonating user. */
    impersonatedCall: (ctx: Context, call: string, input: unknown) => Promise<void>;
  }
}

const codes: Record<ErrorKind, TRPCError['code']> = {
  malformed: 'BAD_REQUEST',
  unauthenticated: 'UNAUTHORIZED',
  forbidden: 'FORBIDDEN',
  not_found: 'NOT_FOUND',
  wrong_method: 'METHOD_NOT_SUPPORTED',
  conflict: 'CONFLICT',
  gone: 'NOT_FOUND',
  precondition: 'PRECONDITION_FAILED',
  too_large: 'PAYLOAD_TOO_LARGE',
  wrong_type: 'UNSUPPORTED_MEDIA_TYPE',
  unsatisfiable: 'BAD_REQUEST',
  page_expired: 'BAD_REQUEST',
  invalid: 'UNPROCESSABLE_CONTENT',
  confirm_password: 'PRECONDITION_REQUIRED',
  locked: 'CONFLICT',
  too_many: 'TOO_MANY_REQUESTS',
  failed: 'INTERNAL_SERVER_ERROR',
  bad_gateway: 'BAD_GATEWAY',
  unavailable: 'SERVICE_UNAVAILABLE',
};

/**
 * Metadata of procedures besides their REST address. A `file` of a multipart form is held in memory up to `maxBytes`,
 * else on disk, as long as the site accepts files. `once` makes the call idempotent by its key.
 */
export type ProcedureMeta = OpenApiMeta<{
  /** The status of success, default: 200. */
  success?: 201 | 202 | 204;
  /** Other successes by status, and when each is the answer. */
  otherwise?: Readonly<Partial<Record<200 | 202 | 204, string>>>;
  /** Refusals besides those of every call of its kind. */
  refusals?: readonly ErrorKind[];
  file?: { field: string; maxBytes?: number };
  guards?: Guards;
  once?: boolean;
}>;

/** Throws when a call is not permitted. */
export interface Guard {
  (ctx: Context, type: 'query' | 'mutation' | 'subscription'): void | Promise<void>;
  /** Its kind of refusal, unless every call has it. */
  refusal?: ErrorKind;
  /** Of which the caller needs one. */
  permissions?: readonly string[];
  /** Refuses API tokens. */
  sessionOnly?: boolean;
}

export type Guards = readonly Guard[];

/** Maps any error to an `AppError`; unknown ones are bugs, and their text stays in the log. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (error instanceof z.ZodError) {
    const errors = fieldTexts(error.issues);
    return new AppError('invalid', 'invalid_input', summarize(errors), { errors });
  }
  if (isDatabaseAway(error)) {
    return new AppError(
      'unavailable',
      'database_away',
      'The site is temporarily unavailable. Please try again in a few seconds.',
      { headers: { 'Retry-After': '5' } },
    );
  }
  if (error instanceof TRPCError) {
    if (error.cause instanceof AppError) return error.cause;
    if (error.code === 'BAD_REQUEST' && error.cause instanceof z.ZodError) return toAppError(error.cause);
    if (error.code === 'NOT_FOUND') return new AppError('not_found', 'unknown_procedure', 'Not found.');
    if (error.code === 'BAD_REQUEST' || error.code === 'PARSE_ERROR') {
      return new AppError('malformed', 'malformed', 'Malformed JSON.');
    }
    if (error.code === 'METHOD_NOT_SUPPORTED')
      return new AppError('wrong_method', 'wrong_method', error.message);
    if (error.code === 'PAYLOAD_TOO_LARGE')
      return new AppError('too_large', 'too_large', 'The POST data is too large.');
  }
  if (isUnstorable(error)) {
    return new AppError(
      'invalid',
      'unstorable_text',
      "The text contains characters that can't be stored. Remove them and try again.",
    );
  }
  return new AppError('failed', 'failed', 'Server Error');
}

/** PostgreSQL rejects U+0000, and in JSON lone surrogates: in any field they are the caller's error. */
function isUnstorable(error: unknown): boolean {
  for (const cause of causesOf(error)) {
    if (!('code' in cause)) continue;
    if (cause.code === '22021' || cause.code === '22P05') return true;
    if (cause.code === '22P02' && cause.message.endsWith('type json')) return true;
  }
  return false;
}

export const toTRPCError = (error: AppError) =>
  new TRPCError({ code: codes[error.kind], message: error.message, cause: error });

const t = initTRPC
  .context<Context>()
  .meta<ProcedureMeta>()
  .create({
    isDev: false,
    errorFormatter: ({ error, shape }) => {
      const failure = toAppError(error);
      return {
        ...shape,
        message: failure.message,
        data: {
          code: shape.data.code,
          httpStatus: errorStatus[failure.kind],
          kind: failure.kind,
          reason: failure.reason,
          text: failure.text,
          errors: failure.errors,
          texts: failure.texts,
          action: failure.action,
          details: failure.details,
        },
      };
    },
  });

export const router = t.router;

async function pass(guards: Guards, ctx: Context, type: Parameters<Guard>[1]): Promise<void> {
  for (const guard of guards) {
    const passing = guard(ctx, type);
    if (passing !== undefined) await passing;
  }
}

/** Runs the guards of a procedure before its input is read; they are not run again. Rethrows their errors. */
export async function passAhead(guards: Guards, ctx: Context, type: Parameters<Guard>[1]): Promise<void> {
  await pass(guards, ctx, type);
  ctx.request.passed ??= new Set();
  ctx.request.passed.add(guards);
}

/**
 * The base of every procedure: runs the guards, and maps their errors and those of services to the one error that
 * reaches the client. One middleware does it all and adds nothing to the context: every further one, and every
 * addition, copies the whole context again.
 */
export const guarded = (...guards: Guards) =>
  t.procedure.meta({ guards }).use(async ({ ctx, type, next, meta, path, getRawInput }) => {
    let repeated: { key: string; operation: string } | null = null;
    try {
      if (!ctx.request.passed?.has(guards)) await pass(guards, ctx, type);
      if (meta?.once) {
        const input = await getRawInput();
        const key = keyOf(ctx, input);
        if (key !== undefined) repeated = { key, operation: operationOf(path, meta.openapi?.path, input) };
      }
      if (repeated !== null) {
        const known = await reserveKey(ctx, repeated.operation, repeated.key);
        if (known?.status !== undefined) ctx.request.status = known.status;
        if (known !== null) return { ok: true, data: known.data, marker: middlewareMarker };
      }
    } catch (error) {
      throw error instanceof AppError ? toTRPCError(error) : error;
    }
    const result = await next();
    if (repeated !== null) {
      const { operation, key } = repeated;
      if (result.ok) {
        await storeResponse(ctx, operation, key, { data: result.data, status: ctx.request.status });
      } else await leaveKey(ctx, operation, key);
    }
    if (result.ok && type === 'mutation' && ctx.identity.mode === 'session' && ctx.identity.impersonator) {
      const input = await getRawInput();
      for (const note of ctx.hooks('impersonatedCall')) await note(ctx, path, input);
    }
    if (result.ok) return result;
    const failure = toAppError(result.error);
    if (failure.kind === 'failed') return result;
    return { ...result, error: toTRPCError(failure) };
  });
