import { IconCreditCard, IconPlugConnected, IconReceipt, IconTags } from '@tabler/icons-react';
import { isBillingOn } from '#shared/billing-on.ts';
import { defineClientDomain } from '../../shell/client-domain.ts';
import { billingScreen } from './billing-settings.ts';

export const billingDomain = defineClientDomain({
  name: 'billing',
  screens: (translate) => [
    {
      to: '/admin/billing/plans',
      title: translate('Plans'),
      group: 'billing',
      order: 10,
      icon: IconTags,
      permission: 'products.view',
      isOffered: isBillingOn,
      description: translate('Plans people can buy, their prices, and what they include.'),
      terms: translate('pricing, products, prices, packages'),
    },
    {
      to: '/admin/billing/subscriptions',
      title: translate('Subscriptions'),
      group: 'billing',
      order: 20,
      icon: IconReceipt,
      permission: 'subscriptions.view',
      isOffered: isBillingOn,
      description: translate('Who is on which plan. Assign a plan, end it, or set an end date.'),
      terms: translate('customers, MRR, churn, revenue, trials, invoices, refunds'),
    },
    {
      to: '/admin/billing/events',
      title: translate('Payment events'),
      group: 'billing',
      order: 30,
      icon: IconPlugConnected,
      permission: 'subscriptions.view',
      isOffered: isBillingOn,
      description: translate('Events received from the payment provider and their outcome, newest first.'),
      terms: translate('Stripe, PayPal, payment log, webhooks'),
    },
  ],
  settings: [{ screen: billingScreen, group: 'billing', order: 40, icon: IconCreditCard }],
  audit: (translate) => ({
    nouns: {
      billing_event: translate('Payment event'),
      invoice: translate('Invoice'),
      price: translate('Price'),
      product: translate('Plan'),
      subscription: translate('Subscription'),
    },
    verbs: {
      confirm: translate('confirmed'),
      refund: translate('refunded'),
      advance: translate('time advanced'),
      change_plan: translate('plan changed'),
      resume: translate('resumed'),
      sync: translate('synced to the payment provider'),
    },
  }),
  webhookEvents: (translate) => ({
    group: translate('Subscriptions'),
    events: {
      'subscription.changed': translate('Subscription started, changed, or ended'),
    },
  }),
});
