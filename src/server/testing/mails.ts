import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { simpleParser } from 'mailparser';
import type { Product } from './harness.ts';

export interface SentMail {
  subject: string;
  text: string;
  html: string;
  /** Where answers go, when not to the sender. */
  replyTo: string | undefined;
  messageId: string | undefined;
  /** The first address in the mail that matches. */
  link(pattern: RegExp): string | undefined;
}

/** Sends what is waiting; answers with all mails to that address, the oldest first. */
export async function mailsTo(product: Product, address: string): Promise<SentMail[]> {
  await product.services.jobs.drain(product.services);
  const folder = join(product.services.env.DATA_DIR, 'mail');
  const files = (await readdir(folder).catch(() => [])).sort();
  const mails = await Promise.all(
    files.map(async (file) => simpleParser(await readFile(join(folder, file)))),
  );
  return mails
    .filter(({ to }) => [to ?? []].flat().some(({ text }) => text === address))
    .map(({ subject = '', text = '', html, replyTo, messageId }) => ({
      subject,
      text,
      html: html || '',
      replyTo: replyTo?.text,
      messageId,
      link: (pattern) =>
        ((html || '').replaceAll('&amp;', '&').match(/https?:\/\/[^\s"'<>]+/g) ?? []).find((address) =>
          pattern.test(address),
        ),
    }));
}
