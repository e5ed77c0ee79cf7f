import { beforeAll } from 'vitest';
import { line, proveAccess } from '../../testing/policy.ts';
import { users } from '../auth/tables.ts';
import { saveSettings } from '../settings/service.ts';

const unknown = () => ({ id: 999_999 });
const named = () => ({ name: `Plan ${Math.random()}` });
const session = () => ({ id: '00000000-0000-4000-8000-000000000000' });
const change = () => ({ id: 999_999, productId: 999_999, priceId: 999_999 });
const price = () => ({ id: 999_999, amount: 5, currency: 'USD', interval: 'month' });

// biome-ignore format: a table
const { product } = proveAccess({
  //                          guest owner foreigner agent admin token
  'billing.products':        line('in    in    in   in   in   in'),
  'billing.product':         line('404   404   404  404  404  404', unknown),
  'billing.createProduct':   line('401   403   403  403  in   in', named),
  'billing.updateProduct':   line('401   403   403  403  404  404', unknown),
  'billing.removeProducts':  line('401   403   403  403  404  404', () => ({ id: '999999' })),
  'billing.reorderProducts': line('401   403   403  403  404  404', () => ({ ids: [999_999] })),
  'billing.createPrice':     line('401   403   403  403  404  404', price),
  'billing.updatePrice':     line('401   403   403  403  404  404', unknown),
  'billing.removePrice':     line('401   403   403  403  404  404', unknown),
  'billing.unconfirmedPrices': line('401 403 403  403  in   in'),
  'billing.confirmPrice':    line('401   403   403  403  404  404', () => ({ id: 999_999, amount: 5 })),
  'billing.account':         line('401   in    in   in   in   in'),
  'billing.checkout.preview': line('401  404   404  404  404  404', () => ({ productId: 999_999, priceId: 999_999 })),
  'billing.checkout.create': line('401   404   404  404  404  404', () => ({ productId: 999_999 })),
  'billing.checkout.get':    line('401   404   404  404  404  404', session),
  'billing.checkout.cancel': line('401   404   404  404  404  404', session),
  'billing.checkout.pay':    line('401   404   404  404  404  404', () => ({ ...session(), card: '4242' })),
  'billing.checkout.confirm': line('401  404   404  404  404  404', () => ({ ...session(), accept: true })),
  'billing.subscriptions.list':   line('401   403   403  403  in   in'),
  'billing.subscriptions.create': line('401   403   403  403  in   in', () => ({ user_id: 999_999, product_id: 999_999 })),
  'billing.subscriptions.update': line('401   403   403  403  404  404', () => ({ id: 999_999, ends_at: '2030-01-01' })),
  'billing.subscriptions.previewChange': line('401   404   404  404  404  404', change),
  'billing.subscriptions.changePlan':    line('401   404   404  404  404  404', change),
  'billing.subscriptions.cancel':  line('401   404   404  404  404  404', unknown),
  'billing.subscriptions.resume':  line('401   404   404  404  404  404', unknown),
  'billing.subscriptions.advance': line('401   403   403  403  404  404', () => ({ subscription_id: 999_999, days: 1 })),
  'billing.invoices.list':         line('401   in    in   in   in   in'),
  'billing.paymentMethods.add':    line('401   in    in   in   in   in', () => ({ gateway: 'test', card: '4242' })),
  'billing.paymentMethods.page':   line('401   in    in   in   in   in', () => ({ gateway: 'test' })),
  'billing.paymentMethods.remove': line('401   404   404  404  404  404', unknown),
  'billing.syncProduct':   line('401   403   403  403  404  404', () => ({ id: 999_999, gateway: 'test' })),
  'billing.invoices.pdf':  line('401   404   404  404  404  404', unknown),
  'billing.invoices.refund': line('401 403  403  403  404  404', () => ({ id: 999_999, note: 'Sorry' })),
  'billing.revenue':       line('401   403   403  403  in   in'),
  'billing.webhookEvents.list':   line('401   403   403  403  in   in'),
  'billing.webhookEvents.replay': line('401   403   403  403  404  404', unknown),
});

beforeAll(async () => {
  await product.services.db.insert(users).values({ email: 'customer@example.com' });
  await saveSettings(product.services, {
    billing: { enable: true, gateways: { test: { enable: true } } },
  });
});
