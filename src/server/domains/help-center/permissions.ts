import type { PermissionCatalogue } from '#shared/permissions.ts';

export const helpcenterPermissions = {
  'articles.view': {
    grantedTo: ['customers', 'guests', 'agents'],
    label: 'View articles',
    group: 'Help center',
  },
  'articles.view_internal': { grantedTo: ['agents'], label: 'View internal articles', group: 'Help center' },
  'articles.create': { label: 'Create articles', group: 'Help center' },
  'articles.update': { label: 'Edit articles and view drafts', group: 'Help center' },
  'articles.publish': { label: 'Publish articles', group: 'Help center' },
  'articles.delete': { label: 'Delete articles', group: 'Help center' },
  'hc.update': {
    label: 'Manage categories, redirects, synonyms, and pinned articles',
    group: 'Help center',
    explanation: 'Redirects can lead to other sites.',
  },
  'reports.view': {
    grantedTo: ['agents'],
    label: 'View reports',
    group: 'Help center',
    explanation: 'Includes what people searched for.',
  },
} as const satisfies PermissionCatalogue;

declare module '#shared/permissions.ts' {
  interface PermissionKeys extends Record<keyof typeof helpcenterPermissions, true> {}
}
