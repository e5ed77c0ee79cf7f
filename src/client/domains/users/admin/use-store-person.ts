import { api } from '#client/platform/api/api.ts';
import type { ShownUser } from '#shared/users.ts';

/** Puts somebody as the server answered them in place, and asks anew for what speaks of them. */
export function useStorePerson() {
  const utils = api.useUtils();
  return async (user: ShownUser) => {
    utils.users.get.setData({ id: String(user.id) }, { user });
    await Promise.all([
      utils.people.list.invalidate(),
      utils.people.summary.invalidate({ id: user.id }),
      utils.people.options.invalidate(),
    ]);
  };
}
