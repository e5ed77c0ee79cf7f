import {
  IconBarrierBlock,
  IconBrush,
  IconBug,
  IconCalendar,
  IconCookie,
  IconDashboard,
  IconFiles,
  IconFileText,
  IconGauge,
  IconHistory,
  IconLanguage,
  IconLifebuoy,
  IconListCheck,
  IconLogin2,
  IconMailCheck,
  IconMailCog,
  IconMailForward,
  IconMailQuestion,
  IconMenu2,
  IconPalette,
  IconServer,
  IconSettings,
  IconShieldLock,
  IconTicket,
  IconUpload,
  IconUsers,
  IconWebhook,
} from '@tabler/icons-react';
import type { LinkProps } from '@tanstack/react-router';
import type { PermissionKey } from '#shared/permissions.ts';
import { isAllowed } from '../platform/session/bootstrap.ts';
import { useBootstrap } from '../platform/session/use-session.ts';
import { type Translate, useTranslate } from '../platform/translation/use-translate.ts';
import type { AdminGroup } from './admin-groups.ts';

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
    words: translate(
      'Find, add, change, suspend and delete people; log in as somebody; merge two; import a list.',
    ),
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
    to: '/admin/pages',
    title: translate('Pages'),
    group: 'site',
    icon: IconFileText,
    permission: 'custom_pages.view',
    words: translate('Pages of your own, such as terms and a privacy policy.'),
  },
  {
    to: '/admin/menus',
    title: translate('Menus'),
    group: 'site',
    icon: IconMenu2,
    permission: 'menus.update',
    words: translate('The links in the top bar, the footer and the account menu.'),
  },
  {
    to: '/admin/settings/contact',
    title: translate('Contact page'),
    group: 'channels',
    icon: IconMailQuestion,
    permission: 'settings.view',
    words: translate('Where people without an account write to you.'),
  },
  {
    to: '/admin/invites',
    title: translate('Invites'),
    group: 'people',
    icon: IconMailForward,
    permission: 'users.create',
    words: translate('Ask agents and other staff to join, by mail or by a link.'),
  },
  {
    to: '/admin/roles',
    title: translate('Roles'),
    group: 'people',
    icon: IconShieldLock,
    permission: 'roles.view',
    words: translate('Say what people may do: permissions, two factor authentication, view as.'),
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
  {
    to: '/admin/settings/general',
    title: translate('General'),
    group: 'site',
    icon: IconSettings,
    permission: 'settings.view',
    words: translate('The name of the site, where people arrive, and what is switched on.'),
  },
  {
    to: '/admin/settings/sign-in',
    title: translate('Sign-in'),
    group: 'people',
    icon: IconLogin2,
    permission: 'settings.view',
    words: translate('Who may register, what they are asked, and how people sign in.'),
  },
  {
    to: '/admin/settings/dates',
    title: translate('Language and dates'),
    group: 'site',
    icon: IconCalendar,
    permission: 'settings.view',
    words: translate('For everybody who has not chosen for themselves.'),
  },
  {
    to: '/admin/settings/privacy',
    title: translate('Privacy'),
    group: 'site',
    icon: IconCookie,
    permission: 'settings.view',
    words: translate('The notice about cookies, and how long the site remembers what people did.'),
  },
  {
    to: '/admin/settings/help-center',
    title: translate('Help center'),
    group: 'help-center',
    icon: IconLifebuoy,
    permission: 'settings.view',
    words: translate('How the start of the help center looks, and when articles are suggested.'),
  },
  {
    to: '/admin/settings/uploads',
    title: translate('Uploads'),
    group: 'help-center',
    icon: IconUpload,
    permission: 'settings.view',
    words: translate('Which files people may send, how much of them, and where they are kept.'),
  },
  {
    to: '/admin/settings/tickets',
    title: translate('Tickets'),
    group: 'tickets',
    icon: IconTicket,
    permission: 'settings.view',
    words: translate('What requests are about, and until when customers may open them again.'),
  },
  {
    to: '/admin/settings/mail',
    title: translate('Outgoing mail'),
    group: 'channels',
    icon: IconMailForward,
    permission: 'settings.view',
    words: translate('The server that takes the mails of the site, and who they come from.'),
  },
  {
    to: '/admin/settings/maintenance',
    title: translate('Maintenance'),
    group: 'system',
    icon: IconBarrierBlock,
    permission: 'settings.view',
    words: translate('Closes the site for everybody but administrators while you work on it.'),
  },
  {
    to: '/admin/settings/limits',
    title: translate('Limits'),
    group: 'system',
    icon: IconGauge,
    permission: 'settings.view',
    words: translate('How often somebody may do something before they are asked to wait.'),
  },
  {
    to: '/admin/system',
    title: translate('System'),
    group: 'system',
    icon: IconServer,
    permission: 'system.view',
    words: translate('See how the product runs: version, database, backup, cache, support bundle.'),
  },
  {
    to: '/admin/logs/jobs',
    title: translate('Jobs'),
    group: 'system',
    icon: IconListCheck,
    permission: 'logs.view',
    words: translate('See what runs in the background, and try again what failed.'),
  },
  {
    to: '/admin/logs/errors',
    title: translate('Errors'),
    group: 'system',
    icon: IconBug,
    permission: 'logs.view',
    words: translate('See what went wrong in the product itself.'),
  },
  {
    to: '/admin/languages',
    title: translate('Languages'),
    group: 'site',
    icon: IconLanguage,
    permission: 'localizations.view',
    words: translate('In which languages the site can be read, and what it says in them.'),
  },
  {
    to: '/admin/mail-templates',
    title: translate('Mail templates'),
    group: 'site',
    icon: IconMailCog,
    permission: 'mail_templates.view',
    words: translate('What mails say, in each language. Those that you do not change stay as they are.'),
  },
  {
    to: '/admin/mail-log',
    title: translate('Mail log'),
    group: 'system',
    icon: IconMailCheck,
    permission: 'logs.view',
    words: translate('Which mails have left, and what the mail server said. Kept for 30 days.'),
  },
  {
    to: '/admin/webhooks',
    title: translate('Webhooks'),
    group: 'system',
    icon: IconWebhook,
    permission: 'webhooks.view',
    words: translate('Tell other programs at once when something happens here.'),
  },
];

/** The screens that the signed-in person may open. */
export function useAdminScreens(): AdminScreen[] {
  const translate = useTranslate();
  const bootstrap = useBootstrap();
  return adminScreens(translate).filter(
    ({ permission }) => permission === null || isAllowed(bootstrap, permission),
  );
}
