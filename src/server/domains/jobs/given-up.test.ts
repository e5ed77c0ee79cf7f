import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { Job } from '#shared/jobs.ts';
import { rows } from '../../platform/db/statements.ts';
import { Leases } from '../../platform/jobs/leases.ts';
import { signedInAs } from '../../testing/factories.ts';
import { testProduct } from '../../testing/harness.ts';
import { failGivenUp } from './given-up.ts';
import { jobs } from './tables.ts';

const product = testProduct();

it('a job that the queue has given up is failed with its reason, and can be tried again', async () => {
  const { services } = product;
  const { connection, db } = services;
  const { browser, user } = await signedInAs(product, 'admins');
  const asked = await browser.post<{ job: Job }>('/api/v1/exports', { what: 'users', format: 'csv' });
  const { id } = asked.body.job;
  const read = async () => (await browser.get<{ job: Job }>(`/api/v1/jobs/${id}`)).body.job;

  await failGivenUp(services);
  expect(await read()).toMatchObject({ state: 'queued', error: null });

  // Two processes end while it runs.
  await db.update(jobs).set({ state: 'running' }).where(eq(jobs.id, id));
  await db.execute(sql`update jobs.job set state = 'active', started_on = now(), retry_count = retry_limit
    where data->>'id' = ${id}`);
  await failGivenUp(services);
  expect((await read()).state).toBe('running');
  expect(await new Leases(connection).giveBackOfDead()).toEqual(['export']);
  await failGivenUp(services);
  const over = await read();
  expect(over).toMatchObject({
    state: 'failed',
    error: 'It was stopped because the server ended twice while it ran.',
  });
  expect(over.finished_at).not.toBeNull();

  const [entry] = await rows<{ id: string }>(
    db,
    sql`select id::text from jobs.job where data->>'id' = ${id}`,
  );
  expect((await browser.post(`/api/v1/logs/jobs/${entry?.id}/retry`, {})).status).toBe(202);
  expect(await read()).toMatchObject({ state: 'queued', error: null, finished_at: null });
  await services.jobs.drain(services);
  expect(await read()).toMatchObject({ state: 'done', error: null });

  // This one has no entry in the queue.
  const lost = randomUUID();
  await db.insert(jobs).values({
    id: lost,
    type: 'users_export',
    state: 'running',
    user_id: user.id,
    input: {},
    expires_at: sql`now() + interval '1 day'`,
  });
  await failGivenUp(services);
  const [found] = await db.select().from(jobs).where(eq(jobs.id, lost));
  expect(found).toMatchObject({
    state: 'failed',
    error: 'It could not be finished. Please try again.',
  });
});
