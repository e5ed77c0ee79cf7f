import { useQueryClient } from '@tanstack/react-query';
import type { User } from '#shared/users.ts';
import { updateBootstrap } from '../bootstrap.ts';

/** Puts an account as the server answered it in place everywhere: top bar, menus, forms to come. */
export function useStoreUser() {
  const queryClient = useQueryClient();
  return (user: User) =>
    updateBootstrap(queryClient, (data) =>
      data.user?.id === user.id ? { ...data, user: { ...data.user, ...user } } : data,
    );
}
