import { cutText } from '#shared/text.ts';
import { connectionFailures, maxError } from './imap-errors.ts';
import { ConnectionLost } from './oauth.ts';

/** Failures as the mail library names them, where the system names none. */
const failures: Record<string, string> = {
  ...connectionFailures,
  EDNS: 'The mail server was not found. Check the host.',
  ETLS: 'The mail server offers no encrypted connection. Check the port and the encryption.',
};

interface SmtpError extends Error {
  code?: string;
  /** Of the system, where the library gives it a code of its own. */
  originalCode?: string;
  /** The command that was refused. */
  command?: string;
}

/** Whether the mail server rejected the username, the password or the token. */
export const isSignInRejected = (error: unknown) => (error as SmtpError).code === 'EAUTH';

/** Whether only one mail was refused, for its recipient or its content: the mail server works. */
export const isAboutMail = (error: unknown) => {
  const { code, command } = error as SmtpError;
  return code === 'EMESSAGE' || (code === 'EENVELOPE' && command !== 'MAIL FROM');
};

/**
 * The failure of a mail server for sending: in a sentence where its cause is known, else as the server said it.
 * @param isConnected Whether the mailbox signs in by the connection to its provider.
 */
export function smtpErrorOf(error: unknown, isConnected: boolean): string {
  if (error instanceof ConnectionLost) return error.message;
  if (!(error instanceof Error)) return String(error);
  const { code = '', originalCode = '', message } = error as SmtpError;
  if (isSignInRejected(error))
    return isConnected
      ? 'The mail server rejected the connection. Check the username, or connect the mailbox again.'
      : 'The mail server rejected the username or the password.';
  return failures[originalCode] ?? failures[code] ?? cutText(message, maxError);
}
