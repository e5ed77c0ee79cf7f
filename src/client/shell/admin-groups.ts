import {
  IconChartBar,
  IconCode,
  IconCreditCard,
  IconFiles,
  IconHome,
  IconLifebuoy,
  IconMail,
  IconPalette,
  IconServer,
  IconSettings,
  IconShieldLock,
  IconTicket,
  IconUsers,
} from '@tabler/icons-react';
import type { Translate } from '../platform/translation/use-translate.ts';

/** The entries of the administration's rail, in order. The screens of one are its tabs. */
export const adminGroups = [
  'start',
  'people',
  'tickets',
  'help-center',
  'insights',
  'files',
  'email',
  'site',
  'billing',
  'settings',
  'security',
  'system',
  'developers',
] as const;

export type AdminGroup = (typeof adminGroups)[number];

export const adminGroupIcons = {
  start: IconHome,
  people: IconUsers,
  tickets: IconTicket,
  'help-center': IconLifebuoy,
  insights: IconChartBar,
  files: IconFiles,
  email: IconMail,
  site: IconPalette,
  billing: IconCreditCard,
  settings: IconSettings,
  security: IconShieldLock,
  system: IconServer,
  developers: IconCode,
} as const satisfies Record<AdminGroup, unknown>;

export const adminGroupName = (group: AdminGroup, translate: Translate) =>
  ({
    start: translate('Home'),
    people: translate('People'),
    tickets: translate('Tickets'),
    'help-center': translate('Help center'),
    insights: translate('Insights'),
    files: translate('Files'),
    email: translate('Email'),
    site: translate('Site'),
    billing: translate('Billing'),
    settings: translate('Settings'),
    security: translate('Security'),
    system: translate('System'),
    developers: translate('Developers'),
  })[group];
