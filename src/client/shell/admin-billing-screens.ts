import { IconCreditCard, IconPlugConnected, IconReceipt, IconTags } from '@tabler/icons-react';
import { isBillingOn } from '#shared/billing-on.ts';
import type { Translate } from '../platform/translation/use-translate.ts';
import type { AdminScreen } from './admin-screen.ts';

/** The screens of what is sold to customers. */
export const billingScreens = (translate: Translate): AdminScreen[] => [
  {
    to: '/admin/billing/plans',
    title: translate('Plans'),
    group: 'billing',
    icon: IconTags,
    permission: 'products.view',
    isOffered: isBillingOn,
    words: translate('What people can buy: plans, their prices and what they bring.'),
  },
  {
    to: '/admin/billing/subscriptions',
    title: translate('Subscriptions'),
    group: 'billing',
    icon: IconReceipt,
    permission: 'subscriptions.view',
    isOffered: isBillingOn,
    words: translate('Who has which plan: give one, end one, say until when.'),
  },
  {
    to: '/admin/billing/events',
    title: translate('Payment events'),
    group: 'billing',
    icon: IconPlugConnected,
    permission: 'subscriptions.view',
    isOffered: isBillingOn,
    words: translate('What the payment service told the site, newest first, and what came of it.'),
  },
  {
    to: '/admin/settings/billing',
    title: translate('Billing'),
    group: 'billing',
    icon: IconCreditCard,
    permission: 'settings.view',
    words: translate('Whether plans are sold, through what people pay, and what invoices say.'),
  },
];
