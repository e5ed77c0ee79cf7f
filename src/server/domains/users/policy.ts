import type { CurrentUser } from '#shared/auth.ts';
import { hasPermission } from '#shared/permissions.ts';

export type Act = 'view' | 'update' | 'delete';

/** Everybody looks after themselves; looking after others takes the permission for it. */
export const mayActOn = (caller: CurrentUser, act: Act, userId: number) =>
  caller.id === userId || hasPermission(caller, `users.${act}`);
