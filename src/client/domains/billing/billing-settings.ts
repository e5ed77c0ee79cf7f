import type { SettingScreen } from '../../shell/setting-screen.ts';

export const billingScreen: SettingScreen = {
  to: '/admin/settings/billing',
  title: 'Billing',
  help: 'Whether plans are sold, through what people pay, and what invoices say.',
  sections: [
    {
      id: 'plans',
      title: 'Plans',
      permission: 'settings.update',
      fields: [
        {
          path: 'billing.enable',
          label: 'Sell plans',
          help: 'Without it there is no pricing page, no checkout and no billing page.',
          kind: 'switch',
        },
        {
          path: 'billing.currency',
          label: 'Currency of new prices',
          help: 'Three letters, such as USD.',
          kind: 'text',
        },
        {
          path: 'billing.grace_days',
          label: 'Days to pay again after a payment failed',
          help: 'The plan stays valid so long.',
          kind: 'number',
          min: 0,
          max: 90,
        },
      ],
    },
    {
      id: 'gateways',
      title: 'Ways to pay',
      permission: 'settings.update',
      fields: [
        {
          path: 'billing.gateways.stripe.enable',
          label: 'Cards, by Stripe',
          help: 'Needs STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET in the environment.',
          kind: 'switch',
        },
        {
          path: 'billing.gateways.test.enable',
          label: 'Test cards',
          help: 'No money moves. For sites with demo accounts, or with BILLING_TEST_GATEWAY=1.',
          kind: 'switch',
        },
      ],
    },
    {
      id: 'invoices',
      title: 'Invoices',
      permission: 'settings.update',
      fields: [
        {
          path: 'billing.seller',
          label: 'Who sends invoices',
          help: 'Name, address, number for taxes.',
          kind: 'paragraph',
        },
        {
          path: 'billing.tax.name',
          label: 'Name of the tax',
          help: 'Empty: nothing is said of a tax.',
          kind: 'text',
        },
        {
          path: 'billing.tax.rate',
          label: 'Tax that prices include, percent',
          kind: 'number',
          min: 0,
          max: 100,
        },
      ],
    },
  ],
};
