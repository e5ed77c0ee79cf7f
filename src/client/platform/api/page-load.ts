import { notFound, redirect } from '@tanstack/react-router';
import type { LoaderApi } from './api.ts';
import { needsSignIn, noteLedOn, readApiError } from './api-error.ts';

/** Input of a route's loader, as far as pages of several routes share their loaders. */
export interface LoadInput {
  context: { api: LoaderApi };
  location: { href: string };
}

const prefix = 'load-failed:';

/**
 * A page whose data was refused. Only the message is serialized from the server's rendering to the browser's, so it
 * holds the status and nothing of the cause.
 */
export class PageLoadError extends Error {
  constructor(status: number | null) {
    super(`${prefix}${status ?? 0}`);
    this.name = 'PageLoadError';
  }
}

/** The status with which loading was refused (0 for no answer); null for other errors. */
export function pageLoadStatus(error: unknown): number | null {
  if (!(error instanceof Error) || !error.message.startsWith(prefix)) return null;
  return Number(error.message.slice(prefix.length));
}

/** Logs an error that an error screen caught. Refusals (4xx) are not logged: their screen shows them. */
export function logCaughtError(error: unknown): void {
  const status = pageLoadStatus(error) ?? 0;
  // biome-ignore lint/suspicious/noConsole: what React does by itself with an error that was caught
  if (status < 400 || status >= 500) console.error(error);
}

/**
 * Runs the calls of a loader. A missing record becomes the not-found screen and a lost session the login screen; other
 * refusals reach the error screen.
 * @param returnTo The address to come back to after signing in.
 */
export async function pageLoad<Data>(returnTo: string, load: () => Promise<Data>): Promise<Data> {
  try {
    return await load();
  } catch (error) {
    const { status } = readApiError(error);
    if (status === 404) throw notFound();
    if (needsSignIn(error)) {
      noteLedOn(error);
      throw redirect({ to: '/login', search: { redirect: returnTo }, statusCode: 302 });
    }
    throw new PageLoadError(status);
  }
}
