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
      description: translate('What people can buy: plans, their prices and what they bring.'),
    },
    {
      to: '/admin/billing/subscriptions',
      title: translate('Subscriptions'),
      group: 'billing',
      order: 20,
      icon: IconReceipt,
      permission: 'subscriptions.view',
      isOffered: isBillingOn,
      description: translate('Who has which plan: give one, end one, say until when.'),
    },
    {
      to: '/admin/billing/events',
      title: translate('Payment events'),
      group: 'billing',
      order: 30,
      icon: IconPlugConnected,
      permission: 'subscriptions.view',
      isOffered: isBillingOn,
      description: translate('What the payment service told the site, newest first, and what came of it.'),
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
      refund: translate('money given back'),
      advance: translate('advanced'),
      change_plan: translate('given another plan'),
      resume: translate('resumed'),
      sync: translate('sent to the payment service'),
    },
  }),
  webhookEvents: (translate) => ({
    group: translate('Subscriptions'),
    events: {
      'subscription.changed': translate('A subscription begins, changes or ends'),
    },
  }),
});
