import { once } from 'node:events';
import { readdir, rename, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { eq, sql } from 'drizzle-orm';
import { createTransport } from 'nodemailer';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { maxMailSize } from '#shared/inbound-mail.ts';
import { readEnv } from '../../platform/config/env.ts';
import type { Browser } from '../../testing/browser.ts';
import { newEmail } from '../../testing/factories.ts';
import { testProduct } from '../../testing/harness.ts';
import { type Handled, openMailbox, rawMail } from '../../testing/inbound-mails.ts';
import { mailsTo } from '../../testing/mails.ts';
import { openSmtpIn, type SmtpIn } from './smtp-in.ts';
import { inboundMessages } from './tables.ts';

const product = testProduct({ SMTP_IN_PORT: '0' });

let admin: Browser;
let smtp: SmtpIn;
beforeAll(async () => {
  ({ admin } = await openMailbox(product, { aliases: ['help@desk.example'] }));
  const inbound = { kind: 'none' };
  await admin.post('/api/v1/mailboxes', { name: 'Silent', email: 'silent@desk.example', inbound });
  await admin.post('/api/v1/mailboxes', { name: 'Off', email: 'off@desk.example', enabled: false });
  const opened = await openSmtpIn(product.services);
  if (opened === null) throw new Error('The port was not opened.');
  smtp = opened;
});
afterAll(() => smtp.close());

interface Delivery {
  from?: string;
  to?: string | string[];
}

/** Delivers as another mail server does; resolves with the code of the answer. */
async function deliver(
  raw: string | Buffer,
  { from = newEmail(), to = 'support@desk.example' }: Delivery = {},
) {
  const transport = createTransport({ host: '127.0.0.1', port: smtp.port, ignoreTLS: true });
  try {
    const { rejected } = await transport.sendMail({ envelope: { from, to }, raw });
    return { code: 250, rejected };
  } catch (error) {
    return {
      code: error instanceof Error && 'responseCode' in error ? error.responseCode : error,
      rejected: [],
    };
  } finally {
    transport.close();
  }
}

const countStored = () => product.services.db.$count(inboundMessages);

/** What became of the mail with that Message-ID. */
async function handledAs(messageId: string): Promise<Handled> {
  await product.services.jobs.drain(product.services);
  const [row] = await product.services.db
    .select({ id: inboundMessages.id })
    .from(inboundMessages)
    .where(eq(inboundMessages.message_id, messageId));
  return (await admin.get<{ message: Handled }>(`/api/v1/inbound-messages/${row?.id}`)).body.message;
}

const mailOf = (id: string, more: Partial<Parameters<typeof rawMail>[0]> = {}) =>
  rawMail({ from: newEmail(), headers: [`Message-ID: <${id}@outside.example>`], ...more });

/**
 * Says lines over a line of its own, one after each answer, and resolves with the codes of the answers.
 * @param isSilent Whether it waits after the last one to be hung up on.
 */
async function say(
  lines: readonly (string | Buffer)[],
  { port = smtp.port, isSilent = false } = {},
): Promise<number[]> {
  const socket = connect(port, '127.0.0.1').setEncoding('latin1');
  const codes: number[] = [];
  const left = [...lines];
  socket.on('data', (text: string) => {
    const answers = [...text.matchAll(/^(\d{3}) /gm)];
    codes.push(...answers.map(([, code]) => Number(code)));
    if (answers.length === 0) return;
    const next = left.shift();
    if (next !== undefined) socket.write(next);
    else if (!isSilent) socket.destroy();
  });
  socket.on('error', () => undefined);
  await once(socket, 'close');
  return codes;
}

describe('a mail by SMTP', () => {
  it('becomes a ticket, once', async () => {
    const raw = mailOf('once', { to: 'somebody@elsewhere.example', subject: 'By SMTP' });
    expect(await deliver(raw, { to: 'Help@Desk.example' })).toMatchObject({ code: 250 });
    const before = await countStored();
    expect(await deliver(raw, { to: 'support@desk.example' })).toMatchObject({ code: 250 });
    expect(await countStored()).toBe(before);
    const handled = await handledAs('once@outside.example');
    expect(handled).toMatchObject({ state: 'ticket', mailbox_id: expect.any(Number) });
  });

  it('is a reply over the signed address', async () => {
    const email = newEmail('smtp');
    await deliver(mailOf('asked', { from: email }), { from: email });
    const first = await handledAs('asked@outside.example');
    await admin.trpc.tickets.reply.mutate({ id: first.ticket_id ?? 0, body: '<p>By agent.</p>' });
    const [sent] = (await mailsTo(product, email)).filter(({ text }) => text.includes('By agent.'));
    const to = sent?.replyTo ?? '';
    expect(await deliver(mailOf('answer', { from: email, to }), { from: email, to })).toMatchObject({
      code: 250,
    });
    expect(await handledAs('answer@outside.example')).toMatchObject({
      state: 'reply',
      ticket_id: first.ticket_id,
      matched_by: 'reply_address',
    });
  });

  it('is taken for mailboxes alone that mails are delivered to', async () => {
    const before = await countStored();
    for (const to of [
      'nobody@desk.example',
      'support@other.example',
      'silent@desk.example',
      'off@desk.example',
    ])
      expect((await deliver(mailOf('stranger'), { to })).code).toBe(550);
    expect(await countStored()).toBe(before);
    const to = ['support@desk.example', 'nobody@desk.example'];
    expect(await deliver(mailOf('both'), { to })).toEqual({ code: 250, rejected: ['nobody@desk.example'] });
  });

  it('of nobody is a bounce', async () => {
    const from = 'mailer-daemon@outside.example';
    expect(await deliver(mailOf('bounced', { from }), { from: '' })).toMatchObject({ code: 250 });
    expect(await handledAs('bounced@outside.example')).toMatchObject({ reason: 'bounce_unmatched' });
  });

  it('that is too large is refused, announced or not', async () => {
    const before = await countStored();
    const hello = ['EHLO outside.example\r\n', 'MAIL FROM:<a@outside.example>'];
    expect(await say([hello[0] ?? '', `${hello[1]} SIZE=${maxMailSize + 1}\r\n`])).toEqual([220, 250, 552]);
    const body = `${'a'.repeat(998)}\r\n`.repeat(Math.ceil(maxMailSize / 1000) + 1);
    const codes = await say([
      hello[0] ?? '',
      `${hello[1]}\r\n`,
      'RCPT TO:<support@desk.example>\r\n',
      'DATA\r\n',
      Buffer.from(`Subject: Large\r\n\r\n${body}\r\n.\r\n`),
      'NOOP\r\n',
    ]);
    expect(codes).toEqual([220, 250, 250, 250, 354, 552, 250]);
    expect(await countStored()).toBe(before);
  });
});

describe('a mail that can not be stored', () => {
  const again = async (broken: () => Promise<unknown>, mended: () => Promise<unknown>, id: string) => {
    const raw = mailOf(id);
    await broken();
    const refused = await deliver(raw).finally(mended);
    expect(refused.code).toBe(451);
    expect((await deliver(raw)).code).toBe(250);
    expect((await handledAs(`${id}@outside.example`)).state).toBe('ticket');
  };

  it('is sent again when the database fails', () =>
    again(
      () => product.services.db.execute(sql`alter table inbound_messages rename to away`),
      () => product.services.db.execute(sql`alter table away rename to inbound_messages`),
      'database',
    ));

  it('is sent again when the disk fails', async () => {
    const folder = join(product.services.env.DATA_DIR, 'files');
    await again(
      async () => {
        await rename(folder, `${folder}-away`);
        await writeFile(folder, '');
      },
      () => rename(folder, `${folder}-file`).then(() => rename(`${folder}-away`, folder)),
      'disk',
    );
  });
});

describe('a client that is broken', () => {
  const start = [
    'EHLO outside.example\r\n',
    'MAIL FROM:<a@outside.example>\r\n',
    'RCPT TO:<support@desk.example>\r\n',
    'DATA\r\n',
  ];
  const unfinished = () => readdir(join(product.services.env.DATA_DIR, 'tmp'), { recursive: true });

  it('that says anything else is hung up on', async () => {
    const noise = Buffer.from([0, 255, 13, 10, 128, 7, 13, 10]);
    expect((await say(['X'.repeat(10_000)])).at(-1)).toBe(421);
    expect((await say(Array.from({ length: 12 }, () => noise))).at(-1)).toBe(421);
    expect(await say(['GET / HTTP/1.1\r\n'])).toEqual([220, 421]);
    expect(await say(['EHLO a\r\n', 'AUTH PLAIN AGEAYg==\r\n', 'STARTTLS\r\n'])).toEqual([
      220, 250, 500, 500,
    ]);
    expect((await deliver(mailOf('after-noise'))).code).toBe(250);
  });

  it.each(['destroy', 'resetAndDestroy'] as const)(
    'and hangs up within a message leaves nothing (%s)',
    async (end) => {
      const before = await countStored();
      const socket = connect(smtp.port, '127.0.0.1').setEncoding('latin1');
      for (const line of start) {
        await once(socket, 'data');
        socket.write(line);
      }
      await once(socket, 'data');
      socket.write(`Subject: ${'x'.repeat(100_000)}`);
      await expect.poll(unfinished).toContainEqual(expect.stringMatching(/inbound-mail-\w+\/message$/));
      socket[end]();
      await expect.poll(unfinished).not.toContainEqual(expect.stringContaining('inbound-mail-'));
      expect(await countStored()).toBe(before);
      expect((await deliver(mailOf(`after-${end}`))).code).toBe(250);
    },
  );

  it('and falls silent, or is slow, is waited for no longer than it takes', async () => {
    const impatient = await openSmtpIn(product.services, { silence: 300, message: 900, stop: 100 });
    const port = impatient?.port;
    const silent = await say([...start.slice(0, 2)], { port, isSilent: true });
    expect(silent).toEqual([220, 250, 250, 421]);
    const socket = connect(port ?? 0, '127.0.0.1').setEncoding('latin1');
    const heard: string[] = [];
    socket.on('data', (text: string) => heard.push(text));
    for (const line of start) {
      await once(socket, 'data');
      socket.write(line);
    }
    const trickle = setInterval(() => socket.write('x'), 50);
    await once(socket, 'end');
    clearInterval(trickle);
    socket.destroy();
    expect(heard.join('')).toContain('421 The message took too long');
    await impatient?.close();
  });
});

describe('the port', () => {
  it('is not opened unless it is configured', async () => {
    const { services } = product;
    expect(await openSmtpIn({ ...services, env: { ...services.env, SMTP_IN_PORT: undefined } })).toBeNull();
  });

  it('takes mail of named servers alone, so that what they say of senders can be believed', async () => {
    const { services } = product;
    const env = readEnv({ SMTP_IN_PORT: '0', SMTP_IN_PEERS: '192.0.2.0/24, 2001:db8::/32' });
    const other = await openSmtpIn({
      ...services,
      env: { ...services.env, ...env, DATA_DIR: services.env.DATA_DIR },
    });
    expect(await say(['EHLO a\r\n'], { port: other?.port })).toEqual([554]);
    await other?.close();
  });

  it('is closed at once where nothing is on its way', async () => {
    const other = await openSmtpIn(product.services);
    const waiting = say(['EHLO a\r\n'], { port: other?.port, isSilent: true });
    await sleep(400);
    const begin = performance.now();
    await other?.close();
    expect(performance.now() - begin).toBeLessThan(3000);
    expect((await waiting).at(-1)).toBe(421);
  });
});
