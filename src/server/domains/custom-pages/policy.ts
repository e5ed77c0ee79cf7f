import { hasPermission, type PermissionHolder } from '#shared/permissions.ts';

/** Whether somebody reads drafts and pages that are for others. */
export const seesEveryPage = (holder: PermissionHolder) => hasPermission(holder, 'custom_pages.update');
