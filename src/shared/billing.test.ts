import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import * as billing from './billing.ts';
import { currencyDecimals } from './currencies.ts';
import { decimalsOf, moneyFormat, shareOf, toMajor, toMinor } from './money.ts';
import * as subscriptions from './subscriptions.ts';

/** Answers of calls, by the client's type names. */
interface Answers {
  session: subscriptions.CheckoutSession;
  subscription: subscriptions.Subscription;
  listed: subscriptions.ListedSubscription;
  preview: subscriptions.PlanChange;
  method: subscriptions.PaymentMethod;
  invoice: subscriptions.Invoice;
  event: billing.BillingEvent;
  result: billing.EventResult;
  revenue: billing.Revenue;
}

const currency = fc.constantFrom('USD', 'JPY', 'KWD', 'EUR', 'BHD', 'ISK', 'CLF');

describe('an amount of money', () => {
  it('has the decimals of its currency', () => {
    expect(['USD', 'JPY', 'KWD'].map(decimalsOf)).toEqual([2, 0, 3]);
    expect(toMinor(19.99, 'USD')).toBe(1999);
    expect(toMinor(0.29, 'USD')).toBe(29);
    expect(toMinor(1.15, 'USD')).toBe(115);
    expect(toMinor(999_999.99, 'USD')).toBe(99_999_999);
    expect(toMinor(1e-7, 'USD')).toBeNull();
    expect(toMinor(9.999, 'USD')).toBeNull();
    expect(toMinor(9.5, 'JPY')).toBeNull();
    expect(toMinor(9.999, 'KWD')).toBe(9999);
    expect(toMajor(5, 'KWD')).toBe(0.005);
    expect(toMajor(-5, 'USD')).toBe(-0.05);
  });

  it('has them by ISO 4217, whatever the runtime says', () => {
    const counts = new Map<number, number>();
    for (const decimals of currencyDecimals.values()) counts.set(decimals, (counts.get(decimals) ?? 0) + 1);
    // A currency whose decimals change needs a migration of the stored amounts.
    expect([...counts]).toEqual([
      [0, 17],
      [2, 144],
      [3, 7],
      [4, 2],
    ]);
    expect(['HUF', 'IDR', 'PKR', 'COP', 'RSD', 'LAK'].map(decimalsOf)).toEqual([2, 2, 2, 2, 2, 2]);
    expect(moneyFormat('en', 'HUF', { currencyDisplay: 'code' }).format(2990.5)).toMatch(/^HUF.2,990\.50$/);
    expect(moneyFormat('en', 'ISK', { currencyDisplay: 'code' }).format(2990)).toMatch(/^ISK.2,990$/);
  });

  it('is the same after it went over the wire', () => {
    fc.assert(
      fc.property(fc.integer({ min: -99_999_999_999, max: 99_999_999_999 }), currency, (minor, code) => {
        expect(toMinor(JSON.parse(JSON.stringify(toMajor(minor, code))), code)).toBe(minor === 0 ? 0 : minor);
      }),
    );
  });

  it('is shared to the unit', () => {
    expect(shareOf(1000, 1, 3)).toBe(333);
    expect(shareOf(1000, 2, 3)).toBe(667);
    expect(shareOf(5, 1, 2)).toBe(3);
    fc.assert(
      fc.property(fc.nat(), fc.integer({ min: 1, max: 1_000_000_000 }), fc.nat(), (amount, whole, wished) => {
        const part = wished % (whole + 1);
        const share = shareOf(amount, part, whole);
        expect(share).toBeGreaterThanOrEqual(0);
        expect(share).toBeLessThanOrEqual(amount);
        expect(Math.abs(share + shareOf(amount, whole - part, whole) - amount)).toBeLessThanOrEqual(1);
      }),
    );
  });
});

describe('the shapes of billing', () => {
  it('can be written down as JSON schemas', () => {
    const answer: Answers['result'] = 'applied';
    expect(billing.eventResults).toContain(answer);
    for (const schema of [...Object.values(billing), ...Object.values(subscriptions)]) {
      if (schema instanceof z.ZodObject) expect(z.toJSONSchema(schema, { io: 'input' }).type).toBe('object');
    }
  });

  it('refuse amounts that their currency has not', () => {
    const price = { amount: 9.99, currency: 'usd', interval: 'month' };
    expect(billing.priceInput.parse(price)).toMatchObject({
      amount: 9.99,
      currency: 'USD',
      interval_count: 1,
    });
    expect(billing.priceInput.parse({ ...price, amount: '12.50' }).amount).toBe(12.5);
    for (const wrong of [{ amount: 9.999 }, { currency: 'JPY' }, { currency: 'QQQ' }, { amount: -1 }]) {
      expect(billing.priceInput.safeParse({ ...price, ...wrong }).success).toBe(false);
    }
  });
});
