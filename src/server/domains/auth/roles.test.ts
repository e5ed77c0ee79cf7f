import { describe, expect, it } from 'vitest';
import { fileTicket, makePerson, signedInAs } from '../../testing/factories.ts';
import { testProduct } from '../../testing/harness.ts';
import { assertMayManage } from './policy.ts';
import { assertAdminStays, giveRole } from './roles.ts';
import { userRoles } from './tables.ts';

const product = testProduct();
const give = (email: string, role: string) => giveRole(product.services, email, role);

describe('the command that gives a role', () => {
  it('makes a customer an agent, who is let in at once, and takes it back', async () => {
    const { browser, user } = await signedInAs(product, 'customers');
    await fileTicket(product, browser);
    const counts = () => browser.get('/api/v1/tickets/counts');
    expect((await counts()).status).toBe(403);
    await expect(give(user.email.toUpperCase(), 'agent')).resolves.toEqual({
      name: 'Test customers',
      before: 'customer',
      after: 'agent',
    });
    await expect.poll(async () => (await counts()).status).toBe(200);
    await give(user.email, 'customer');
    await expect.poll(async () => (await counts()).status).toBe(403);
  });

  it('says what to do about an unknown address or role', async () => {
    const { email } = await makePerson(product);
    await expect(give('nobody@example.com', 'agent')).rejects.toThrow(
      'Nobody has an account with the address nobody@example.com. They register at /register first',
    );
    await expect(give(email, 'boss')).rejects.toThrow(
      'There is no role "boss". Roles are: customer, agent, admin.',
    );
    await expect(give(email, 'guests')).rejects.toThrow('There is no role "guests".');
  });

  it('leaves the site its last administrator', async () => {
    const first = await makePerson(product, 'admins');
    await expect(give(first.email, 'agent')).rejects.toThrow(`${first.email} is the last administrator.`);
    const second = await makePerson(product);
    await give(second.email, 'admin');
    const outcomes = await Promise.allSettled([give(first.email, 'agent'), give(second.email, 'agent')]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });
});

describe('who may do more', () => {
  const holding = (...names: string[]) => ({
    permissions: names.map((name) => ({ name, restrictions: [] })),
  });

  it('is nobody’s to manage who may do less', () => {
    const manager = holding('users.update', 'tickets.update');
    expect(() => assertMayManage(manager, holding('tickets.update'))).not.toThrow();
    expect(() => assertMayManage(manager, holding('tickets.update', 'articles.view'))).toThrow(
      "You can't manage someone who has permissions you don't have.",
    );
    expect(() => assertMayManage(manager, holding('admin'))).toThrow();
    expect(() => assertMayManage(holding('admin'), holding('admin', 'tickets.update'))).not.toThrow();
  });

  it('is always somebody, whatever a change does to roles', async () => {
    const { db } = product.services;
    const takingAll = db.transaction(async (tx) => {
      await tx.delete(userRoles);
      await assertAdminStays(tx);
    });
    await expect(takingAll).rejects.toThrow('There must be at least one administrator.');
    await expect(db.transaction((tx) => assertAdminStays(tx))).resolves.toBeUndefined();
  });
});
