import {
  IconBrush,
  IconDashboard,
  IconFiles,
  IconHistory,
  IconLogin2,
  IconPalette,
  IconUsers,
} from '@tabler/icons-react';
import type { LinkProps } from '@tanstack/react-router';
import type { PermissionKey } from '#shared/permissions.ts';
import { isAllowed } from '../platform/session/bootstrap.ts';
import { useBootstrap } from '../platform/session/use-session.ts';
import { type Translate, useTranslate } from '../platform/translation/use-translate.ts';

/** The parts of the administration, in the order of the rail. */
export const adminGroups = [
  'start',
  'people',
  'site',
  'help-center',
  'tickets',
  'channels',
  'system',
] as const;

export type AdminGroup = (typeof adminGroups)[number];

export interface AdminScreen {
  to: NonNullable<LinkProps['to']>;
  title: string;
  group: AdminGroup;
  icon: typeof IconFiles;
  /** What it asks for besides `admin.access`. */
  permission: PermissionKey | null;
  /** What can be done there, in the words that somebody looks for. */
  words: string;
}

/** All screens of the administration; within a group in this order. */
export const adminScreens = (translate: Translate): AdminScreen[] => [
  {
    to: '/admin',
    title: translate('Start'),
    group: 'start',
    icon: IconDashboard,
    permission: null,
    words: translate('Overview of the administration'),
  },
  {
    to: '/admin/people',
    title: translate('People'),
    group: 'people',
    icon: IconUsers,
    permission: 'users.view',
    words: translate('Find, add, change, suspend and delete people; log in as somebody; merge two.'),
  },
  {
    to: '/admin/appearance',
    title: translate('Appearance'),
    group: 'site',
    icon: IconBrush,
    permission: 'appearance.update',
    words: translate(
      'Name, logo, colours, typeface, front page, cookie notice and own styles, with a preview',
    ),
  },
  {
    to: '/admin/themes',
    title: translate('Themes'),
    group: 'site',
    icon: IconPalette,
    permission: 'themes.view',
    words: translate('Light and dark themes: make, change, import and export them'),
  },
  {
    to: '/admin/files',
    title: translate('Files'),
    group: 'help-center',
    icon: IconFiles,
    permission: 'files.view',
    words: translate('See what was uploaded, and bring back what was deleted.'),
  },
  {
    to: '/admin/logs/audit',
    title: translate('Audit log'),
    group: 'system',
    icon: IconHistory,
    permission: 'logs.view',
    words: translate('See who changed what, before and after.'),
  },
  {
    to: '/admin/logs/sign-ins',
    title: translate('Sign-ins'),
    group: 'system',
    icon: IconLogin2,
    permission: 'logs.view',
    words: translate('See who tried to sign in, and from where.'),
  },
];

export const adminGroupName = (group: AdminGroup, translate: Translate) =>
  ({
    start: translate('Start'),
    people: translate('People'),
    site: translate('Site'),
    'help-center': translate('Help center'),
    tickets: translate('Tickets'),
    channels: translate('Channels'),
    system: translate('System'),
  })[group];

/** The screens that the signed-in person may open. */
export function useAdminScreens(): AdminScreen[] {
  const translate = useTranslate();
  const bootstrap = useBootstrap();
  return adminScreens(translate).filter(
    ({ permission }) => permission === null || isAllowed(bootstrap, permission),
  );
}
