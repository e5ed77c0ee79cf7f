import type { CurrentUser } from '#shared/auth.ts';
import { hasPermission } from '#shared/permissions.ts';

export type Act = 'view' | 'update' | 'delete';

/** Own account, or with the permission for others. */
export const mayActOn = (caller: CurrentUser, act: Act, userId: number) =>
  caller.id === userId || hasPermission(caller, `users.${act}`);
