import type { Permission } from '#shared/permissions.ts';
import { domains } from '../domains.ts';
import { permissionsOf } from '../platform/domain.ts';
import type { Context } from '../platform/trpc/context.ts';
import type { Guards } from '../platform/trpc/init.ts';
import { procedures } from './policy.ts';

const holding = (names: readonly string[]) =>
  ({
    identity: {
      mode: 'session',
      sessionId: '',
      user: {
        email_verified_at: '2026-01-01T00:00:00Z',
        permissions: names.map((name) => ({ name, restrictions: [] }) as unknown as Permission),
      },
    },
    guestPermissions: [],
  }) as unknown as Context;

function refuses(guards: Guards, ctx: Context): boolean {
  return guards.some((guard) => {
    try {
      // What has to be looked up is no question of permissions.
      void Promise.resolve(guard(ctx, 'query')).catch(() => undefined);
      return false;
    } catch {
      return true;
    }
  });
}

/** The calls that change something and that nobody makes without `admin.access`. */
export function administrationWrites(): string[] {
  const all = Object.keys(permissionsOf(domains)).filter((name) => name !== 'admin');
  const others = all.filter((name) => name !== 'admin.access');
  return Object.entries(procedures).flatMap(([path, { _def }]) => {
    const guards = (_def as { meta?: { guards?: Guards } }).meta?.guards ?? [];
    const isOne =
      _def.type === 'mutation' && refuses(guards, holding(others)) && !refuses(guards, holding(all));
    return isOne ? [path] : [];
  });
}
