import { useQueryClient } from '@tanstack/react-query';
import type { User } from '#shared/users.ts';
import { updateBootstrap } from '../bootstrap.ts';

/** Updates the cached user everywhere: top bar, menus, later forms. */
export function useStoreUser() {
  const queryClient = useQueryClient();
  return (user: User) =>
    updateBootstrap(queryClient, (data) =>
      data.user?.id === user.id ? { ...data, user: { ...data.user, ...user } } : data,
    );
}
