import type { PermissionCatalogue } from '#shared/permissions.ts';

export const settingsPermissions = {
  'settings.view': { label: 'View settings', group: 'Site' },
  'settings.update': {
    label: 'Edit settings',
    group: 'Site',
    explanation:
      'Includes who can register, how people sign in, where files are stored and which services are connected. Only for people you trust with the whole site.',
  },
  'appearance.update': {
    label: 'Edit appearance',
    group: 'Site',
    explanation: 'Custom code also requires full access.',
  },
  'localizations.update': {
    label: 'Edit languages and dates',
    group: 'Site',
    explanation: 'Includes every text of the product, also in emails.',
  },
  'menus.update': {
    label: 'Edit menus',
    group: 'Site',
    explanation: 'Menu items can link to other sites.',
  },
  'channels.update': {
    label: 'Edit email settings and mailboxes',
    group: 'Site',
    explanation:
      'As strong as full access: the mail server sees every email, including links that reset passwords.',
  },
} as const satisfies PermissionCatalogue;

declare module '#shared/permissions.ts' {
  interface PermissionKeys extends Record<keyof typeof settingsPermissions, true> {}
}
