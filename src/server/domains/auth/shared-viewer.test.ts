import { describe, expect, it } from 'vitest';
import { toContext } from '../../platform/context.ts';
import { noSession } from '../../platform/session/no-session.ts';
import { makePerson } from '../../testing/factories.ts';
import { testProduct } from '../../testing/harness.ts';
import { saveSettings } from '../settings/service.ts';
import { findUserByEmail, toCurrentUser } from './queries.ts';
import { sharedViewerFor } from './shared-viewer.ts';

const product = testProduct();

async function standing(role: Parameters<typeof makePerson>[1], verified = true) {
  const { email } = await makePerson(product, role);
  const row = await findUserByEmail(product.services.db, email);
  if (row === undefined) throw new Error('Nobody was made.');
  const known = toCurrentUser(row);
  const user = { ...known, email_verified_at: verified ? known.created_at : null };
  const identity = { mode: 'session', user, sessionId: 'own' } as const;
  const ctx = toContext(product.services, {
    identity,
    guestPermissions: [],
    session: noSession,
    request: {} as Parameters<typeof toContext>[1]['request'],
  });
  return { user, found: await sharedViewerFor(product.services, ctx, user) };
}

describe('whoever stands for a customer', () => {
  it('may see the same and is the same for all who may, without anything of theirs', async () => {
    const one = await standing('customers');
    const other = await standing('customers');
    expect(one.found?.viewer).toEqual(other.found?.viewer);
    expect(one.found?.viewer).toMatchObject({
      id: 0,
      roles: one.user.roles,
      permissions: one.user.permissions,
    });
    expect(one.found?.context.identity.user).toBe(one.found?.viewer);
    expect(JSON.stringify(one.found?.viewer)).not.toContain(one.user.email);
    expect(one.found?.person).toContain(one.user.email);
  });

  it('is nobody for staff, whose pages are their own', async () => {
    for (const role of ['agents', 'admins'] as const) expect((await standing(role)).found).toBeNull();
  });

  it('is nobody for those whom the site first asks to prove their address', async () => {
    expect((await standing('customers', false)).found).not.toBeNull();
    await saveSettings(product.services, { require_email_confirmation: true });
    expect((await standing('customers', false)).found).toBeNull();
    expect((await standing('customers')).found).not.toBeNull();
  });
});
