import type { Writes } from '../../platform/writes.ts';

const customers = 'Customers do it among themselves, or for themselves; the records say who and when.';
const again = 'Done again it leaves everything as it is.';

export const billingWrites: Writes = {
  'billing.checkout.cancel': { nothing: customers },
  'billing.checkout.confirm': { nothing: customers },
  'billing.checkout.create': { nothing: customers },
  'billing.checkout.pay': { nothing: customers },
  'billing.confirmPrice': { audit: 'price.confirm', withoutKey: again },
  'billing.createPrice': { audit: 'price.create' },
  'billing.createProduct': { audit: 'product.create' },
  'billing.invoices.refund': { audit: 'invoice.refund' },
  'billing.paymentMethods.add': { nothing: customers },
  'billing.paymentMethods.page': { nothing: customers },
  'billing.paymentMethods.remove': { nothing: customers },
  'billing.removePrice': { audit: 'price.delete' },
  'billing.removeProducts': { audit: 'product.delete' },
  'billing.reorderProducts': { audit: 'product.order', withoutKey: again },
  'billing.subscriptions.advance': { audit: 'subscription.advance' },
  'billing.subscriptions.cancel': { audit: 'subscription.cancel', withoutKey: again },
  'billing.subscriptions.changePlan': { audit: 'subscription.change_plan' },
  'billing.subscriptions.create': { audit: 'subscription.create' },
  'billing.subscriptions.resume': { audit: 'subscription.resume' },
  'billing.subscriptions.update': { audit: 'subscription.update' },
  'billing.syncProduct': { audit: 'product.sync' },
  'billing.updatePrice': { audit: 'price.update' },
  'billing.updateProduct': { audit: 'product.update' },
  'billing.webhookEvents.replay': { audit: 'billing_event.replay' },
};
