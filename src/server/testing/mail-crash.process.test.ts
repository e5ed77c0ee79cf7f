import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, inject, it } from 'vitest';
import { type Product, startProduct } from './built-product.ts';
import { inboundTestSecret, postMail, rawMail } from './inbound-mails.ts';
import { tokenHeaders } from './token-headers.ts';

/** Handling waits for a server that has just started on a busy machine. */
const patience = { timeout: 120_000, interval: 250 };

/** Crashes at random moments; more of them by hand: `MAIL_CRASHES=50`. */
const crashes = Number(process.env.MAIL_CRASHES ?? 2);

/** An empty database on a server, by hand; the embedded one without it. */
const database = process.env.MAIL_CRASHES_DATABASE;

const startSite = () =>
  database === undefined
    ? startProduct({ INBOUND_EMAIL_SECRET: inboundTestSecret }, inject('demoData'))
    : startProduct({ INBOUND_EMAIL_SECRET: inboundTestSecret, DATABASE_URL: database, SEED: 'demo' });

interface Counters {
  stored: number;
  handled: number;
  waiting: number;
  by_state: Record<string, number>;
}

async function read<Body>({ url }: Product, path: string, headers: Record<string, string>): Promise<Body> {
  return (await (await fetch(`${url}${path}`, { headers })).json()) as Body;
}

const countersOf = async (site: Product, headers: Record<string, string>) =>
  (await read<{ counters: Counters }>(site, '/api/v1/inbound-messages/counters', headers)).counters;

/** Ids of all mails that came in. */
async function inboundIds(site: Product, headers: Record<string, string>): Promise<string[]> {
  const found: string[] = [];
  for (let cursor = ''; ; ) {
    const page = await read<{ data: { id: string }[]; next_cursor: string | null }>(
      site,
      `/api/v1/inbound-messages?limit=50${cursor}`,
      headers,
    );
    found.push(...page.data.map(({ id }) => id));
    if (page.next_cursor === null) return found;
    cursor = `&cursor=${encodeURIComponent(page.next_cursor)}`;
  }
}

/** Posts mails of new senders one after another until nobody answers; those that were accepted are kept. */
class Senders {
  readonly accepted = new Map<string, string>();
  #next = 0;

  constructor(private readonly site: Product) {}

  async untilGone(): Promise<void> {
    for (;;) {
      const email = `sender-${this.#next}@outside.example`;
      const mail = { from: email, subject: `Crash ${this.#next}`, headers: [`Message-ID: <${email}>`] };
      const posted = await postMail(this.site, rawMail(mail)).catch(() => null);
      if (posted === null) return;
      // What was not confirmed comes again, as mail servers do.
      if (posted.status === 202 && posted.body.inbound !== undefined) {
        this.accepted.set(email, posted.body.inbound.id);
        this.#next += 1;
      }
    }
  }
}

/** The Message-IDs of the mails that left, each file one. */
function messageIdsThatLeft(dataDir: string): string[] {
  const folder = join(dataDir, 'mail');
  return readdirSync(folder)
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .flatMap((text) => /^Message-ID:\s+<([^>]+)>/im.exec(text)?.[1] ?? []);
}

it('crashes lose no mail that was accepted, and double none that left', async () => {
  const site = await startSite();
  try {
    const admin = await tokenHeaders(site, 'admin@example.com');
    const made = await fetch(`${site.url}/api/v1/mailboxes`, {
      method: 'POST',
      headers: admin,
      body: JSON.stringify({
        name: 'Support',
        email: 'support@desk.example',
        inbound: { kind: 'webhook' },
      }),
    });
    expect(made.status).toBe(201);
    const senders = new Senders(site);
    for (let crash = 0; crash < crashes; crash += 1) {
      const before = senders.accepted.size;
      const sending = senders.untilGone();
      await expect.poll(() => senders.accepted.size, patience).toBeGreaterThan(before + 5);
      await sleep(Math.random() * 1500);
      await site.halt('SIGKILL');
      await sending;
      await site.resume();
    }
    const isHandled = async () => (await countersOf(site, admin)).waiting;
    await expect.poll(isHandled, patience).toBe(0);
    const counters = await countersOf(site, admin);
    const ids = await inboundIds(site, admin);
    // One that was stored as its process died was not confirmed, and is there as well.
    expect(new Set(ids).size).toBe(ids.length);
    expect([...senders.accepted.values()].filter((id) => !ids.includes(id))).toEqual([]);
    expect(counters).toMatchObject({ stored: ids.length, handled: ids.length });
    expect(counters.by_state.ticket).toBe(ids.length);
    const tickets = await read<{ pagination: { total: number } }>(
      site,
      '/api/v1/tickets?channel=email',
      admin,
    );
    expect(tickets.pagination.total).toBe(ids.length);
    // A ticket is announced by a job of its own, after its mail was handled.
    const announced = () => messageIdsThatLeft(site.dataDir).filter((id) => id.startsWith('ticket-')).length;
    await expect.poll(announced, patience).toBeGreaterThanOrEqual(ids.length);
    const queued = async () =>
      (await read<{ data: { state: string }[] }>(site, '/api/v1/logs/mail?state=queued&limit=1', admin)).data
        .length;
    await expect.poll(queued, patience).toBe(0);
    const left = messageIdsThatLeft(site.dataDir);
    expect(new Set(left).size).toBe(left.length);
  } finally {
    await site.stop();
  }
});
