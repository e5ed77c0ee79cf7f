import { describe, expect, it } from 'vitest';
import { hasPermission, mergePermissions, restrictionOf } from './permissions.ts';

const limited = (value: number) => ({ name: 'api.access', restrictions: [{ name: 'max_tokens', value }] });
const unlimited = { name: 'api.access', restrictions: [] };

describe('permissions', () => {
  it('are granted by their name, all of them by admin', () => {
    const holder = { permissions: [unlimited] };
    expect(hasPermission(holder, 'api.access')).toBe(true);
    expect(hasPermission(holder, 'tickets.update')).toBe(false);
    expect(hasPermission({ permissions: [{ name: 'admin', restrictions: [] }] }, 'tickets.update')).toBe(
      true,
    );
    expect(hasPermission(null, 'api.access')).toBe(false);
  });

  it('carry values by the name of a restriction, from which admin is free', () => {
    const holder = { permissions: [limited(3)] };
    expect(restrictionOf(holder, 'api.access', 'max_tokens')).toBe(3);
    expect(restrictionOf(holder, 'api.access', 'other')).toBeUndefined();
    expect(restrictionOf(holder, 'files.create', 'max_tokens')).toBeUndefined();
    const admin = { permissions: [limited(3), { name: 'admin', restrictions: [] }] };
    expect(restrictionOf(admin, 'api.access', 'max_tokens')).toBeUndefined();
  });

  it('of several roles allow what any of them allows', () => {
    expect(mergePermissions([limited(3), limited(5), limited(4)])).toEqual([limited(5)]);
    expect(mergePermissions([limited(3), unlimited])).toEqual([unlimited]);
    expect(mergePermissions([unlimited, limited(3)])).toEqual([unlimited]);
  });
});
