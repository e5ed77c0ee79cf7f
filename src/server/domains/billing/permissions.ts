import type { PermissionCatalogue } from '#shared/permissions.ts';

export const billingPermissions = {
  'products.view': { label: 'See all plans, hidden ones too', group: 'Billing' },
  'products.create': { label: 'Create plans and prices', group: 'Billing' },
  'products.update': { label: 'Change plans', group: 'Billing' },
  'products.delete': { label: 'Delete plans and prices', group: 'Billing' },
  'subscriptions.view': {
    label: 'See subscriptions, invoices and revenue',
    group: 'Billing',
    explanation: 'Includes the billing details of people.',
  },
  'subscriptions.create': { label: 'Give somebody a plan', group: 'Billing' },
  'subscriptions.update': {
    label: 'Change and end subscriptions',
    group: 'Billing',
    explanation: 'Includes refunds.',
  },
} as const satisfies PermissionCatalogue;

declare module '#shared/permissions.ts' {
  interface PermissionKeys extends Record<keyof typeof billingPermissions, true> {}
}
