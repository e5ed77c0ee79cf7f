import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport, type SendMailOptions } from 'nodemailer';
import type { MailTransport } from '#shared/record-states.ts';
import type { Env } from '../config/env.ts';

/** Timeouts of a mail server: the mails behind wait as well. */
const patience = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

/** Resolves with the mail server's response. */
export type Transport = (message: SendMailOptions) => Promise<string>;

/** How mails leave the site. */
export interface MailSettings {
  /** Holds the password of the mail server. */
  smtp_url: string | null;
  from: string;
}

export const transportOf = (smtpUrl: string | null): MailTransport => (smtpUrl === null ? 'file' : 'smtp');

/** Sends mails by that mail server; without one each becomes an `.eml` file under DATA_DIR/mail. */
export function createMailTransport(env: Env, smtpUrl: string | null): Transport {
  if (smtpUrl !== null) {
    const smtp = createTransport({ url: smtpUrl, ...patience });
    return async (message) => (await smtp.sendMail(message)).response;
  }
  const composer = createTransport({ streamTransport: true, buffer: true });
  const folder = join(env.DATA_DIR, 'mail');
  let folderMade: Promise<unknown> | undefined;
  return async (message) => {
    const composed = await composer.sendMail(message);
    // The same mail, once more after a crash, gets the same name; names are in the order of the mails.
    const stamp = new Date(message.date ?? Date.now()).toISOString().replaceAll(/[:.]/g, '-');
    const number = /\.(\d+)\.[0-9a-f]+@/.exec(composed.messageId)?.[1] ?? '';
    const id = composed.messageId.replaceAll(/[^\w-]/g, '').slice(0, 40);
    folderMade ??= mkdir(folder, { recursive: true });
    await folderMade;
    const name = `${stamp}-${number.padStart(9, '0')}-${id}.eml`;
    await writeFile(join(folder, name), composed.message as Buffer, { mode: 0o600 });
    return name;
  };
}

/** Whether the mail server rejects this mail permanently. A rejected password may be corrected and is retried. */
export const isRefused = (error: unknown) =>
  error instanceof Error &&
  'code' in error &&
  (error.code === 'EENVELOPE' || error.code === 'EMESSAGE') &&
  'responseCode' in error &&
  Number(error.responseCode) >= 500;

/** The words of the mail server that refused a mail; those of the library where none answered. */
export function answerOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return 'response' in error && typeof error.response === 'string' ? error.response : error.message;
}
