import { expect } from 'vitest';
import { saveSettings } from '../../domains/settings/service.ts';
import { makePerson } from '../factories.ts';
import type { Product } from '../harness.ts';
import { callers, type Json, session } from './plain-client.ts';

/** The card of the test gateway that pays. */
export const good = '4242424242424242';

/** A price of so many dollars a month, as it is sent. */
export const month = (amount: number) => ({
  amount,
  currency: 'USD',
  interval: 'month',
  interval_count: 1,
});

/** A site that sells two plans through the test gateway, those who call it, and what they do. */
export async function openShop(product: Product) {
  await saveSettings(product.services, { billing: { enable: true, gateways: { test: { enable: true } } } });
  const all = await callers(product);

  const make = async (body: Json) => {
    const made = await all.program.post('billing/products', body);
    expect([made.status, made.body.message]).toEqual([201, undefined]);
    return made.body.product;
  };

  const plan = await make({ name: 'Team', prices: [month(10)], feature_list: ['Answers in a day'] });
  const larger = await make({ name: 'Company', prices: [month(30), { ...month(250), interval: 'year' }] });

  const person = async () => {
    const { id, email } = await makePerson(product);
    return { id, email, client: await session(product, email) };
  };

  const order = (of: Json, more: Json = {}) => ({
    productId: of.id,
    priceId: of.prices[0].id,
    gateway: 'test',
    ...more,
  });

  /** Somebody who has bought a plan with a card. */
  const buyer = async (of: Json = plan, card = good) => {
    const who = await person();
    const opened = await who.client.post('billing/checkout/sessions', order(of));
    const paid = await who.client.post(`billing/test/sessions/${opened.body.session.id}/pay`, { card });
    expect(paid.status).toBe(200);
    const { subscription } = paid.body;
    return { ...who, subscription, path: `billing/subscriptions/${subscription.id}` };
  };

  return { all, plan, larger, make, person, order, buyer };
}

export type Shop = Awaited<ReturnType<typeof openShop>>;
