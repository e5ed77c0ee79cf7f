import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { type AddressObject, type ParsedMail, simpleParser } from 'mailparser';

/** The newest mail written for the address, waited for. With `subject`, only mails whose subject matches. */
export async function newestMail(
  address: string,
  { subject, dataDir = process.env.E2E_DATA_DIR ?? '' }: { subject?: RegExp; dataDir?: string } = {},
): Promise<ParsedMail> {
  let found: ParsedMail | undefined;
  await expect(async () => {
    found = await search(join(dataDir, 'mail'), address, subject);
    expect(found, `a mail to ${address}${subject ? ` about ${subject}` : ''}`).toBeDefined();
  }).toPass({ timeout: 15_000 });
  return found as ParsedMail;
}

/** The first address in the mail's HTML (or text) that matches, such as `/\/reset-password/`. */
export function linkIn(mail: ParsedMail, pattern: RegExp): string {
  const content = mail.html || mail.text || '';
  const links = content.replaceAll('&amp;', '&').match(/https?:\/\/[^\s"'<>]+/g) ?? [];
  const link = links.find((candidate) => pattern.test(candidate));
  if (!link) throw new Error(`No link like ${pattern} in the mail "${mail.subject}": ${links.join(' ')}`);
  return link;
}

async function search(folder: string, address: string, subject?: RegExp): Promise<ParsedMail | undefined> {
  for (const file of newestFirst(folder)) {
    const mail = await simpleParser(readFileSync(file));
    if (recipientsOf(mail).includes(address.toLowerCase()) && (subject?.test(mail.subject ?? '') ?? true)) {
      return mail;
    }
  }
  return undefined;
}

function recipientsOf(mail: ParsedMail): string[] {
  const fields: AddressObject[] = [mail.to ?? [], mail.cc ?? [], mail.bcc ?? []].flat();
  return fields.flatMap((field) => field.value.map((entry) => entry.address?.toLowerCase() ?? ''));
}

function newestFirst(folder: string): string[] {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const files = names.filter((name) => name.endsWith('.eml')).map((name) => join(folder, name));
  const dated = files.map((file) => ({ file, at: statSync(file).mtimeMs }));
  return dated.sort((a, b) => b.at - a.at).map(({ file }) => file);
}
