import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { isNotNull, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { saveSettings } from '../../domains/settings/service.ts';
import { fileTicket, makePerson, signedInAs } from '../../testing/factories.ts';
import { testProduct } from '../../testing/harness.ts';
import { outgoingMails } from './tables.ts';

/** A mail server that refuses, hangs up in the middle of a mail, or takes it. */
const server = createServer();
const taken: string[] = [];
let behaviour: 'refuses' | 'hangs up' | 'takes' = 'takes';
/** An address whose mailbox is full for now. */
let full = '';

function converse(socket: Socket): void {
  socket.on('error', () => undefined);
  if (behaviour === 'refuses') return void socket.end('421 Come back later\r\n');
  let inMail = false;
  let mail = '';
  let line = '';
  socket.write('220 here\r\n');
  socket.setEncoding('utf8').on('data', (text: string) => {
    line += text;
    for (let end = line.indexOf('\r\n'); end !== -1; end = line.indexOf('\r\n')) {
      const said = line.slice(0, end);
      line = line.slice(end + 2);
      if (!inMail) {
        inMail = /^DATA/i.test(said);
        const isFull = full !== '' && said.includes(full);
        socket.write(isFull ? '452 full\r\n' : inMail ? '354 go on\r\n' : '250 fine\r\n');
      } else if (behaviour === 'hangs up') {
        socket.destroy();
        return;
      } else if (said === '.') {
        taken.push(mail);
        inMail = false;
        socket.write('250 taken\r\n');
      } else mail += `${said}\n`;
    }
  });
}

server.on('connection', converse).listen(0, '127.0.0.1');
await once(server, 'listening');
afterAll(() => new Promise((resolve) => server.close(resolve)));

const product = testProduct();

// Administrators name the mail server while the site runs.
beforeAll(async () => {
  const smtp_url = `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`;
  await saveSettings(product.services, { mail: { smtp_url, from: 'Paper <desk@example.org>' } });
});

/** Makes jobs that wait for their retry due. */
const hurry = () =>
  product.services.db.execute(
    sql`update jobs.job set start_after = now() where state in ('created', 'retry')`,
  );

describe('a mail server that goes away', () => {
  it('costs no mail, and sends none twice', async () => {
    const people = await Promise.all([1, 2, 3, 4, 5].map(() => makePerson(product)));
    const browser = await product.visit();
    const ask = (email: string) => browser.post('/auth/forgot-password', { email });
    for (behaviour of ['refuses', 'hangs up'] as const) {
      for (const { email } of people.splice(0, 2)) expect((await ask(email)).status).toBe(200);
      await product.services.jobs.drain(product.services);
      await hurry();
      await product.services.jobs.drain(product.services);
      expect(taken).toEqual([]);
    }
    behaviour = 'takes';
    await ask(people[0]?.email ?? '');
    await hurry();
    await product.services.jobs.drain(product.services);
    await hurry();
    await product.services.jobs.drain(product.services);
    const recipients = taken.map((mail) => /^To: (.*)$/m.exec(mail)?.[1]);
    expect(recipients).toHaveLength(5);
    expect(new Set(recipients).size).toBe(5);
    expect(taken.every((mail) => mail.includes('From: Paper <desk@example.org>'))).toBe(true);
  });

  it('costs only those a second try whose address it does not take now', async () => {
    const { jobs } = product.services;
    const agents = await Promise.all([1, 2, 3].map(() => makePerson(product, 'agents')));
    const customer = await signedInAs(product, 'customers');
    taken.length = 0;
    full = agents[1]?.email ?? '';
    await fileTicket(product, customer.browser);
    await jobs.drain(product.services);
    const wanted = [...agents.map(({ email }) => email), customer.user.email].sort();
    const recipients = () => taken.map((mail) => /^To: (.*)$/m.exec(mail)?.[1] ?? '').sort();
    expect(recipients()).toEqual(wanted.filter((email) => email !== full));
    full = '';
    await hurry();
    await jobs.drain(product.services);
    expect(recipients()).toEqual(wanted);
    const mails = await product.services.db
      .select()
      .from(outgoingMails)
      .where(isNotNull(outgoingMails.thread));
    expect(mails.map(({ state, response, error }) => [state, response, error])).toEqual(
      mails.map(() => ['sent', '250 taken', null]),
    );
    // A job of the version before, and one whose process ended before it was marked as done: nothing leaves twice.
    const [mail] = mails;
    const left = { name: 'mail-send', label: 'Send', data: z.looseObject({}), run: async () => undefined };
    await jobs.enqueue(product.services.db, left, { id: mail?.id }, { ids: [mail?.id] });
    await jobs.drain(product.services);
    expect(recipients()).toEqual(wanted);
  });
});
