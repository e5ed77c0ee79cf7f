import { existsSync, statSync } from 'node:fs';
import { Agent, type ClientRequest, request } from 'node:http';
import { join } from 'node:path';
import { expect, inject, it } from 'vitest';
import { type Product, startProduct } from './built-product.ts';

/** The first tickets wait for a server that has just started on a busy machine. */
const patience = { timeout: 60_000 };

/** A token of the demo agent for the API. */
async function tokenOf({ url }: Product): Promise<string> {
  const answer = await fetch(`${url}/api/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      email: 'agent@example.com',
      password: 'demo-password',
      token_name: 'journey',
    }),
  });
  const { user } = (await answer.json()) as { user: { access_token: string } };
  return user.access_token;
}

/** What became of a request that was sent: an answer that came whole, or how its line ended. */
type Outcome =
  | { kind: 'answered'; status: number; body: string }
  /** Nobody took the line, or it was closed before anybody read from it. */
  | { kind: 'refused' }
  | { kind: 'cut'; error: Error };

/** The product closes no line that it has read from: one that was used before ends by an answer that says so. */
const wasRefused = (error: NodeJS.ErrnoException, sent: ClientRequest) =>
  error.code === 'ECONNREFUSED' || (error.code === 'ECONNRESET' && !sent.reusedSocket);

/** Asks over a line of one's own, which is kept; `send` writes the body. */
function post(
  { url }: Product,
  path: string,
  { token, agent }: { token: string; agent: Agent },
  send: (sent: ClientRequest) => void,
): Promise<Outcome> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  return new Promise((resolve) => {
    const sent = request(`${url}${path}`, { method: 'POST', agent, headers }, (answer) => {
      let body = '';
      answer.setEncoding('utf8').on('data', (part: string) => {
        body += part;
      });
      answer.on('error', (error) => resolve({ kind: 'cut', error }));
      answer.on('end', () => resolve({ kind: 'answered', status: answer.statusCode ?? 0, body }));
    });
    sent.on('error', (error) =>
      resolve(wasRefused(error, sent) ? { kind: 'refused' } : { kind: 'cut', error }),
    );
    send(sent);
  });
}

const idOf = (body: string) => (JSON.parse(body) as { ticket: { id: number } }).ticket.id;

const ticketNamed = (subject: string) => JSON.stringify({ subject, body: '<p>Hurry.</p>' });

/** Tickets that were filed one after another until nobody answered any more. */
class Filing {
  readonly confirmed = new Map<number, string>();
  /** What is neither a ticket nor a refusal. */
  readonly failed: Outcome[] = [];

  async untilGone(site: Product, token: string, name: string): Promise<void> {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    for (let n = 0; ; n += 1) {
      const subject = `Before the lights go out, ${name} ${n}`;
      const outcome = await post(site, '/api/v1/tickets', { token, agent }, (sent) =>
        sent.end(ticketNamed(subject)),
      );
      if (outcome.kind === 'answered' && outcome.status === 201) {
        this.confirmed.set(idOf(outcome.body), subject);
        continue;
      }
      if (outcome.kind !== 'refused') this.failed.push(outcome);
      return agent.destroy();
    }
  }
}

/** The tickets of this file that the product has, by their numbers. */
async function ticketsOf({ url }: Product, token: string): Promise<Map<number, string>> {
  const found = new Map<number, string>();
  for (let page = 1; ; page += 1) {
    const answer = await fetch(`${url}/api/v1/tickets?perPage=100&page=${page}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    const { pagination } = (await answer.json()) as {
      pagination: { data: { id: number; subject: string }[] };
    };
    for (const { id, subject } of pagination.data) {
      if (subject.startsWith('Before the lights go out')) found.set(id, subject);
    }
    if (pagination.data.length < 100) return found;
  }
}

const sorted = (tickets: Map<number, string>) => [...tickets].sort(([one], [other]) => one - other);

it('a crash in the middle of work loses nothing that was confirmed', async () => {
  const site = await startProduct({}, inject('demoData'));
  try {
    const token = await tokenOf(site);
    const filed = new Filing();
    for (const crash of [1, 2]) {
      const before = filed.confirmed.size;
      const filing = filed.untilGone(site, token, `crash ${crash}`);
      await expect.poll(() => filed.confirmed.size, patience).toBeGreaterThan(before + 5);
      await site.halt('SIGKILL');
      await filing;
      await site.resume();
    }
    expect(filed.confirmed.size).toBeGreaterThan(10);
    // Other users of the machine are kept out, of what was copied there openly too.
    expect(statSync(site.dataDir).mode & 0o777).toBe(0o700);
    await expect.poll(() => existsSync(join(site.dataDir, '.private')), patience).toBe(true);
    expect(statSync(join(site.dataDir, 'database/global/pg_control')).mode & 0o777).toBe(0o600);
    const stored = await ticketsOf(site, token);
    expect([...filed.confirmed].filter(([id, subject]) => stored.get(id) !== subject)).toEqual([]);
  } finally {
    await site.stop();
  }
});

const textOf = (n: number) => `Reply number ${n}.`;

/** Replies of an agent that wait for a second or two before they are sent. */
class Replying {
  readonly sent = new Set<number>();
  private next = 0;

  constructor(
    private readonly site: Product,
    private readonly token: string,
    private readonly ticket: number,
  ) {}

  /** Sends the next reply, with a key of its own; one that was not confirmed is sent again. True once confirmed. */
  async send(): Promise<boolean> {
    const n = this.next;
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const outcome = await post(
      this.site,
      `/api/v1/tickets/${this.ticket}/replies`,
      { token: this.token, agent },
      (sent) => {
        sent.setHeader('Idempotency-Key', `crash-${n}`);
        sent.end(JSON.stringify({ body: `<p>${textOf(n)}</p>`, send_in: 1 + (n % 2) }));
      },
    );
    agent.destroy();
    if (outcome.kind !== 'answered' || outcome.status !== 202) return false;
    this.sent.add(n);
    this.next += 1;
    return true;
  }

  /** Sends one after another until the server does not answer. */
  async untilGone(): Promise<void> {
    while (await this.send());
  }
}

async function repliesOf({ url }: Product, token: string, ticket: number): Promise<string[]> {
  const found: string[] = [];
  for (let page = 1; ; page += 1) {
    const answer = await fetch(`${url}/api/v1/tickets/${ticket}/replies?perPage=50&page=${page}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    const { pagination } = (await answer.json()) as { pagination: { data: { body: string }[] } };
    found.push(...pagination.data.map(({ body }) => body));
    if (pagination.data.length < 50) return found.filter((body) => body.includes('Reply number'));
  }
}

it('crashes neither lose nor double a reply that waits to be sent', async () => {
  const site = await startProduct({}, inject('demoData'));
  try {
    const token = await tokenOf(site);
    const agent = new Agent();
    const filed = await post(site, '/api/v1/tickets', { token, agent }, (sent) =>
      sent.end(ticketNamed('Before the lights go out, with replies')),
    );
    agent.destroy();
    const ticket = filed.kind === 'answered' ? idOf(filed.body) : 0;
    const replying = new Replying(site, token, ticket);
    for (const moment of [900, 2_300, 3_100]) {
      const before = replying.sent.size;
      const sending = replying.untilGone();
      await expect.poll(() => replying.sent.size, patience).toBeGreaterThan(before);
      await new Promise((done) => setTimeout(done, moment));
      await site.halt('SIGKILL');
      await sending;
      await site.resume();
    }
    // The last one may have been stored by the crashed server, which could not say so any more.
    await expect.poll(() => replying.send(), patience).toBe(true);
    const expected = [...replying.sent].map((n) => `<p>${textOf(n)}</p>`).sort();
    await expect.poll(async () => (await repliesOf(site, token, ticket)).sort(), patience).toEqual(expected);
  } finally {
    await site.stop();
  }
});

it('asked to stop, the server finishes what it answers and ends well', async () => {
  const site = await startProduct({}, inject('demoData'));
  try {
    const token = await tokenOf(site);
    const filed = new Filing();
    const filing = ['one', 'two'].map((name) => filed.untilGone(site, token, name));
    const stream = await fetch(`${site.url}/trpc/notifications.live`, {
      headers: { accept: 'text/event-stream' },
    });
    await expect.poll(() => filed.confirmed.size, patience).toBeGreaterThan(1);
    // Half of a request is there before the signal, the rest comes when all else that stops has stopped.
    const subject = 'Before the lights go out, in two parts';
    const ticket = ticketNamed(subject);
    const agent = new Agent();
    let finish = () => {};
    const halved = post(site, '/api/v1/tickets', { token, agent }, (sent) => {
      sent.setHeader('content-length', Buffer.byteLength(ticket));
      sent.write(ticket.slice(0, 20));
      finish = () => sent.end(ticket.slice(20));
    });
    const reached = filed.confirmed.size;
    await expect.poll(() => filed.confirmed.size, patience).toBeGreaterThan(reached + 1);
    const begun = Date.now();
    const halt = site.halt();
    setTimeout(finish, 3_000);
    expect(await halt).toBe(0);
    // Ten seconds on a quiet machine.
    expect(Date.now() - begun).toBeLessThan(30_000);
    await stream.text();
    await Promise.all(filing);
    const late = await halved;
    expect(late).toMatchObject({ kind: 'answered', status: 201 });
    if (late.kind === 'answered') filed.confirmed.set(idOf(late.body), subject);
    expect(filed.failed).toEqual([]);
    await site.resume();
    // Every one that was confirmed is there, and none that was not.
    expect(sorted(await ticketsOf(site, token))).toEqual(sorted(filed.confirmed));
  } finally {
    await site.stop();
  }
});
