import type { PermissionCatalogue } from '#shared/permissions.ts';

export const billingPermissions = {
  'products.view': { label: 'View all plans, including hidden ones', group: 'Billing' },
  'products.create': { label: 'Create plans and prices', group: 'Billing' },
  'products.update': { label: 'Edit plans', group: 'Billing' },
  'products.delete': { label: 'Delete plans and prices', group: 'Billing' },
  'subscriptions.view': {
    label: 'View subscriptions, invoices, and revenue',
    group: 'Billing',
    explanation: 'Includes the billing details of people.',
  },
  'subscriptions.create': { label: 'Assign plans', group: 'Billing' },
  'subscriptions.update': {
    label: 'Edit and cancel subscriptions',
    group: 'Billing',
    explanation: 'Includes refunds.',
  },
} as const satisfies PermissionCatalogue;

declare module '#shared/permissions.ts' {
  interface PermissionKeys extends Record<keyof typeof billingPermissions, true> {}
}
