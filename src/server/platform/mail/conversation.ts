import type { SendMailOptions } from 'nodemailer';
import type { Transport } from './transport.ts';

/** A mail of a thread. */
export interface ThreadMail {
  thread: string | null;
  recipient: string;
}

/** Signs in to a mail server by OAuth, as nodemailer takes it. */
export interface TokenSignIn {
  type: 'OAuth2';
  user: string;
  accessToken: string;
}

/** The parts of a conversation that go into each of its mails. */
export interface Conversation {
  /** The address to which its recipient replies; the site's without it. */
  replyTo: string | null;
  /** The sender, with a name; the site's without it. */
  from: { name: string; address: string } | null;
  /** The mail server that it goes out by, with the password; null for that of the site. */
  smtp_url: string | null;
  /** Signs in to that mail server by a token; null where its address has a password, or none is needed. */
  signIn: (() => Promise<TokenSignIn>) | null;
  /** Message-IDs of mails that came in, oldest first. */
  references: readonly string[];
  /** Told the failure of that mail server, or null once it took a mail; null for that of the site. Never throws. */
  noteOutcome: ((error: unknown) => Promise<void>) | null;
}

/** Sends a mail of a conversation, signed in as it needs. Resolves with the mail server's response; throws its failure. */
export async function sendInConversation(
  conversation: Conversation | undefined,
  send: Transport,
  message: SendMailOptions,
): Promise<string> {
  try {
    const auth = await conversation?.signIn?.();
    return await send({ ...message, ...(auth && { auth }) });
  } catch (error) {
    await conversation?.noteOutcome?.(error);
    throw error;
  }
}
