import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Form, readForm } from './form.ts';
import type { StripeCall } from './judge.ts';

/** Something at Stripe, as it shows it. */
export type Thing = Record<string, unknown> & { id: string };

const day = 86_400;
export const now = () => Math.floor(Date.now() / 1000);
const missing = {
  error: { type: 'invalid_request_error', code: 'resource_missing', message: 'No such thing' },
};

class Refused extends Error {
  readonly body: unknown;

  constructor(
    readonly status: number,
    body: unknown,
  ) {
    super('refused');
    this.body = body;
  }
}

/*
 * A stand-in for Stripe over HTTP, for the calls that are made of it. What is kept on npm was tried first: `emulate`
 * (0.12) has customers, products, prices and checkout sessions, but neither subscriptions, schedules nor cards;
 * `stripe-stateful-mock` (0.0.16) has subscriptions, but neither a checkout, schedules nor payment methods. So this one is
 * our own, and every call that it gets is held against the parameters of the official package (`judge`).
 */
export class StripeStandIn {
  readonly things = new Map<string, Thing>();
  readonly calls: StripeCall[] = [];
  /** While it is true nothing is answered. */
  isAway = false;
  /** While it is true no money goes back. */
  refusesRefunds = false;
  #made = 0;
  readonly #server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => {
      body += chunk;
    });
    request.on('end', () => {
      const url = new URL(request.url ?? '/', 'http://stand.in');
      const form = readForm(body === '' ? url.search.slice(1) : body);
      const { status, answer } = this.#respond(request.method ?? 'GET', url.pathname, form);
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(JSON.stringify(answer));
    });
  });

  async start(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  stop(): void {
    this.#server.close();
  }

  /** Makes something with the prefix that Stripe gives it. */
  make(prefix: string, values: Record<string, unknown>): Thing {
    const thing = { id: `${prefix}_${++this.#made}`, ...values };
    this.things.set(thing.id, thing);
    return thing;
  }

  find(id: string): Thing {
    const found = this.things.get(id);
    if (found === undefined) throw new Refused(404, missing);
    return found;
  }

  of(prefix: string): Thing[] {
    return [...this.things.values()].filter(({ id }) => id.startsWith(`${prefix}_`));
  }

  #respond(method: string, path: string, sent: Form): { status: number; answer: unknown } {
    if (this.isAway)
      return { status: 500, answer: { error: { type: 'api_error', message: 'sk_test_secret broke' } } };
    const [, , ...steps] = path.split('/');
    const id = steps.find((step) => /_\d+$/.test(step));
    const call = `${method} ${id === undefined ? path : path.replace(id, '{id}')}`;
    this.calls.push({ call, sent });
    try {
      return { status: 200, answer: this.#answer(call, id ?? '', sent) };
    } catch (error) {
      if (error instanceof Refused) return { status: error.status, answer: error.body };
      throw error;
    }
  }

  #answer(call: string, id: string, sent: Form): unknown {
    switch (call) {
      case 'POST /v1/customers':
        return this.make('cus', { object: 'customer', ...sent });
      case 'POST /v1/products':
        return this.make('prod', { object: 'product', ...sent });
      case 'POST /v1/prices':
        this.find(String(sent.product));
        return this.make('price', { object: 'price', ...sent });
      case 'POST /v1/customers/{id}':
      case 'POST /v1/products/{id}':
        return Object.assign(this.find(id), sent);
      case 'POST /v1/checkout/sessions':
        this.find(String(sent.customer));
        return this.make('cs', {
          ...sent,
          object: 'checkout.session',
          status: 'open',
          payment_status: 'unpaid',
          subscription: null,
          url: 'https://checkout.stripe.com/pay',
        });
      case 'GET /v1/checkout/sessions/{id}':
        return this.find(id);
      case 'POST /v1/checkout/sessions/{id}/expire':
        return Object.assign(this.find(id), { status: 'expired' });
      case 'GET /v1/subscriptions/{id}':
        return this.#expanded(this.find(id), sent);
      case 'POST /v1/subscriptions/{id}':
        return this.#update(this.find(id), sent);
      case 'DELETE /v1/subscriptions/{id}':
        return Object.assign(this.find(id), { status: 'canceled', canceled_at: now(), ended_at: now() });
      case 'POST /v1/payment_methods/{id}/attach':
        return Object.assign(this.find(id), { customer: sent.customer });
      case 'POST /v1/payment_methods/{id}/detach':
        return Object.assign(this.find(id), { customer: null });
      case 'POST /v1/invoices/{id}/pay':
        return this.#pay(this.find(id), String(sent.payment_method));
      case 'GET /v1/subscriptions':
        return this.#list('sub', (one) => one.customer === sent.customer && one.status !== 'canceled');
      case 'GET /v1/invoices':
        return this.#list('in', (one) => one.customer === sent.customer && one.status === sent.status);
      case 'GET /v1/invoice_payments':
        return this.#list('inpay', (one) => one.invoice === sent.invoice && one.status === sent.status);
      case 'GET /v1/refunds':
        return this.#list('re', (one) => one.payment_intent === sent.payment_intent);
      case 'POST /v1/refunds':
        if (this.refusesRefunds) throw new Refused(400, missing);
        return this.make('re', {
          object: 'refund',
          status: 'succeeded',
          ...sent,
          amount: Number(sent.amount),
        });
      default:
        return this.#schedule(call, id, sent);
    }
  }

  #list(prefix: string, isWanted: (one: Thing) => boolean) {
    return { object: 'list', has_more: false, data: this.of(prefix).filter(isWanted) };
  }

  #expanded(thing: Thing, { expand = [] }: Form) {
    const fields = (expand as string[]).map((name) => [name, this.things.get(String(thing[name])) ?? null]);
    return { ...thing, ...Object.fromEntries(fields) };
  }

  #update(subscription: Thing, sent: Form): Thing {
    if (subscription.status === 'canceled') throw new Refused(400, missing);
    const { items, cancel_at_period_end: ends, billing_cycle_anchor: anchor, default_payment_method } = sent;
    if (ends !== undefined) {
      subscription.cancel_at_period_end = ends === 'true';
      subscription.canceled_at = ends === 'true' ? now() : null;
    }
    if (default_payment_method !== undefined) subscription.default_payment_method = default_payment_method;
    const [item] = (items ?? []) as Form[];
    if (item !== undefined)
      this.enter(
        subscription,
        String(item.price),
        (anchor as Form | undefined)?.type === 'now' ? now() : null,
      );
    return subscription;
  }

  /** Puts a subscription on a price, in a period that begins then; null leaves it in its own. */
  enter(subscription: Thing, price: string, start: number | null): void {
    const { recurring } = this.find(price) as Thing & { recurring: { interval: string } };
    const { data } = (subscription.items ?? { data: [] }) as { data: Thing[] };
    const length = { day, month: 30 * day, year: 365 * day }[recurring.interval] ?? day;
    const period =
      start === null ? data[0] : { current_period_start: start, current_period_end: start + length };
    const own = { ...period, id: 'si_1', price: this.find(price) };
    Object.assign(subscription, { items: { object: 'list', data: [own] } });
  }

  #pay(invoice: Thing, method: string): Thing {
    if (method.startsWith('pm_bad')) {
      throw new Refused(402, { error: { type: 'card_error', code: 'card_declined' } });
    }
    Object.assign(this.find(String(invoice.subscription)), { status: 'active' });
    return Object.assign(invoice, { status: 'paid' });
  }

  #schedule(call: string, id: string, sent: Form): Thing {
    switch (call) {
      case 'POST /v1/subscription_schedules': {
        const subscription = this.find(String(sent.from_subscription));
        if (subscription.schedule) throw new Refused(400, missing);
        const { data } = subscription.items as { data: (Thing & { price: Thing })[] };
        const items = data.map(({ price }) => ({ price: price.id, quantity: 1 }));
        const start_date = data[0]?.current_period_start;
        const phases = [{ items, start_date, end_date: data[0]?.current_period_end }];
        const made = this.make('sub_sched', { subscription: subscription.id, phases });
        subscription.schedule = made.id;
        return made;
      }
      case 'POST /v1/subscription_schedules/{id}':
        return Object.assign(this.find(id), sent);
      case 'POST /v1/subscription_schedules/{id}/release': {
        const schedule = this.find(id);
        Object.assign(this.find(String(schedule.subscription)), { schedule: null });
        return schedule;
      }
      default:
        throw new Refused(404, missing);
    }
  }
}
