import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import type { Reply } from '#shared/tickets.ts';
import type { Browser } from '../../testing/browser.ts';
import { testProduct } from '../../testing/harness.ts';
import { type Handled, inboundTestSecret, openMailbox, postMail } from '../../testing/inbound-mails.ts';
import { mailWith, uglyMails } from '../../testing/ugly-mails.ts';

const product = testProduct({ INBOUND_EMAIL_SECRET: inboundTestSecret });
let admin: Browser;
beforeAll(async () => {
  ({ admin } = await openMailbox(product));
});

/** What the mails become, by their names, at the first attempt. Each is for the mailbox, whatever it says. */
async function handleAll(mails: ReadonlyMap<string, Buffer>): Promise<Map<string, Handled>> {
  const ids = new Map<string, string>();
  for (const [name, raw] of mails) {
    const { status, body } = await postMail(product, raw, { 'X-Envelope-To': 'support@desk.example' });
    expect([name, status]).toEqual([name, 202]);
    ids.set(name, body.inbound?.id ?? '');
  }
  await product.services.jobs.drain(product.services);
  const handled = new Map<string, Handled>();
  for (const [name, id] of ids) {
    const path = `/api/v1/inbound-messages/${id}`;
    const { message } = (await admin.get<{ message: Handled & { attempts: number } }>(path)).body;
    expect([name, message.attempts]).toEqual([name, 1]);
    handled.set(name, message);
  }
  return handled;
}

async function messageOf({ ticket_id }: Handled): Promise<{ words: string; files: string[] }> {
  const path = `/api/v1/tickets/${ticket_id}/replies`;
  const [reply] = (await admin.get<{ pagination: { data: Reply[] } }>(path)).body.pagination.data;
  const words = (reply?.body ?? '').replaceAll(/<[^>]*>|\s+/g, ' ').trim();
  return { words, files: (reply?.uploads ?? []).map(({ name }) => name) };
}

/** What each becomes that is no ticket. */
const outcomes = (handled: ReadonlyMap<string, Handled>) =>
  Object.fromEntries(
    [...handled].filter(([, { state }]) => state !== 'ticket').map(([name, { reason }]) => [name, reason]),
  );

const folder = join(import.meta.dirname, '../../testing/python-mails');

it("the messages of the tests of Python's email package become tickets, reports, or wait with a reason", async () => {
  const names = readdirSync(folder).filter((name) => name.startsWith('msg_'));
  const handled = await handleAll(new Map(names.map((name) => [name, readFileSync(join(folder, name))])));
  expect(handled.size).toBe(47);
  expect(outcomes(handled)).toEqual({
    'msg_05.txt': 'bounce_unmatched',
    'msg_11.txt': 'no_sender',
    'msg_16.txt': 'bounce_unmatched',
    'msg_18.txt': 'malformed',
    'msg_19.txt': 'malformed',
    'msg_25.txt': 'bounce_unmatched',
    'msg_32.txt': 'automated',
    'msg_33.txt': 'automated',
    'msg_37.txt': 'malformed',
    'msg_38.txt': 'malformed',
    'msg_39.txt': 'malformed',
    'msg_40.txt': 'malformed',
    'msg_43.txt': 'bounce_unmatched',
  });
  const words: [number: string, words: string][] = [
    ['01', 'Do you like this message?'],
    ['10', '¡This is a Quoted Printable encoded message!'],
    // Of no subtype, without its boundary, and with another than it has.
    ['14', 'I hope you can still read it.'],
    ['17', 'This is the dingus fish.'],
    ['31', 'message 1'],
    ['41', 'Blah blah blah'],
    ['45', 'This is the signed contents.'],
  ];
  for (const [number, text] of words) {
    const message = handled.get(`msg_${number}.txt`);
    if (message === undefined) throw new Error('It is not there.');
    expect((await messageOf(message)).words).toContain(text);
  }
});

/** Shapes in which the words of the request do not come, or not as those of a person. */
const wordless = [
  ...['invite alone', 'signed by S/MIME, as one part', 'encrypted by S/MIME', 'encrypted'],
  ...['without words', 'a file alone', 'headers only'],
];

it('a request in every shape of a mail keeps its words, and loses what it quotes', async () => {
  const request = 'My order 4711 came without its power cord.';
  const [mine, all] = [new Set<string>(), uglyMails(request).filter(({ raw }) => raw.length > 0)];
  const mails = all.map(({ name, raw }, index): [string, Buffer] => {
    const text = raw.toString('latin1');
    if (text.includes('4711') || text.includes(Buffer.from(request).toString('base64'))) mine.add(name);
    // One sender of them all would be one too many.
    return [name, Buffer.from(text.replaceAll(/anna@|ugly-1@/g, `anna-${index}@`), 'latin1')];
  });
  const handled = await handleAll(new Map(mails));
  expect(outcomes(handled)).toEqual({
    'only CR': 'no_sender',
    'bounce of postfix': 'bounce_unmatched',
    'bounce of exchange': 'bounce_unmatched',
    'bounce of qmail': 'bounce_unmatched',
    'auto reply': 'auto_reply',
    list: 'automated',
    spam: 'spam',
    'only binary': 'malformed',
  });
  for (const [name, message] of handled) {
    if (message.state !== 'ticket') continue;
    const { words } = await messageOf(message);
    if (wordless.includes(name)) expect([name, words]).toEqual([name, '']);
    else if (mine.has(name)) expect([name, words.includes(request)]).toEqual([name, true]);
    expect([name, words.includes('Which order?')]).toEqual([name, false]);
  }
  const filesOf = async (name: string) => (await messageOf(handled.get(name) as Handled)).files;
  expect(await filesOf('name in pieces')).toEqual(['Résumé.pdf']);
  expect(await filesOf('a file alone')).toEqual(['bill.pdf']);
});

it('an attachment of 25 MB is a file of its ticket', async () => {
  const content = Buffer.alloc(25 * 1024 * 1024, 'A line of a long log.\n').toString('base64');
  const raw = mailWith(
    'From: large@customers.example\nContent-Type: multipart/mixed; boundary=edge',
    `--edge\n\nSee the log.\n--edge\nContent-Type: text/plain\nContent-Disposition: attachment; filename=long.txt\nContent-Transfer-Encoding: base64\n\n${content.replaceAll(/.{76}/g, '$&\n')}\n--edge--\n`,
  );
  const begun = Date.now();
  const large = (await handleAll(new Map([['large', raw]]))).get('large') as Handled;
  expect(large).toMatchObject({ state: 'ticket', dropped_attachments: [] });
  expect(await messageOf(large)).toEqual({ words: 'See the log.', files: ['long.txt'] });
  expect(Date.now() - begun).toBeLessThan(20_000);
});
