import { beforeAll, describe, expect, it } from 'vitest';
import { saveSettings } from '../../domains/settings/service.ts';
import { testProduct } from '../harness.ts';
import { countedList, expectClosed, refusals } from './plain-client.ts';
import { good, openShop, type Shop } from './shop.ts';

/*
 * Whom the calls of billing are for, by a client that knows nothing but HTTP.
 */

const product = testProduct({ BILLING_TEST_GATEWAY: '1' });
const nobodys = '00000000-0000-4000-8000-000000000000';

let shop: Shop;

beforeAll(async () => {
  shop = await openShop(product);
});

describe('who may call', () => {
  it.each([
    ['POST', 'billing/products'],
    ['PUT', 'billing/products/999999'],
    ['DELETE', 'billing/products/999999'],
    ['POST', 'billing/products/reorder'],
    ['POST', 'billing/products/999999/prices'],
    ['POST', 'billing/products/999999/sync'],
    ['PUT', 'billing/prices/999999'],
    ['DELETE', 'billing/prices/999999'],
    ['GET', 'subscriptions?orderBy=nothing'],
    ['POST', 'subscriptions'],
    ['PUT', 'subscriptions/999999'],
    ['POST', 'billing/test/advance'],
    ['GET', 'billing/webhook-events?limit=-1'],
    ['POST', 'billing/webhook-events/999999/replay'],
    ['GET', 'billing/revenue?format=nothing'],
  ] as const)('%s %s is for those who look after billing', async (...call) => {
    const { all } = shop;
    await expectClosed(all, [...call]);
  });

  it.each([
    ['GET', 'billing/user'],
    ['GET', 'billing/invoices'],
    ['GET', 'billing/invoices/999999/pdf'],
    ['POST', 'billing/checkout/sessions'],
    ['GET', `billing/checkout/sessions/${nobodys}`],
    ['DELETE', `billing/checkout/sessions/${nobodys}`],
    ['POST', `billing/test/sessions/${nobodys}/pay`],
    ['POST', `billing/test/sessions/${nobodys}/confirm`],
    ['GET', 'billing/subscriptions/999999/preview-change'],
    ['POST', 'billing/subscriptions/999999/change-plan'],
    ['POST', 'billing/subscriptions/999999/cancel'],
    ['POST', 'billing/subscriptions/999999/resume'],
    ['POST', 'billing/payment-method'],
    ['DELETE', 'billing/payment-methods/999999'],
  ] as const)('%s %s asks who calls first', async (method, path) => {
    const { all } = shop;
    const { status, body } = await all.nobody.call(method, path, method === 'GET' ? undefined : {});
    expect([status, body]).toEqual([401, refusals[401]]);
    if (method === 'GET') return;
    const forged = await all.customer.call(method, path, {}, { withoutToken: true });
    expect([forged.status, forged.body]).toEqual([419, refusals[419]]);
  });

  it('is nobody while the site sells nothing: neither calls nor what gateways tell are there', async () => {
    const { all, plan, buyer } = shop;
    const { subscription, client } = await buyer();
    for (const off of [{ enable: false }, { integrated: false }]) {
      await saveSettings(product.services, { billing: off });
      try {
        for (const [who, method, path] of [
          [all.nobody, 'GET', 'billing/products'],
          [all.nobody, 'GET', `billing/products/${plan.id}`],
          [client, 'GET', 'billing/user'],
          [client, 'GET', 'billing/invoices'],
          [client, 'POST', 'billing/checkout/sessions'],
          [client, 'POST', `billing/subscriptions/${subscription.id}/cancel`],
          [client, 'POST', 'billing/payment-method'],
          [all.program, 'GET', 'subscriptions'],
          [all.program, 'POST', 'billing/products'],
          [all.program, 'GET', 'billing/revenue'],
          [all.program, 'GET', 'billing/webhook-events'],
          [all.program, 'POST', 'billing/test/advance'],
          [all.nobody, 'POST', 'billing/webhooks/test'],
        ] as const) {
          const { status, body } = await who.call(method, path, method === 'GET' ? undefined : {});
          expect([path, status, body]).toEqual([path, 404, refusals[404]]);
        }
      } finally {
        await saveSettings(product.services, { billing: { enable: true, integrated: true } });
      }
    }
  });

  it('is the owner alone: to everybody else another’s billing is not there', async () => {
    const { all, plan, larger, person, order, buyer } = shop;
    const { client, path } = await buyer();
    const { client: stranger } = await person();
    const [invoice] = await countedList(client, 'billing/invoices');
    const [card] = (await client.get('billing/user')).body.payment_methods;
    const opened = (await all.customer.post('billing/checkout/sessions', order(plan))).body.session;
    const change = { productId: larger.id, priceId: larger.prices[0].id };
    for (const [method, where, body] of [
      ['GET', `${path}/preview-change?${new URLSearchParams(change)}`],
      ['POST', `${path}/change-plan`, change],
      ['POST', `${path}/cancel`, {}],
      ['POST', `${path}/resume`, {}],
      ['GET', `billing/invoices/${invoice.id}/pdf`],
      ['DELETE', `billing/payment-methods/${card.id}`],
      ['GET', `billing/checkout/sessions/${opened.id}`],
      ['DELETE', `billing/checkout/sessions/${opened.id}`],
      ['POST', `billing/test/sessions/${opened.id}/pay`, { card: good }],
      ['POST', `billing/test/sessions/${opened.id}/confirm`, { accept: true }],
    ] as const) {
      const { status, body: said } = await stranger.call(method, where, body);
      expect([where, status, said]).toEqual([where, 404, refusals[404]]);
    }
  });
});
