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
    billing_event: {
      replay: translate('Payment event retried'),
    },
    invoice: {
      refund: translate('Invoice refunded'),
    },
    price: {
      confirm: translate('Price confirmed'),
      create: translate('Price added'),
      delete: translate('Price deleted'),
      update: translate('Price edited'),
    },
    product: {
      create: translate('Plan created'),
      delete: translate('Plan deleted'),
      order: translate('Plans reordered'),
      sync: translate('Plan synced to the payment provider'),
      update: translate('Plan edited'),
    },
    subscription: {
      advance: translate('Subscription time advanced'),
      cancel: translate('Subscription canceled'),
      change_plan: translate('Subscription moved to another plan'),
      create: translate('Subscription created'),
      resume: translate('Subscription resumed'),
      update: translate('Subscription edited'),
    },
  }),
  webhookEvents: (translate) => ({
    group: translate('Subscriptions'),
    events: {
      'subscription.changed': translate('Subscription started, changed, or ended'),
    },
  }),
});
