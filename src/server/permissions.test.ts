import { expect, it } from 'vitest';
import { roles } from './domains/auth/tables.ts';
import { domains } from './domains.ts';
import { permissionsOf } from './platform/domain.ts';
import { testProduct } from './testing/harness.ts';

const product = testProduct();

it('The roles that every site starts with grant permissions that a domain asks for', async () => {
  const catalogue = permissionsOf(domains);
  const stored = await product.services.db.select({ permissions: roles.permissions }).from(roles);
  const granted = stored.flatMap(({ permissions }) => permissions);
  expect(granted.length).toBeGreaterThan(0);
  for (const { name, restrictions } of granted) {
    expect(Object.keys(catalogue)).toContain(name);
    const known = Object.keys(catalogue[name]?.restrictions ?? {});
    expect(known).toEqual(expect.arrayContaining(restrictions.map((restriction) => restriction.name)));
  }
});

it('They grant what the catalogue says that they get by default, and no more', async () => {
  const stored = await product.services.db.select().from(roles);
  const byDefault = Object.entries(permissionsOf(domains)).flatMap(([permission, { grantedTo = [] }]) =>
    grantedTo.map((role) => `${role} ${permission}`),
  );
  const granted = stored.flatMap(({ name, permissions }) =>
    permissions.map((each) => `${name} ${each.name}`),
  );
  expect(granted.toSorted()).toEqual(byDefault.toSorted());
});
