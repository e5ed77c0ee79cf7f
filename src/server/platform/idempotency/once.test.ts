import { describe, expect, it } from 'vitest';
import type { ManagedCategory } from '#shared/ticket-categories.ts';
import type { Webhook } from '#shared/webhooks.ts';
import { domains } from '../../domains.ts';
import { signedInAs } from '../../testing/factories.ts';
import { testProduct } from '../../testing/harness.ts';
import { procedures } from '../../testing/policy.ts';
import { writesOf } from '../domain.ts';
import type { ProcedureMeta } from '../trpc/init.ts';

const product = testProduct();

describe('a call over POST', () => {
  it('is done once with one key, or says why it takes none', () => {
    const writes = writesOf(domains);
    const posted = Object.entries(procedures).flatMap(([name, { _def }]) => {
      const meta = (_def as { meta?: ProcedureMeta }).meta;
      return meta?.openapi?.method === 'POST' ? [{ name, once: meta.once === true }] : [];
    });
    const without = Object.keys(writes).filter((name) => writes[name]?.withoutKey !== undefined);
    expect(without.sort()).toEqual(
      posted
        .filter(({ once }) => !once)
        .map(({ name }) => name)
        .sort(),
    );
  });
});

describe('an Idempotency-Key', () => {
  const withKey = (key: string) => ({ headers: { 'Idempotency-Key': key } });
  const hook = (name: string) => ({ name, url: 'https://192.0.43.10/', events: ['ticket.created'] });
  type Made = { webhook: Webhook & { secret: string }; errors: Record<string, string[]> };

  it('gives what was made the first time, also its secret, and to nobody else', async () => {
    const { browser: admin } = await signedInAs(product, 'admins');
    const { browser: other } = await signedInAs(product, 'admins');
    const first = await admin.post<Made>('/api/v1/webhooks', hook('One'), withKey('a'));
    const second = await admin.post<Made>('/api/v1/webhooks', hook('One'), withKey('a'));
    expect([second.status, second.body]).toEqual([201, first.body]);
    const inBody = await admin.post<Made>('/api/v1/webhooks', { ...hook('Any'), idempotency_key: 'a' });
    expect(inBody.body.webhook.id).toBe(first.body.webhook.id);
    const { body } = await admin.get<{ pagination: { total: number } }>('/api/v1/webhooks?query=One');
    expect(body.pagination.total).toBe(1);
    // The same key of another user is a different one.
    expect(
      (await other.post<Made>('/api/v1/webhooks', hook('One'), withKey('a'))).body.errors,
    ).toHaveProperty('name');
  });

  it('makes one when both arrive at once', async () => {
    const { browser: admin } = await signedInAs(product, 'admins');
    const send = () => admin.post<Made>('/api/v1/webhooks', hook('At once'), withKey('together'));
    const answers = await Promise.all([send(), send(), send()]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(new Set(answers.map(({ body }) => body.webhook.secret)).size).toBe(1);
  });

  it('is free again after a refusal', async () => {
    const { browser: admin } = await signedInAs(product, 'admins');
    const refused = await admin.post(
      '/api/v1/webhooks',
      { ...hook('Later'), url: 'ftp://x' },
      withKey('free'),
    );
    expect(refused.status).toBe(422);
    expect((await admin.post('/api/v1/webhooks', hook('Later'), withKey('free'))).status).toBe(201);
  });

  it('belongs to one call about one record', async () => {
    const { browser: admin } = await signedInAs(product, 'admins');
    const make = async (name: string) =>
      (await admin.post<Made>('/api/v1/webhooks', hook(name), withKey(`make ${name}`))).body.webhook.id;
    const [one, other] = [await make('First'), await make('Second')];
    const test = async (id: number) =>
      (
        await admin.post<{ delivery: { id: string; webhook_id: number } }>(
          `/api/v1/webhooks/${id}/test`,
          {},
          withKey('test'),
        )
      ).body.delivery;
    const sent = [await test(one), await test(one), await test(other)];
    expect(sent.map(({ webhook_id }) => webhook_id)).toEqual([one, one, other]);
    expect(sent[0]?.id).toBe(sent[1]?.id);
    type Category = { ticketCategory: ManagedCategory };
    const category = await admin.post<Category>(
      '/api/v1/ticket-categories',
      { name: 'New' },
      withKey('test'),
    );
    expect(category.body.ticketCategory.name).toBe('New');
  });

  it('is refused when it is too long, and asked for after who is calling', async () => {
    const { browser: admin } = await signedInAs(product, 'admins');
    const { browser: agent } = await signedInAs(product, 'agents');
    const long = await admin.post<Made>('/api/v1/webhooks', hook('Long'), withKey('x'.repeat(101)));
    expect([long.status, Object.keys(long.body.errors)]).toEqual([422, ['idempotency_key']]);
    expect((await agent.post('/api/v1/webhooks', hook('Long'), withKey('x'.repeat(101)))).status).toBe(403);
  });
});
