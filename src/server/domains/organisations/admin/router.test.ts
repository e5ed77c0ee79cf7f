import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { Browser } from '#server/testing/browser.ts';
import {
  fileTicket,
  makePerson,
  newEmail,
  password,
  signedInAs,
  verified,
} from '#server/testing/factories.ts';
import { testProduct } from '#server/testing/harness.ts';
import type { Operation } from '#shared/operations.ts';
import type { Organisation } from '#shared/organisations.ts';
import type { TicketDetails } from '#shared/tickets.ts';
import type { ShownUser } from '#shared/users.ts';
import { auditEntries } from '../../audit/tables.ts';
import { createUser } from '../../auth/service.ts';
import { roles } from '../../auth/tables.ts';
import { joinByDomains } from '../membership.ts';
import { organisationMembers } from '../tables.ts';

const product = testProduct();

interface Answer {
  organisation: Organisation;
  pagination: { data: Organisation[]; total: number };
  errors: Record<string, string[]>;
  details: { changed?: string[] };
}

const path = '/api/v1/organisations';
let made = 0;
const newName = (word = 'Acme') => `${word} ${++made}`;
const newDomain = () => `d${++made}.example`;

const asAdmin = async () => (await signedInAs(product, 'admins')).browser;
const create = (browser: Browser, fields: object) => browser.post<Answer>(path, fields);
const update = (browser: Browser, id: number, fields: object) =>
  browser.send<Answer>('PUT', `${path}/${id}`, fields);
const drain = () => product.services.jobs.drain(product.services);

async function makeOrganisation(browser: Browser, fields: object = {}) {
  const answer = await create(browser, { name: newName(), ...fields });
  expect(answer.status, answer.text).toBe(201);
  return answer.body.organisation;
}

async function organisationOf(userId: number) {
  const [row] = await product.services.db
    .select({ id: organisationMembers.organisation_id })
    .from(organisationMembers)
    .where(eq(organisationMembers.user_id, userId));
  return row?.id ?? null;
}

describe('organisations', () => {
  it('are made, listed, read, changed and deleted, and the log keeps what changed', async () => {
    const admin = await asAdmin();
    const name = 'Żółw & Söhne شركة';
    const domain = newDomain();
    const organisation = await makeOrganisation(admin, {
      name: ` ${name} `,
      domains: [`@${domain.toUpperCase()}`],
      notes: 'VIP',
    });
    expect(organisation).toMatchObject({
      name,
      domains: [domain],
      notes: 'VIP',
      shared_requests: false,
      users_count: 0,
      tickets_count: 0,
      open_tickets: 0,
    });
    for (const query of ['söhne', domain]) {
      const list = await admin.get<Answer>(`${path}?query=${encodeURIComponent(query)}`);
      expect(list.body.pagination).toMatchObject({ total: 1, data: [{ id: organisation.id }] });
    }
    const one = `${path}/${organisation.id}`;
    const changed = await update(admin, organisation.id, { notes: '', domains: ['münchen.example', domain] });
    expect(changed.body.organisation).toMatchObject({
      name,
      notes: null,
      domains: ['xn--mnchen-3ya.example', domain],
    });
    expect((await admin.send('DELETE', one)).status).toBe(200);
    expect((await admin.get(one)).status).toBe(404);
    const entries = await product.services.db
      .select({ action: auditEntries.action })
      .from(auditEntries)
      .where(sql`subject_type = 'organisation' and subject_id = ${String(organisation.id)}`)
      .orderBy(auditEntries.id);
    expect(entries.map(({ action }) => action)).toEqual([
      'organisation.create',
      'organisation.update',
      'organisation.delete',
    ]);
  });

  it('are sorted by name, age and number of tickets', async () => {
    const admin = await asAdmin();
    const word = newName('Sorted');
    const [first, second] = [
      await makeOrganisation(admin, { name: `${word} b` }),
      await makeOrganisation(admin, { name: `${word} A` }),
    ];
    const { browser, user } = await signedInAs(product, 'customers');
    await admin.post(`${path}/${first.id}/add-users`, { userIds: [user.id] });
    await fileTicket(product, browser);
    const idsBy = async (order: string) =>
      (
        await admin.get<Answer>(`${path}?query=${encodeURIComponent(word)}&${order}`)
      ).body.pagination.data.map(({ id }) => id);
    expect(await idsBy('orderBy=name')).toEqual([second.id, first.id]);
    expect(await idsBy('orderBy=created_at')).toEqual([first.id, second.id]);
    expect(await idsBy('orderBy=tickets_count&orderDir=desc')).toEqual([first.id, second.id]);
    expect((await admin.get(`${path}?orderBy=color`)).status).toBe(422);
  });

  it('refuse names and domains that are taken, public or none', async () => {
    const admin = await asAdmin();
    const domain = newDomain();
    const known = await makeOrganisation(admin, { domains: [domain] });
    const other = await makeOrganisation(admin);
    const taken = await create(admin, { name: known.name.toUpperCase() });
    expect([taken.status, taken.body.errors.name]).toEqual([422, ['The name has already been taken.']]);
    for (const bad of [domain, 'gmail.com', 'yahoo.co.uk', 'GMX.de', 'nonsense', 'a b.example']) {
      const refused = await update(admin, other.id, { domains: [newDomain(), bad] });
      expect([bad, refused.status, Object.keys(refused.body.errors)]).toEqual([bad, 422, ['domains.1']]);
    }
    expect((await update(admin, known.id, { name: known.name, domains: [domain] })).status).toBe(200);
    const many = Array.from({ length: 21 }, newDomain);
    for (const fields of [
      { name: ' ' },
      { name: newName(), domains: many },
      { name: newName(), notes: 'x'.repeat(5001) },
    ])
      expect((await create(admin, fields)).status).toBe(422);
  });

  it('are not overwritten by someone who read an earlier state', async () => {
    const admin = await asAdmin();
    const { id, name } = await makeOrganisation(admin);
    await update(admin, id, { name: newName() });
    const late = await update(admin, id, { name: newName(), before: { name } });
    expect([late.status, late.body.details.changed]).toEqual([409, ['name']]);
  });

  it('share requests when that is switched on, and the log keeps it', async () => {
    const admin = await asAdmin();
    const { id } = await makeOrganisation(admin, { shared_requests: true });
    const read = async () => (await admin.get<Answer>(`${path}/${id}`)).body.organisation;
    expect((await read()).shared_requests).toBe(true);
    await update(admin, id, { notes: 'Quiet' });
    expect((await read()).shared_requests).toBe(true);
    const off = await update(admin, id, { shared_requests: false, before: { shared_requests: true } });
    expect([off.status, off.body.organisation.shared_requests]).toEqual([200, false]);
    const late = await update(admin, id, { shared_requests: true, before: { shared_requests: true } });
    expect([late.status, late.body.details.changed]).toEqual([409, ['shared_requests']]);
    expect((await update(admin, id, { shared_requests: 'perhaps' })).status).toBe(422);
    const [entry] = await product.services.db
      .select({ before: auditEntries.before, after: auditEntries.after })
      .from(auditEntries)
      .where(sql`action = 'organisation.update' and subject_id = ${String(id)}`)
      .orderBy(sql`id desc`);
    expect(JSON.stringify(entry)).toContain('shared_requests');
  });

  it('are made once with one key', async () => {
    const admin = await asAdmin();
    const key = { headers: { 'Idempotency-Key': newName('key') } };
    const fields = { name: newName() };
    const first = await admin.post<Answer>(path, fields, key);
    const second = await admin.post<Answer>(path, fields, key);
    expect(second.body.organisation.id).toBe(first.body.organisation.id);
  });
});

describe('the people of an organisation', () => {
  const members = async (browser: Browser, id: number, query = '') =>
    (
      await browser.get<{ pagination: { data: { id: number }[] } }>(`${path}/${id}/users?perPage=100${query}`)
    ).body.pagination.data.map((person) => person.id);

  it('are added, moved and removed by hand', async () => {
    const admin = await asAdmin();
    const [one, other] = [await makeOrganisation(admin), await makeOrganisation(admin)];
    const person = await makePerson(product);
    expect(await members(admin, one.id, `&member=false&query=${person.email}`)).toEqual([person.id]);
    const added = await admin.post<Answer>(`${path}/${one.id}/add-users`, { userIds: [person.id] });
    expect(added.body.organisation.users_count).toBe(1);
    expect(await members(admin, one.id)).toEqual([person.id]);
    expect(await members(admin, one.id, `&member=false&query=${person.email}`)).toEqual([]);
    const shown = await admin.get<{ user: ShownUser }>(`/api/v1/users/${person.id}`);
    expect(shown.body.user.organisation).toEqual({ id: one.id, name: one.name });
    await admin.post(`${path}/${other.id}/add-users`, { userIds: [person.id] });
    expect(await organisationOf(person.id)).toBe(other.id);
    await admin.post(`${path}/${one.id}/remove-users`, { userIds: [person.id] });
    expect(await organisationOf(person.id)).toBe(other.id);
    await admin.post(`${path}/${other.id}/remove-users`, { userIds: [person.id] });
    expect(await organisationOf(person.id)).toBeNull();
    for (const userIds of [[], [987_654]])
      expect((await admin.post(`${path}/${one.id}/add-users`, { userIds })).status).toBe(422);
  });

  it('join by a verified address of a domain, and by no other', async () => {
    const admin = await asAdmin();
    const domain = newDomain();
    const at = (part = '') => newEmail().replace('@example.com', `@${part}${domain}`);
    const early = await makePerson(product, 'customers', { email: at(), ...verified });
    const unverified = await makePerson(product, 'customers', { email: at() });
    const beside = await makePerson(product, 'customers', { email: at('sub.'), ...verified });
    const { id, users_count } = await makeOrganisation(admin, { domains: [domain] });
    expect(users_count).toBe(1);
    const late = await makePerson(product, 'customers', { email: at(), ...verified });
    await drain();
    expect(
      await Promise.all([early, late, unverified, beside].map((person) => organisationOf(person.id))),
    ).toEqual([id, id, null, null]);
    await admin.send('PUT', `/api/v1/users/${unverified.id}`, { email_verified: true });
    await drain();
    expect(await organisationOf(unverified.id)).toBe(id);
  });

  it('do not join when they are in another one, or were removed by hand', async () => {
    const admin = await asAdmin();
    const domain = newDomain();
    const at = () => newEmail().replace('example.com', domain);
    const other = await makeOrganisation(admin);
    const [taken, removed] = [
      await makePerson(product, 'customers', { email: at(), ...verified }),
      await makePerson(product, 'customers', { email: at(), ...verified }),
    ];
    await admin.post(`${path}/${other.id}/add-users`, { userIds: [taken.id] });
    const { id } = await makeOrganisation(admin, { domains: [domain] });
    expect(await organisationOf(removed.id)).toBe(id);
    await admin.post(`${path}/${id}/remove-users`, { userIds: [removed.id] });
    await update(admin, id, { domains: [newDomain(), domain] });
    await drain();
    expect([await organisationOf(taken.id), await organisationOf(removed.id)]).toEqual([other.id, null]);
    await admin.post(`${path}/${id}/add-users`, { userIds: [removed.id] });
    expect(await organisationOf(removed.id)).toBe(id);
  });

  it('join in parts where they are many', async () => {
    const admin = await asAdmin();
    const domain = newDomain();
    const { id } = await makeOrganisation(admin, { domains: [domain] });
    for (let count = 0; count < 3; count += 1)
      await makePerson(product, 'customers', {
        email: newEmail().replace('example.com', domain),
        ...verified,
      });
    const { db } = product.services;
    expect([
      await joinByDomains(db, id, 2),
      await joinByDomains(db, id, 2),
      await joinByDomains(db, id, 2),
    ]).toEqual([2, 1, 0]);
  });

  it('are listed for those who may read people', async () => {
    const { id } = await makeOrganisation(await asAdmin());
    const { browser: customer } = await signedInAs(product, 'customers');
    expect((await customer.get(`${path}/${id}/users`)).status).toBe(403);
  });

  it('bring it into a merge, and get it back by its undo', async () => {
    const { browser: admin } = await signedInAs(product, 'admins');
    const { id } = await makeOrganisation(admin);
    const [kept, gone] = [await makePerson(product), await makePerson(product)];
    await admin.post(`${path}/${id}/add-users`, { userIds: [gone.id] });
    const { operation } = await admin.trpc.people.merge.mutate({ id: kept.id, userId: gone.id });
    expect([await organisationOf(kept.id), await organisationOf(gone.id)]).toEqual([id, null]);
    await admin.trpc.operations.undo.mutate({ id: operation.id });
    expect([await organisationOf(kept.id), await organisationOf(gone.id)]).toEqual([null, id]);
  });

  it('leave with their account', async () => {
    const admin = await asAdmin();
    const { id } = await makeOrganisation(admin);
    const person = await makePerson(product);
    await admin.post(`${path}/${id}/add-users`, { userIds: [person.id] });
    expect((await admin.send('DELETE', `/api/v1/users/${person.id}`)).status).toBe(200);
    expect(await organisationOf(person.id)).toBeNull();
  });
});

describe('a ticket', () => {
  it('outside the reach of an agent is not counted or listed', async () => {
    const admin = await asAdmin();
    const { browser: customer, user } = await signedInAs(product, 'customers');
    const { id } = await makeOrganisation(admin);
    await admin.post(`${path}/${id}/add-users`, { userIds: [user.id] });
    await fileTicket(product, customer);
    const restrictions = [{ name: 'scope', value: 'assigned' }];
    const permissions = [
      { name: 'tickets.update', restrictions: [] },
      { name: 'tickets.view', restrictions },
    ];
    const [email, role] = [newEmail('limited'), newName('limited')];
    await product.services.db.insert(roles).values({ name: role, permissions });
    await createUser(product.services, { email, password }, [role]);
    const limited = await (await product.visit()).signIn(email, password);
    const { organisation } = (await limited.get<Answer>(`${path}/${id}`)).body;
    expect(organisation).toMatchObject({ users_count: 1, tickets_count: 0, open_tickets: 0 });
    const list = await limited.get<Answer>(`/api/v1/tickets?organisation_id=${id}`);
    expect(list.body.pagination.total).toBe(0);
  });

  it('keeps the organisation of its requester at filing, for agents only', async () => {
    const admin = await asAdmin();
    const { browser: agent } = await signedInAs(product, 'agents');
    const { browser: customer, user } = await signedInAs(product, 'customers');
    const early = await fileTicket(product, customer);
    const { id, name } = await makeOrganisation(admin);
    await admin.post(`${path}/${id}/add-users`, { userIds: [user.id] });
    const ticket = await fileTicket(product, customer);
    const read = async (browser: Browser, ticketId: number) =>
      (await browser.get<{ ticket: TicketDetails }>(`/api/v1/tickets/${ticketId}`)).body.ticket.organisation;
    expect(await read(agent, ticket.id)).toEqual({ id, name });
    expect(await read(agent, early.id)).toBeNull();
    expect(await read(customer, ticket.id)).toBeUndefined();
    const listed = async (browser: Browser, of: string) =>
      (
        await browser.get<Answer>(`/api/v1/tickets?organisation_id=${of}&userId=${user.id}`)
      ).body.pagination?.data.map((row) => row.id);
    expect(await listed(agent, String(id))).toEqual([ticket.id]);
    expect(await listed(agent, 'none')).toEqual([early.id]);
    expect((await customer.get(`/api/v1/tickets?organisation_id=${id}`)).status).toBe(403);
    const counts = await agent.get<Answer>(`${path}/${id}`);
    expect(counts.body.organisation).toMatchObject({ users_count: 1, tickets_count: 1, open_tickets: 1 });
    await admin.post(`${path}/${id}/remove-users`, { userIds: [user.id] });
    expect(await read(agent, ticket.id)).toEqual({ id, name });
    await admin.send('DELETE', `${path}/${id}`);
    expect(await read(agent, ticket.id)).toBeNull();
  });
});

describe('a merge', () => {
  const merge = (browser: Browser, id: number, organisationId: number) =>
    browser.post<Answer & { operation: Operation }>(`${path}/${id}/merge`, { organisationId });

  async function makeBoth() {
    const admin = await asAdmin();
    const { browser: customer, user } = await signedInAs(product, 'customers');
    const domains = [newDomain(), newDomain()];
    const into = await makeOrganisation(admin, { domains: domains.slice(0, 1), notes: 'Premium.' });
    const gone = await makeOrganisation(admin, { domains: domains.slice(1), notes: 'Old name.' });
    await admin.post(`${path}/${gone.id}/add-users`, { userIds: [user.id] });
    const ticket = await fileTicket(product, customer);
    return { admin, user, domains, into, gone, ticket };
  }

  it('moves people, domains, tickets and notes, and its undo brings them back', async () => {
    const { admin, user, domains, into, gone, ticket } = await makeBoth();
    const { status, body } = await merge(admin, into.id, gone.id);
    expect(status).toBe(200);
    expect(body.organisation).toMatchObject({ users_count: 1, tickets_count: 1, domains });
    expect(body.organisation.notes).toBe('Premium.\n\nOld name.');
    expect(body.operation).toMatchObject({ type: 'organisation_merge', tickets_count: 1 });
    expect((await admin.get(`${path}/${gone.id}`)).status).toBe(404);
    expect(await organisationOf(user.id)).toBe(into.id);
    const undone = await admin.post(`/api/v1/operations/${body.operation.id}/undo`, {});
    expect(undone.status, undone.text).toBe(200);
    const { organisation } = (await admin.get<Answer>(`${path}/${gone.id}`)).body;
    expect(organisation).toMatchObject({ name: gone.name, users_count: 1, tickets_count: 1 });
    expect(organisation.domains).toEqual(domains.slice(1));
    expect((await admin.get<Answer>(`${path}/${into.id}`)).body.organisation).toMatchObject({
      ...{ notes: 'Premium.', users_count: 0, tickets_count: 0, domains: domains.slice(0, 1) },
    });
    const read = await admin.get<{ ticket: TicketDetails }>(`/api/v1/tickets/${ticket.id}`);
    expect(read.body.ticket.organisation).toEqual({ id: gone.id, name: gone.name });
  });

  it('is refused with itself, an unknown one, and too many domains', async () => {
    const admin = await asAdmin();
    const many = () => Array.from({ length: 11 }, newDomain);
    const [one, two] = [
      await makeOrganisation(admin, { domains: many() }),
      await makeOrganisation(admin, { domains: many() }),
    ];
    for (const other of [one.id, 999_999, two.id]) {
      const { status, body } = await merge(admin, one.id, other);
      expect([status, Object.keys(body.errors)]).toEqual([422, ['organisationId']]);
    }
    expect((await merge(admin, 999_999, one.id)).status).toBe(404);
    expect((await merge(admin, one.id, Number.NaN)).status).toBe(422);
  });

  it('is not undone while another one has the name', async () => {
    const { admin, into, gone } = await makeBoth();
    const { body } = await merge(admin, into.id, gone.id);
    await makeOrganisation(admin, { name: gone.name.toUpperCase() });
    expect((await admin.post(`/api/v1/operations/${body.operation.id}/undo`, {})).status).toBe(409);
  });
});
