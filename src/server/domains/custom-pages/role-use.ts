import { eq } from 'drizzle-orm';
import type { RoleUse } from '../roles/role-hooks.ts';
import { countPagesFor, lockPagesFor } from './queries.ts';
import { announce } from './service.ts';
import { customPages } from './tables.ts';

/** Pages are for holders of roles only, where they name some. */
export const pageRoleUse: RoleUse = {
  type: 'custom_pages',
  count: (_services, tx, ids) => countPagesFor(tx, ids),
  move: async (services, tx, ids, replacementId) => {
    const moved = (roles: readonly number[]) => [
      ...new Set(roles.map((id) => (ids.includes(id) ? replacementId : id))),
    ];
    const pages = await lockPagesFor(tx, ids);
    for (const { id, role_ids, draft, version } of pages) {
      await tx
        .update(customPages)
        .set({
          role_ids: moved(role_ids),
          draft: draft && { ...draft, role_ids: moved(draft.role_ids) },
          version: version + 1,
        })
        .where(eq(customPages.id, id));
    }
    if (pages.length > 0) await announce(services, tx);
  },
};
