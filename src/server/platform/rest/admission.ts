import type { Request } from 'express';
import type { Context } from '../context.ts';
import { passAhead } from '../trpc/init.ts';
import type { RequestExtras } from './request-extras.ts';
import type { Match } from './routes.ts';

/** Whether the request has a body. */
export const hasBody = ({ headers }: Request) =>
  headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0';

/** Throws the first refusal when each of the calls that the request can mean refuses the caller. */
async function passAny(meant: readonly Match[], ctx: Context): Promise<void> {
  const refusals: unknown[] = [];
  for (const { route } of meant) {
    await passAhead(route.guards, ctx, route.type).catch((error: unknown) => refusals.push(error));
  }
  if (refusals.length === meant.length) throw refusals[0];
}

/**
 * Checks a request before any of its body is read: the caller, the rate limit, the CSRF token of a header, and the
 * guards of the possible calls. A token in the form itself is checked after it is read.
 */
export async function admit(
  meant: readonly Match[],
  extras: RequestExtras,
  open: () => Promise<Context>,
): Promise<Context> {
  extras.arriving = true;
  const ctx = await open();
  extras.arriving = false;
  try {
    await passAny(meant, ctx);
  } catch (refusal) {
    extras.prove?.();
    throw refusal;
  }
  return ctx;
}
