import type { ImapFlow } from 'imapflow';
import { expect, it } from 'vitest';
import { newEmail } from '../../testing/factories.ts';
import { testProduct } from '../../testing/harness.ts';
import { imapInbound } from '../../testing/imap-server.ts';
import { openMailbox, rawMail } from '../../testing/inbound-mails.ts';
import { imapClient } from '../mailboxes/imap.ts';
import { findMailbox } from '../mailboxes/queries.ts';
import { fetchMailbox } from './fetch.ts';
import { inboundMessages } from './tables.ts';

const product = testProduct();
const inbound = {
  ...imapInbound,
  username: 'archive',
  password: 'secret',
};

const day = 86_400_000;

/** Stores messages of a sender in the folder, as if each had come to its server that many milliseconds ago. */
async function storeOnServer(client: ImapFlow, from: string, ages: readonly number[]): Promise<void> {
  for (const [index, age] of ages.entries()) {
    // A header proves nothing: its date is the same for all.
    const headers = ['Date: Mon, 02 Mar 2026 10:00:00 +0000'];
    const raw = rawMail({ from, subject: `Message ${index}`, headers });
    await client.append('INBOX', raw, [], new Date(Date.now() - age));
  }
}

const times = (count: number, ageOf: (index: number) => number) =>
  Array.from({ length: count }, (_, index) => ageOf(index));

it('the breaker counts by when mails came to their server', { timeout: 120_000 }, async () => {
  const { services } = product;
  const { mailbox } = await openMailbox(product, { inbound });
  const row = await findMailbox(services.db, mailbox);
  if (row === undefined) throw new Error('There is no mailbox.');
  const client = await imapClient(services, row);
  await client.connect();
  const regular = newEmail('regular');
  const stormy = newEmail('stormy');
  const former = newEmail('former');
  const future = newEmail('future');
  await storeOnServer(
    client,
    regular,
    times(60, (index) => (200 - 3 * index) * day),
  );
  await storeOnServer(
    client,
    stormy,
    times(60, (index) => (60 - index) * 5_000),
  );
  // Servers keep whole seconds: those of one second are told apart by when they were fetched.
  await storeOnServer(
    client,
    former,
    times(30, () => 90 * day),
  );
  await storeOnServer(
    client,
    future,
    times(30, (index) => -index * day),
  );
  await client.logout();
  while (await fetchMailbox(services, mailbox));
  await services.jobs.drain(services);
  const stored = await services.db.select().from(inboundMessages);
  const statesOf = (address: string) => {
    const own = stored.filter(({ from_email }) => from_email === address);
    const count = (wanted: string) => own.filter(({ reason, state }) => (reason ?? state) === wanted).length;
    return { ticket: count('ticket'), rate: count('rate') };
  };
  expect(statesOf(regular)).toEqual({ ticket: 60, rate: 0 });
  expect(statesOf(stormy)).toEqual({ ticket: 20, rate: 40 });
  expect(statesOf(former)).toEqual({ ticket: 20, rate: 10 });
  // What lies ahead counts as now.
  expect(statesOf(future)).toEqual({ ticket: 20, rate: 10 });
});
