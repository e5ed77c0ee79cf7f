import { cutText } from '#shared/text.ts';
import { answerOf } from '../../platform/mail/transport.ts';
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
  /** The answer to it. */
  response?: string;
}

/** Whether the mail server rejected the username, the password or the token. */
export const isSignInRejected = (error: unknown) => (error as SmtpError).code === 'EAUTH';

/** Codes of Exchange and others for senders that do not exist, may not be used, or have sent too much; and no sign-in. */
const senderCodes = /^(?:530\b|\d{3}[ -][45]\.(?:1\.(?:7|8|90)|2\.252|7\.60)\b)/;

const senderWords = [
  /\bsend[ -]?as ?denied\b/i,
  /\bsender (?:address )?(?:rejected|refused|denied)\b/i,
  /\bnot (?:allowed|permitted|authori[sz]ed) to send (?:(?:e-?mails?|mails?|messages?) )?(?:as|from|on behalf of)\b/i,
  /\bpermissions? to send (?:as|on behalf of)\b/i,
  /\bfrom address does not match\b/i,
  /\bemail address is not verified\b/i,
  /\brelay(?:ing)? (?:access )?denied\b|\bunable to relay\b/i,
  /\bsending limit\b/i,
];

/** Whether an answer is about the sender: many servers check it when they have the recipient, or the whole mail. */
const isAboutSender = (response: string) =>
  senderCodes.test(response) || senderWords.some((words) => words.test(response));

/** Whether only one mail was refused, for its recipient or its content: the mail server works. */
export const isAboutMail = (error: unknown) => {
  const { code, command, response = '' } = error as SmtpError;
  const isOfMail = code === 'EMESSAGE' || (code === 'EENVELOPE' && command !== 'MAIL FROM');
  return isOfMail && !isAboutSender(response);
};

/**
 * The failure of a mail server for sending: in a sentence where its cause is known, else as the server said it.
 * @param isConnected Whether the mailbox signs in by the connection to its provider.
 */
export function smtpErrorOf(error: unknown, isConnected: boolean): string {
  if (error instanceof ConnectionLost) return error.message;
  if (!(error instanceof Error)) return String(error);
  const { code = '', originalCode = '' } = error as SmtpError;
  if (isSignInRejected(error))
    return isConnected
      ? 'The mail server rejected the connection. Check the username, or connect the mailbox again.'
      : 'The mail server rejected the username or the password.';
  return failures[originalCode] ?? failures[code] ?? cutText(answerOf(error), maxError);
}
