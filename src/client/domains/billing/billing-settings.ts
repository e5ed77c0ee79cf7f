import type { SettingScreen } from '../../shell/setting-screen.ts';

export const billingScreen: SettingScreen = {
  to: '/admin/settings/billing',
  title: 'Billing settings',
  help: 'Plan sales, payment methods, and invoice details.',
  terms: 'Stripe, PayPal, payment methods, tax, VAT, currency, invoices',
  sections: [
    {
      id: 'plans',
      title: 'Plans',
      permission: 'settings.update',
      fields: [
        {
          path: 'billing.enable',
          label: 'Sell plans',
          help: 'When off, there are no pricing, checkout, or billing pages.',
          kind: 'switch',
        },
        {
          path: 'billing.currency',
          label: 'Currency for new prices',
          help: 'A three-letter code, such as USD.',
          kind: 'text',
        },
        {
          path: 'billing.grace_days',
          label: 'Grace period after a failed payment',
          help: 'The plan stays active during this period.',
          kind: 'number',
          min: 0,
          max: 90,
          unit: 'days',
        },
      ],
    },
    {
      id: 'gateways',
      title: 'Payment methods',
      permission: 'settings.update',
      fields: [
        {
          path: 'billing.gateways.stripe.enable',
          label: 'Card payments (Stripe)',
          help: 'Requires STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET in the environment variables.',
          kind: 'switch',
        },
        {
          path: 'billing.gateways.test.enable',
          label: 'Test cards',
          help: 'No real charges. Only for sites with demo accounts or with BILLING_TEST_GATEWAY=1.',
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
          label: 'Seller details',
          help: 'Name, address, and tax ID.',
          kind: 'paragraph',
        },
        {
          path: 'billing.tax.name',
          label: 'Tax name',
          help: 'Leave empty to show no tax.',
          kind: 'text',
        },
        {
          path: 'billing.tax.rate',
          label: 'Tax rate included in prices',
          kind: 'number',
          min: 0,
          max: 100,
          decimals: 2,
          unit: '%',
        },
      ],
    },
  ],
};
