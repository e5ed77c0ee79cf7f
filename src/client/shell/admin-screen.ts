import type { Icon } from '@tabler/icons-react';
import type { LinkProps } from '@tanstack/react-router';
import type { PermissionKey } from '#shared/permissions.ts';
import type { PublicSettings } from '#shared/settings.ts';
import type { AdminGroup } from './admin-groups.ts';

export interface AdminScreen {
  to: NonNullable<LinkProps['to']>;
  title: string;
  group: AdminGroup;
  /** Sort order within the group, in steps of ten. */
  order: number;
  icon: Icon;
  /** Required permission besides `admin.access`. */
  permission: PermissionKey | null;
  /** Whether the site has the screen's feature enabled. */
  isOffered?: (settings: PublicSettings) => boolean;
  /** Summary of its actions. */
  description: string;
  /** Further names that people search for, separated by commas. */
  terms?: string;
}
