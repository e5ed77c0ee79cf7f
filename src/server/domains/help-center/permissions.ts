import type { PermissionCatalogue } from '#shared/permissions.ts';

export const helpcenterPermissions = {
  'articles.view': {
    grantedTo: ['customers', 'guests', 'agents'],
    label: 'Read articles',
    group: 'Help center',
  },
  'articles.view_internal': { grantedTo: ['agents'], label: 'Read internal articles', group: 'Help center' },
  'articles.create': { label: 'Write new articles', group: 'Help center' },
  'articles.update': { label: 'Change articles and read drafts', group: 'Help center' },
  'articles.publish': { label: 'Publish articles', group: 'Help center' },
  'articles.delete': { label: 'Delete articles', group: 'Help center' },
  'hc.update': {
    label: 'Change categories, their order, redirects and what searches find',
    group: 'Help center',
    explanation: 'Redirects can lead to other sites.',
  },
  'reports.view': {
    grantedTo: ['agents'],
    label: 'See reports',
    group: 'Help center',
    explanation: 'Includes what people searched for.',
  },
} as const satisfies PermissionCatalogue;

declare module '#shared/permissions.ts' {
  interface PermissionKeys extends Record<keyof typeof helpcenterPermissions, true> {}
}
