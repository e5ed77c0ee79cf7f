import { cutText } from '#shared/text.ts';
import { ConnectionLost } from './oauth.ts';
import { noteOfHost } from './providers.ts';

/** Max stored characters of a failure. */
export const maxError = 500;

/** Failures of connections in sentences for people. */
export const connectionFailures: Record<string, string> = {
  ECONNREFUSED: 'The mail server refused the connection. Check the host and the port.',
  ENOTFOUND: 'The mail server was not found. Check the host.',
  ETIMEDOUT: 'The mail server did not answer in time.',
  CONNECT_TIMEOUT: 'The mail server did not answer in time.',
  GREETING_TIMEOUT: 'The mail server did not answer in time. Check the port and TLS.',
};

/** Whether a mail server rejected the username or the password. */
export const isRejected = (error: unknown) =>
  error instanceof Error && 'authenticationFailed' in error && error.authenticationFailed === true;

/**
 * The failure of a mail server: in a sentence where its cause is known, else as the server said it.
 * @param host Its name, for what its provider demands.
 * @param isConnected Whether the mailbox signs in by the connection to its provider.
 */
export function imapErrorOf(error: unknown, host: string | null, isConnected = false): string {
  if (error instanceof ConnectionLost) return error.message;
  if (!(error instanceof Error)) return String(error);
  const known =
    'code' in error && typeof error.code === 'string' ? connectionFailures[error.code] : undefined;
  if (known !== undefined) return known;
  if (isRejected(error) && isConnected)
    return 'The mail server rejected the connection. Check the username, or connect the mailbox again.';
  if (isRejected(error)) return noteOfHost(host) ?? 'The mail server rejected the username or the password.';
  const said =
    'responseText' in error && typeof error.responseText === 'string' ? error.responseText : error.message;
  return cutText(said, maxError);
}
