import { and, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { Browser } from '#server/testing/browser.ts';
import { signedInAs } from '#server/testing/factories.ts';
import { testProduct } from '#server/testing/harness.ts';
import type { CustomField, ShownField } from '#shared/custom-fields.ts';
import { auditEntries } from '../../audit/tables.ts';

const product = testProduct();
const base = '/api/v1/ticket-fields';

interface Answer {
  field: CustomField;
  fields: CustomField[];
  errors: Record<string, unknown>;
  details: { used_by: unknown; changed: string[] };
}

let made = 0;

async function createIn(admin: Browser, fields: Partial<CustomField> = {}) {
  made += 1;
  const { status, body } = await admin.post<Answer>(base, {
    key: `field_${made}`,
    label: `Field ${made}`,
    type: 'text',
    ...fields,
  });
  expect([status, body.errors]).toEqual([201, undefined]);
  return body.field;
}

const colors = [
  { value: 'red', label: 'Red' },
  { value: 'blue', label: 'Blue' },
];

async function start() {
  const admin = (await signedInAs(product, 'admins')).browser;
  const agent = (await signedInAs(product, 'agents')).browser;
  const customer = (await signedInAs(product, 'customers')).browser;
  const list = async () => (await agent.get<Answer>(base)).body.fields;
  const shownTo = async (who: Browser): Promise<ShownField[]> =>
    (await who.trpc.ticketFields.shown.query()).fields;
  return { admin, agent, customer, list, shownTo };
}

describe('a ticket field', () => {
  it('is created with its defaults, listed last, and shown to those who may see it', async () => {
    const { admin, agent, customer, list, shownTo } = await start();
    const hidden = await createIn(admin);
    expect(hidden).toMatchObject({
      user_label: null,
      help: null,
      options: [],
      category_ids: [],
      required: 'never',
      condition: null,
      visible_to_customer: false,
      editable_by_customer: false,
      enabled: true,
    });
    const seen = await createIn(admin, { user_label: 'Your field', visible_to_customer: true });
    const off = await createIn(admin, { visible_to_customer: true, enabled: false });
    expect((await list()).slice(-3)).toEqual([hidden, seen, off]);
    const keysOf = (fields: readonly ShownField[]) => fields.map(({ key }) => key);
    expect(keysOf(await shownTo(agent))).toEqual(expect.arrayContaining([hidden.key, seen.key]));
    expect(keysOf(await shownTo(agent))).not.toContain(off.key);
    const own = await shownTo(customer);
    expect(own.find(({ key }) => key === seen.key)).toMatchObject({ label: 'Your field' });
    expect(keysOf(own)).not.toContain(hidden.key);
    expect(keysOf(own)).not.toContain(off.key);
  });

  it('keeps its key and its type, and records who changed it', async () => {
    const { admin } = await start();
    const { id } = await createIn(admin);
    const change = (fields: object) => admin.send<Answer>('PUT', `${base}/${id}`, fields);
    for (const [fields, field] of [
      [{ type: 'number' }, 'type'],
      [{ key: 'another' }, 'key'],
    ] as const) {
      const { status, body } = await change(fields);
      expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
    }
    const changed = await change({
      type: 'text',
      label: 'Serial number',
      help: 'On the back',
      required: 'close',
    });
    expect(changed.body.field).toMatchObject({
      label: 'Serial number',
      help: 'On the back',
      required: 'close',
    });
    expect((await change({ help: '' })).body.field.help).toBeNull();
    const late = await change({ label: 'Late', before: { label: 'Never read' } });
    expect([late.status, late.body.details.changed]).toEqual([409, ['label']]);
    expect((await admin.send('DELETE', `${base}/${id}`)).status).toBe(200);
    expect((await admin.send('DELETE', `${base}/${id}`)).status).toBe(404);
    const log = await product.services.db
      .select()
      .from(auditEntries)
      .where(and(eq(auditEntries.subject_type, 'ticket_field'), eq(auditEntries.subject_id, String(id))))
      .orderBy(auditEntries.id);
    expect(log.map(({ action }) => action)).toEqual([
      'ticket_field.create',
      'ticket_field.update',
      'ticket_field.update',
      'ticket_field.delete',
    ]);
  });

  it('is put in order with all others', async () => {
    const { admin, list } = await start();
    await createIn(admin);
    await createIn(admin);
    const ids = (await list()).map(({ id }) => id);
    const { body } = await admin.post<Answer>(`${base}/reorder`, { ids: [...ids].reverse() });
    expect(body.fields.map(({ id }) => id)).toEqual([...ids].reverse());
    for (const wrong of [[], ids.slice(1), [...ids, ids[0]]])
      expect((await admin.post(`${base}/reorder`, { ids: wrong })).status).toBe(422);
  });

  it('depends on another one, without circles, which keeps that one from being deleted', async () => {
    const { admin } = await start();
    const color = await createIn(admin, { type: 'select', options: colors });
    const flag = await createIn(admin, { type: 'checkbox', condition: { key: color.key, value: 'red' } });
    const put = (id: number, fields: object) => admin.send<Answer>('PUT', `${base}/${id}`, fields);
    for (const [condition, path] of [
      [{ key: color.key, value: 'green' }, 'condition.value'],
      [{ key: 'no_such_field', value: 'red' }, 'condition.key'],
      [{ key: flag.key, value: true }, 'condition.key'],
    ] as const) {
      const { status, body } = await put(flag.id, { condition });
      expect([status, Object.keys(body.errors)]).toEqual([422, [path]]);
    }
    expect((await put(color.id, { condition: { key: flag.key, value: true } })).status).toBe(422);
    expect((await put(color.id, { options: colors.slice(1) })).status).toBe(422);
    const refused = await admin.send<Answer>('DELETE', `${base}/${color.id}`);
    expect([refused.status, refused.body.details.used_by]).toEqual([
      409,
      [{ type: 'ticket_fields', count: 1 }],
    ]);
    expect((await put(flag.id, { condition: null })).body.field.condition).toBeNull();
    expect((await admin.send('DELETE', `${base}/${color.id}`)).status).toBe(200);
  });

  it.each([
    [{ label: 'New', type: 'text' }, 'key'],
    [{ key: 'Upper', label: 'New', type: 'text' }, 'key'],
    [{ key: '1st', label: 'New', type: 'text' }, 'key'],
    [{ key: 'x'.repeat(51), label: 'New', type: 'text' }, 'key'],
    [{ key: 'taken', label: 'New', type: 'text' }, 'key'],
    [{ key: 'new', label: ' ', type: 'text' }, 'label'],
    [{ key: 'new', label: 'New', type: 'color' }, 'type'],
    [{ key: 'new', label: 'New', type: 'select' }, 'options'],
    [{ key: 'new', label: 'New', type: 'text', options: colors }, 'options'],
    [{ key: 'new', label: 'New', type: 'select', options: [colors[0], colors[0]] }, 'options'],
    [{ key: 'new', label: 'New', type: 'text', category_ids: [999_999] }, 'category_ids'],
    [{ key: 'new', label: 'New', type: 'text', required: 'always' }, 'required'],
  ])('of %j is refused', async (fields, field) => {
    const { admin, list } = await start();
    if (!(await list()).some(({ key }) => key === 'taken')) await createIn(admin, { key: 'taken' });
    const { status, body } = await admin.post<Answer>(base, fields);
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
  });
});
