import { eq } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import type { Browser } from '../../testing/browser.ts';
import { newEmail } from '../../testing/factories.ts';
import { testProduct } from '../../testing/harness.ts';
import { openMailbox, postMail, rawMail } from '../../testing/inbound-mails.ts';
import { pruneInbound } from './jobs.ts';
import { inboundMessages } from './tables.ts';

const product = testProduct();

let admin: Browser;
beforeAll(async () => {
  ({ admin } = await openMailbox(product));
});

const change = (settings: object) => admin.send('PUT', '/api/v1/settings', { settings });

const post = (secret: string) => postMail(product, rawMail({ from: newEmail() }), {}, secret);

it('the secret of the webhook is the one that was set last, by hand or by rotation', async () => {
  expect((await post('of-nobody')).status).toBe(403);
  expect((await change({ inbound: { secret: 'a-secret-set-by-hand' } })).status).toBe(200);
  expect((await post('a-secret-set-by-hand')).status).toBe(202);
  const rotated = await admin.post<{ secret: string }>('/api/v1/settings/inbound/rotate-secret', {});
  expect((await post('a-secret-set-by-hand')).status).toBe(403);
  expect((await post(rotated.body.secret)).status).toBe(202);
});

it('emails are deleted after the days that are set, and quarantined ones never', async () => {
  const { body } = await admin.post<{ secret: string }>('/api/v1/settings/inbound/rotate-secret', {});
  const arrive = async (headers: readonly string[]) => {
    const raw = rawMail({ from: newEmail(), headers });
    const posted = await postMail(product, raw, {}, body.secret);
    await product.services.jobs.drain(product.services);
    const id = posted.body.inbound?.id ?? '';
    const received_at = new Date(Date.now() - 40 * 86_400_000).toISOString();
    await product.services.db.update(inboundMessages).set({ received_at }).where(eq(inboundMessages.id, id));
    return `/api/v1/inbound-messages/${id}/raw`;
  };
  const ticket = await arrive([]);
  const quarantined = await arrive(['List-Id: <a.b>']);
  const statuses = async () => {
    await pruneInbound.run(product.services, {}, async () => undefined);
    return [(await admin.get(ticket)).status, (await admin.get(quarantined)).status];
  };
  expect(await statuses()).toEqual([200, 200]);
  expect((await change({ inbound: { keep_days: 30 } })).status).toBe(200);
  expect(await statuses()).toEqual([404, 200]);
});
