import { hasPermission, type PermissionHolder } from '#shared/permissions.ts';

/** Whether the holder sees drafts and pages of other roles. */
export const seesEveryPage = (holder: PermissionHolder) => hasPermission(holder, 'custom_pages.update');
