import type { Permission } from '#shared/permissions.ts';
import type { Context } from '../platform/context.ts';
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

/** Guards only: what a service decides about the record is no question here. */
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

const guardsOf = (path: string) =>
  (procedures[path]?._def as { meta?: { guards?: Guards } } | undefined)?.meta?.guards ?? [];

/** Whether the guards of a call turn somebody away who holds these permissions and no others. */
const turnsAway = (path: string, names: readonly string[]) => refuses(guardsOf(path), holding(names));

/** The calls that somebody with one permission more may make, besides the door to the administration. */
export const opens = (name: string): string[] =>
  Object.keys(procedures).filter(
    (path) =>
      turnsAway(path, name === 'admin.access' ? [] : ['admin.access']) &&
      !turnsAway(path, [name, 'admin.access']),
  );
