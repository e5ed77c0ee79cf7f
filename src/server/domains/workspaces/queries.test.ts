import { expect, it } from 'vitest';
import { toInvite } from './queries.ts';

it('says of an invite nothing that is not documented, such as whether the address has an account', () => {
  const row = {
    ...{ id: 'f2b0c3d4-0000-4000-8000-000000000001', email: 'a@example.com', role: 'member' as const },
    ...{ expires_at: '2026-01-01T00:00:00.000Z', user_id: 7 },
  };
  expect(toInvite(row)).toEqual({
    ...{ id: row.id, email: row.email, role_id: 3, role_name: 'member', expires_at: row.expires_at },
  });
});
