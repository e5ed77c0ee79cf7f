import { hasPermission } from '#shared/permissions.ts';
import type { BootstrapData } from '#shared/settings.ts';

/** Paths of the sign-in pages. */
const signIn = /^\/(login|forgot-password|password\/reset\/[^/]+)\/?$/;

/** Whether maintenance mode closes the site for this visitor. */
export const isClosed = ({ settings, user }: Pick<BootstrapData, 'settings' | 'user'>): boolean =>
  settings.maintenance.enable && !(user !== null && hasPermission(user, 'admin.access'));

/** Whether that page stays available in maintenance mode. */
export const staysOpen = (pathname: string): boolean => signIn.test(pathname);
