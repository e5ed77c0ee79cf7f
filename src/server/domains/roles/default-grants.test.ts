import { desc, eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { PermissionCatalogue } from '#shared/permissions.ts';
import { testProduct } from '../../testing/harness.ts';
import { auditEntries } from '../audit/tables.ts';
import { readGuestRole } from '../auth/roles.ts';
import { defaultGrants, roles } from '../auth/tables.ts';
import { grantDefaults } from './default-grants.ts';

const product = testProduct();

const entry = { label: 'Answer surveys', group: 'Surveys' };

/** The site as it is when a version with these permissions starts on it. */
const startWith = (more: PermissionCatalogue) =>
  grantDefaults({ ...product.services, permissions: { ...product.services.permissions, ...more } });

const holdersOf = async (name: string) =>
  (await product.services.db.select().from(roles).orderBy(roles.id))
    .filter(({ permissions }) => permissions.some((permission) => permission.name === name))
    .map((role) => role.name);

const take = async (role: string, name: string) => {
  const [row] = await product.services.db.select().from(roles).where(eq(roles.name, role));
  const permissions = row?.permissions.filter((permission) => permission.name !== name) ?? [];
  await product.services.db.update(roles).set({ permissions }).where(eq(roles.name, role));
};

describe('a permission that a site has for the first time', () => {
  beforeEach(async () => {
    await product.services.db.delete(defaultGrants).where(eq(defaultGrants.permission, 'surveys.answer'));
    for (const role of ['customers', 'guests', 'agents']) await take(role, 'surveys.answer');
  });

  it('goes to the roles that get it by default, and the audit log says so', async () => {
    await startWith({ 'surveys.answer': { ...entry, grantedTo: ['guests', 'agents', 'admins'] } });
    // Administrators may do everything already.
    expect(await holdersOf('surveys.answer')).toEqual(['guests', 'agents']);
    const [logged] = await product.services.db
      .select()
      .from(auditEntries)
      .orderBy(desc(auditEntries.id))
      .limit(1);
    expect(logged).toMatchObject({ action: 'role.update', via: 'system', user_id: null });
    expect(JSON.stringify(logged?.after)).toContain('surveys.answer');
    const { permissions } = await readGuestRole(product.services);
    expect(permissions.map(({ name }) => name)).toContain('surveys.answer');
  });

  it('goes to a role once: one that it was taken from does not get it back', async () => {
    const more: PermissionCatalogue = { 'surveys.answer': { ...entry, grantedTo: ['agents'] } };
    await startWith(more);
    await take('agents', 'surveys.answer');
    await startWith(more);
    expect(await holdersOf('surveys.answer')).toEqual([]);
  });

  it('is given once by processes that start at the same time', async () => {
    const more: PermissionCatalogue = { 'surveys.answer': { ...entry, grantedTo: ['customers'] } };
    await Promise.all([startWith(more), startWith(more), startWith(more)]);
    const [role] = await product.services.db.select().from(roles).where(eq(roles.name, 'customers'));
    expect(role?.permissions.filter(({ name }) => name === 'surveys.answer')).toHaveLength(1);
  });

  it('keeps the limits of a role that somebody has given it already', async () => {
    const held = { name: 'surveys.answer', restrictions: [{ name: 'count', value: 3 }] };
    const [row] = await product.services.db.select().from(roles).where(eq(roles.name, 'agents'));
    await product.services.db
      .update(roles)
      .set({ permissions: [...(row?.permissions ?? []), held] })
      .where(eq(roles.name, 'agents'));
    await startWith({ 'surveys.answer': { ...entry, grantedTo: ['agents'] } });
    const [after] = await product.services.db.select().from(roles).where(eq(roles.name, 'agents'));
    expect(after?.permissions.filter(({ name }) => name === 'surveys.answer')).toEqual([held]);
  });
});

it('What every site starts with is not given again to a site that has taken it away', async () => {
  await take('customers', 'files.create');
  await grantDefaults(product.services);
  expect(await holdersOf('files.create')).not.toContain('customers');
});
