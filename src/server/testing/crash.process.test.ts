import { existsSync, statSync } from 'node:fs';
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

/** Files tickets one after another until the server is gone; answers with the numbers it confirmed. */
async function fileUntilGone({ url }: Product, token: string, confirmed: number[] = []): Promise<number[]> {
  for (let n = 0; ; n += 1) {
    try {
      const answer = await fetch(`${url}/api/v1/tickets`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ subject: `Before the lights go out, part ${n}`, body: '<p>Hurry.</p>' }),
      });
      const { ticket } = (await answer.json()) as { ticket: { id: number } };
      confirmed.push(ticket.id);
    } catch {
      return confirmed;
    }
  }
}

it('a crash in the middle of work loses nothing that was confirmed', async () => {
  const site = await startProduct({}, inject('demoData'));
  try {
    const token = await tokenOf(site);
    const confirmed: number[] = [];
    for (const _crash of [1, 2]) {
      const filed: number[] = [];
      const filing = fileUntilGone(site, token, filed);
      await expect.poll(() => filed.length, patience).toBeGreaterThan(5);
      await site.halt('SIGKILL');
      confirmed.push(...(await filing));
      await site.resume();
    }
    expect(confirmed.length).toBeGreaterThan(10);
    // Other users of the machine are kept out, of what was copied there openly too.
    expect(statSync(site.dataDir).mode & 0o777).toBe(0o700);
    await expect.poll(() => existsSync(join(site.dataDir, '.private')), patience).toBe(true);
    expect(statSync(join(site.dataDir, 'database/global/pg_control')).mode & 0o777).toBe(0o600);
    for (const id of confirmed) {
      const answer = await fetch(`${site.url}/api/v1/tickets/${id}`, {
        headers: { authorization: `Bearer ${token}` },
      });
      expect(answer.status, `ticket ${id}`).toBe(200);
    }
  } finally {
    await site.stop();
  }
});

it('asked to stop, the server finishes what it answers and ends well', async () => {
  const site = await startProduct({}, inject('demoData'));
  try {
    const token = await tokenOf(site);
    const filed: number[] = [];
    const filing = fileUntilGone(site, token, filed);
    const stream = await fetch(`${site.url}/trpc/notifications.live`, {
      headers: { accept: 'text/event-stream' },
    });
    await expect.poll(() => filed.length, patience).toBeGreaterThan(0);
    const begun = Date.now();
    expect(await site.halt()).toBe(0);
    expect(Date.now() - begun).toBeLessThan(10_000);
    await stream.text().catch(() => '');
    const confirmed = await filing;
    await site.resume();
    const last = await fetch(`${site.url}/api/v1/tickets/${confirmed.at(-1)}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(last.status).toBe(200);
  } finally {
    await site.stop();
  }
});
