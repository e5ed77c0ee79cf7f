import { and, eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { ManagedCategory } from '#shared/ticket-categories.ts';
import { rows } from '../../platform/db/statements.ts';
import type { Browser } from '../../testing/browser.ts';
import { makePerson, newEmail, signedInAs } from '../../testing/factories.ts';
import { testProduct } from '../../testing/harness.ts';
import { auditEntries } from '../audit/tables.ts';
import { createUser } from '../auth/service.ts';
import { roles } from '../auth/tables.ts';
import { purchases } from '../purchases/tables.ts';
import { saveSettings } from '../settings/service.ts';

const product = testProduct();

interface Answer {
  message: string;
  errors: Record<string, string[]>;
  details: { used_by: unknown };
  ticketCategory: ManagedCategory;
  ticketCategories: ManagedCategory[];
}

let made = 0;
const base = '/api/v1/ticket-categories';

async function createIn(admin: Browser, fields: Partial<ManagedCategory> = {}): Promise<ManagedCategory> {
  made += 1;
  const { status, body } = await admin.post<Answer>(base, { name: `Category ${made}`, ...fields });
  expect(status).toBe(201);
  return body.ticketCategory;
}

const file = (browser: Browser, more: Record<string, unknown>) =>
  browser.post<Answer & { ticket: { id: number; category: { name: string; display_name: string } | null } }>(
    '/api/v1/tickets',
    { subject: 'It prints nothing', body: '<p>Since today.</p>', ...more },
  );

const offeredTo = async (browser: Browser) =>
  (await browser.trpc.tickets.categories.query()).ticketCategories.map(({ id }) => id);

const loggedOf = async (id: number) =>
  (
    await product.services.db
      .select()
      .from(auditEntries)
      .where(and(eq(auditEntries.subject_type, 'ticket_category'), eq(auditEntries.subject_id, String(id))))
      .orderBy(auditEntries.id)
  ).map(({ action }) => action);

describe('a ticket category', () => {
  it('is offered to customers at once, also with an odd name, and not any more when it is hidden', async () => {
    const { browser: admin } = await signedInAs(product, 'admins');
    const { browser: customer } = await signedInAs(product, 'customers');
    const { browser: agent } = await signedInAs(product, 'agents');
    const name = `${'Sehr lang '.repeat(12)}🖨️ طابعة`.slice(0, 130).trim();
    const category = await createIn(admin, { name, description: '  Paper & ink  ' });
    expect(category).toMatchObject({ name, description: 'Paper & ink', hidden: false, tickets_count: 0 });
    expect(await offeredTo(customer)).toContain(category.id);
    const lists = await customer.get<{ ticketCategories: unknown[] }>('/api/v1/value-lists/ticketCategories');
    expect(lists.body.ticketCategories).toContainEqual({
      id: category.id,
      name,
      description: 'Paper & ink',
      requires_purchase_code: false,
      fields: [],
    });
    expect((await file(customer, { category: category.id })).body.ticket.category?.display_name).toBe(name);

    const hidden = await admin.send<Answer>('PUT', `${base}/${category.id}`, { hidden: true });
    expect(hidden.body.ticketCategory).toMatchObject({ name, hidden: true, tickets_count: 1 });
    expect(await offeredTo(customer)).not.toContain(category.id);
    expect((await customer.get(`/api/v1/ticket-request-type/${category.id}`)).status).toBe(404);
    const refused = await file(customer, { category: category.id });
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      { category: ['The selected category is invalid.'] },
    ]);
    expect((await file(agent, { category: category.id })).status).toBe(201);
    expect(await loggedOf(category.id)).toEqual(['ticket_category.create', 'ticket_category.update']);
  });

  it('shows a new name on tickets that have it', async () => {
    const { browser: admin } = await signedInAs(product, 'admins');
    const { browser: customer } = await signedInAs(product, 'customers');
    const category = await createIn(admin);
    const { ticket } = (await file(customer, { category: category.id })).body;
    await admin.send('PUT', `${base}/${category.id}`, { name: 'Renamed' });
    const read = await customer.get<{ ticket: { category: { name: string } } }>(
      `/api/v1/tickets/${ticket.id}`,
    );
    expect(read.body.ticket.category.name).toBe('Renamed');
    expect((await customer.get<Answer>('/api/v1/tickets?tagId=Renamed')).text).toContain(`"id":${ticket.id}`);
  });

  it('is not overwritten by whoever has read it before somebody else changed it', async () => {
    const { browser: admin } = await signedInAs(product, 'admins');
    const category = await createIn(admin, { description: 'One' });
    const change = (fields: object) =>
      admin.send<{ ticketCategory: ManagedCategory; details: { changed: string[] } }>(
        'PUT',
        `${base}/${category.id}`,
        fields,
      );
    expect((await change({ description: 'Two', before: { description: 'One' } })).status).toBe(200);
    const late = await change({
      description: 'Three',
      hidden: true,
      before: { description: 'One', hidden: false },
    });
    expect([late.status, late.body.details]).toEqual([409, { changed: ['description'] }]);
    const beside = await change({ hidden: true, before: { hidden: false } });
    expect(beside.body.ticketCategory).toMatchObject({ description: 'Two', hidden: true });
  });

  it('has a name of its own, without regard to case, also when two are made at once', async () => {
    const { browser: admin } = await signedInAs(product, 'admins');
    const category = await createIn(admin, { name: 'Straße' });
    for (const name of ['straße', ' STRAßE ']) {
      const { status, body } = await admin.post<Answer>(base, { name });
      expect([status, body.errors.name]).toEqual([422, ['The name has already been taken.']]);
    }
    expect((await admin.send('PUT', `${base}/${category.id}`, { name: 'STRAßE' })).status).toBe(200);
    const twice = await Promise.all(
      ['At once', 'AT ONCE'].map(async (name) => (await admin.post(base, { name })).status),
    );
    expect(twice.sort()).toEqual([201, 422]);
    for (const name of ['', '   ', 'x'.repeat(256), null])
      expect((await admin.post<Answer>(base, { name })).body.errors).toHaveProperty('name');
    expect((await admin.send('PUT', `${base}/999999`, { name: 'x' })).status).toBe(404);
  });

  it('has its place in the order that names all of them', async () => {
    const { browser: admin } = await signedInAs(product, 'admins');
    const { browser: customer } = await signedInAs(product, 'customers');
    await createIn(admin);
    await createIn(admin);
    const { ticketCategories } = (await admin.get<Answer>(base)).body;
    const ids = ticketCategories.map(({ id }) => id).reverse();
    const answer = await admin.post<Answer>(`${base}/reorder`, { ids });
    expect(answer.status).toBe(200);
    expect(answer.body.ticketCategories.map(({ id }) => id)).toEqual(ids);
    const offered = await offeredTo(customer);
    expect(offered).toEqual(ids.filter((id) => offered.includes(id)));
    for (const wrong of [ids.slice(1), [...ids, ids[0]], [...ids.slice(1), 999_999], []]) {
      const { status, body } = await admin.post<Answer>(`${base}/reorder`, { ids: wrong });
      expect([status, Object.keys(body.errors)]).toEqual([422, ['ids']]);
    }
  });

  it('goes when no ticket has it, and else only with one that takes its place', async () => {
    const { browser: admin } = await signedInAs(product, 'admins');
    const { browser: customer } = await signedInAs(product, 'customers');
    const [used, other, unused] = [await createIn(admin), await createIn(admin), await createIn(admin)];
    const { ticket } = (await file(customer, { category: used.id })).body;
    const refused = await admin.send<Answer>('DELETE', `${base}/${used.id},${unused.id}`);
    expect([refused.status, refused.body.details]).toEqual([
      409,
      { used_by: [{ type: 'tickets', count: 1 }] },
    ]);
    for (const wrong of [used.id, 999_999]) {
      const { status, body } = await admin.send<Answer>('DELETE', `${base}/${used.id}`, {
        replacement_id: wrong,
      });
      expect([status, Object.keys(body.errors)]).toEqual([422, ['replacement_id']]);
    }
    expect((await admin.send('DELETE', `${base}/${unused.id},999999`)).status).toBe(200);
    expect((await admin.send('DELETE', `${base}/${unused.id}`)).status).toBe(404);
    expect((await admin.send('DELETE', `${base}/${used.id}?replacement_id=${other.id}`)).status).toBe(200);
    const read = await customer.get<{ ticket: { category: { id: number } } }>(`/api/v1/tickets/${ticket.id}`);
    expect(read.body.ticket.category.id).toBe(other.id);
    expect(await loggedOf(used.id)).toEqual(['ticket_category.create', 'ticket_category.delete']);
  });

  it('asks customers for a purchase of theirs that has support, while purchases are looked up', async () => {
    const { services } = product;
    const { browser: admin } = await signedInAs(product, 'admins');
    const { browser: agent } = await signedInAs(product, 'agents');
    const { browser: customer, user } = await signedInAs(product, 'customers');
    const stranger = await makePerson(product);
    const category = (await createIn(admin, { requires_purchase_code: true })).id;
    expect((await file(customer, { category })).status).toBe(201);
    await saveSettings(services, { envato: { enable: true } });
    const buy = async (user_id: number, code: string, supported_until: string | null) => {
      const item = { user_id, code, supported_until, item_name: 'Printer', item_id: '1' };
      const [row] = await services.db
        .insert(purchases)
        .values(item as unknown as typeof purchases.$inferInsert)
        .returning({ id: purchases.id });
      return row?.id;
    };
    const later = new Date(Date.now() + 86_400_000).toISOString();
    const own = await buy(user.id, 'own', later);
    const expired = await buy(user.id, 'expired', '2020-01-01T00:00:00Z');
    const foreign = await buy(stranger.id, 'foreign', later);
    const said = async (purchase_code: unknown) => {
      const { status, body } = await file(customer, { category, purchase_code });
      return status === 201 ? status : body.errors.purchase_code;
    };
    expect(await said(undefined)).toEqual(['The purchase code field is required.']);
    expect(await said(foreign)).toEqual(['The selected purchase code is invalid.']);
    expect(await said(expired)).toEqual(['Support for this purchase has expired.']);
    expect(await said(own)).toBe(201);
    expect((await file(agent, { category })).status).toBe(201);
    await saveSettings(services, { envato: { enable: false } });
  });

  it('is listed for agents and for who looks after categories, and changed by nobody else', async () => {
    const { db } = product.services;
    const make = async (name: string, permissions: string[]) => {
      await db.insert(roles).values({
        name,
        permissions: permissions.map((permission) => ({ name: permission, restrictions: [] })),
      });
      const email = newEmail();
      await createUser(product.services, { email, password: 'a-password-for-tests' }, [name as 'agents']);
      return (await product.visit()).signIn(email, 'a-password-for-tests');
    };
    const looking = await make('category readers', ['admin.access', 'tags.view']);
    const changing = await make('category editors', ['admin.access', 'tags.update', 'tags.view']);
    const outside = await make('no administrators', ['tags.view', 'tags.create', 'tags.update']);
    const { browser: admin } = await signedInAs(product, 'admins');
    const { id } = await createIn(admin);
    for (const browser of [looking, changing, outside]) expect((await browser.get(base)).status).toBe(200);
    const update = async (browser: Browser) =>
      (await browser.send('PUT', `${base}/${id}`, { description: 'New' })).status;
    expect([await update(looking), await update(changing), await update(outside)]).toEqual([403, 200, 403]);
    expect((await changing.post(base, { name: 'Mine' })).status).toBe(403);
    expect((await changing.send('DELETE', `${base}/${id}`)).status).toBe(403);
  });
});

describe('the list of ticket categories', () => {
  it('counts tickets without reading one, however many there are', async () => {
    const { browser: admin } = await signedInAs(product, 'admins');
    const { statements, values } = await product.counter.during(() => admin.get(base));
    const index = statements.findIndex((statement) => statement.includes('count(*)'));
    const counting = (statements[index] ?? '').replaceAll(/\$(\d+)/g, (_, place: string) => {
      const value = values[index]?.[Number(place) - 1];
      return typeof value === 'number' ? String(value) : `'${value}'`;
    });
    const plan = await product.services.db.transaction(async (tx) => {
      await tx.execute(sql.raw('set local enable_seqscan = off'));
      // Bitmap scans are cheaper for a few rows that were not vacuumed yet; with many they are not.
      await tx.execute(sql.raw('set local enable_bitmapscan = off'));
      return rows<Record<string, string>>(tx, sql.raw(`explain ${counting}`));
    });
    const text = plan.map((line) => Object.values(line)[0]).join('\n');
    expect(text).toContain('Index Only Scan using tickets_category on tickets');
    expect(text).not.toContain('Seq Scan on tickets');
  });
});
