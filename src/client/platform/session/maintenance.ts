import { hasPermission } from '#shared/permissions.ts';
import type { BootstrapData } from '#shared/settings.ts';

/** Pages on which people sign in. */
const signIn = /^\/(login|forgot-password|password\/reset\/[^/]+)\/?$/;

/** Whether the site is closed for this visitor. */
export const isClosed = ({ settings, user }: Pick<BootstrapData, 'settings' | 'user'>): boolean =>
  settings.maintenance.enable && !(user !== null && hasPermission(user, 'admin.access'));

/** Whether that page is open while the site is closed. */
export const staysOpen = (pathname: string): boolean => signIn.test(pathname);
