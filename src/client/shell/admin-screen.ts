import type { Icon } from '@tabler/icons-react';
import type { LinkProps } from '@tanstack/react-router';
import type { PermissionKey } from '#shared/permissions.ts';
import type { PublicSettings } from '#shared/settings.ts';
import type { AdminGroup } from './admin-groups.ts';

export interface AdminScreen {
  to: NonNullable<LinkProps['to']>;
  title: string;
  group: AdminGroup;
  /** Its place within the group; those of others are tens. */
  order: number;
  icon: Icon;
  /** What it asks for besides `admin.access`. */
  permission: PermissionKey | null;
  /** Where the site may be without what it is about. */
  isOffered?: (settings: PublicSettings) => boolean;
  /** What can be done there, in the words that somebody looks for. */
  description: string;
}
