import type { Request } from 'express';
import type { Context } from '../context.ts';
import { passAhead } from '../trpc/init.ts';
import type { RequestExtras } from './request-extras.ts';
import type { Match } from './routes.ts';

/** Whether a body comes with the request. */
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
 * Decides who may send before anything of a body is read: who asks, how often, with the CSRF token of a header, and by
 * the guards of the calls that may be meant. A token in the form itself is checked when it is here.
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
