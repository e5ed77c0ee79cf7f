import { and, desc, eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { Macro } from '#shared/macros.ts';
import type { Browser } from '../../testing/browser.ts';
import { signedInAs } from '../../testing/factories.ts';
import { testProduct } from '../../testing/harness.ts';
import { agentWork, personWithin } from '../../testing/ticket-scope.ts';
import { auditEntries } from '../audit/tables.ts';

const product = testProduct();
const base = '/api/v1/macros';

interface Answer {
  macro: Macro;
  macros: Macro[];
  errors: Record<string, string[]>;
}

let made = 0;

async function create(browser: Browser, more: object = {}) {
  made += 1;
  const fields = { name: `Macro ${made}`, actions: [{ type: 'follow' }], ...more };
  const { status, text, body } = await browser.post<Answer>(base, fields);
  expect(status, text).toBe(201);
  return body.macro;
}

const idsIn = async (browser: Browser) => (await browser.get<Answer>(base)).body.macros.map(({ id }) => id);

const order = (browser: Browser, ids: unknown) => browser.post<Answer>(`${base}/reorder`, { ids });

it('have the order that a manager gives them, for everyone', async () => {
  const manager = (await signedInAs(product, 'agents')).browser;
  const limited = (await personWithin(product, agentWork)).browser;
  const shared = [
    await create(manager, { shared: true }),
    await create(manager, { shared: true, position: 7 }),
    await create(manager, { shared: true, position: 7 }),
  ].map(({ id }) => id);
  const own = (await create(limited)).id;
  const before = await idsIn(manager);
  expect(before).toHaveLength(3);
  const wanted = before.toReversed();
  const answer = await order(manager, wanted);
  expect([answer.status, answer.body.macros.map(({ id }) => id)]).toEqual([200, wanted]);
  const positions = answer.body.macros.map(({ position }) => position);
  expect(positions).toEqual([...new Set(positions)].toSorted((one, other) => one - other));
  expect((await idsIn(limited)).filter((id) => shared.includes(id))).toEqual(wanted);
  const [entry] = await product.services.db
    .select({ action: auditEntries.action, after: auditEntries.after })
    .from(auditEntries)
    .where(and(eq(auditEntries.subject_type, 'macro'), eq(auditEntries.action, 'macro.order')))
    .orderBy(desc(auditEntries.id));
  expect(entry?.after).toEqual({ order: answer.body.macros.map(({ name }) => name) });
  const moved = wanted[0] ?? 0;
  await manager.send('PUT', `${base}/${moved}`, { position: 1_000 });
  expect((await idsIn(manager)).at(-1)).toBe(moved);

  // Who may not change shared ones moves their own among the places that these have.
  const other = (await create(limited)).id;
  const others = (await idsIn(limited)).filter((id) => id !== own && id !== other);
  for (const wrong of [[own], [own, own], [own, other, moved], []])
    expect((await order(limited, wrong)).status).toBe(422);
  expect((await order(limited, 'x')).status).toBe(422);
  expect((await order(limited, [other, own])).status).toBe(200);
  const after = await idsIn(limited);
  expect(after.indexOf(other)).toBeLessThan(after.indexOf(own));
  expect(after.filter((id) => id !== own && id !== other)).toEqual(others);
  expect((await order(manager, [...wanted, own])).body.errors.ids).toEqual([
    'List every macro that you can edit exactly once.',
  ]);
});
