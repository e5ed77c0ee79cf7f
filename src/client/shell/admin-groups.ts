import type { Translate } from '../platform/translation/use-translate.ts';

/** The groups of administration screens, in the order of the rail. */
export const adminGroups = [
  'start',
  'people',
  'site',
  'help-center',
  'tickets',
  'channels',
  'billing',
  'system',
] as const;

export type AdminGroup = (typeof adminGroups)[number];

export const adminGroupName = (group: AdminGroup, translate: Translate) =>
  ({
    start: translate('Home'),
    people: translate('People'),
    site: translate('Site'),
    'help-center': translate('Help center'),
    tickets: translate('Tickets'),
    channels: translate('Channels'),
    billing: translate('Billing'),
    system: translate('System'),
  })[group];
