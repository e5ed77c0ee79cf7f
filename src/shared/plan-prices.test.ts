import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Price, priceIntervals } from './billing.ts';
import { displayedAmount, highestSaving, priceFor, savingPercent } from './plan-prices.ts';

const price = (amount: number, interval: Price['interval'], interval_count = 1, currency = 'USD') => ({
  amount,
  interval,
  interval_count,
  currency,
});

const anyPrice = fc.record({
  amount: fc.integer({ min: 0, max: 99_999_999 }).map((minor) => minor / 100),
  interval: fc.constantFrom(...priceIntervals),
  interval_count: fc.integer({ min: 1, max: 365 }),
  currency: fc.constantFrom('USD', 'EUR'),
});

describe('the price of a plan', () => {
  it('is the monthly or the yearly one, else the first', () => {
    const [month, year] = [price(10, 'month'), price(96, 'year')];
    expect([priceFor([month, year], 'monthly'), priceFor([month, year], 'yearly')]).toEqual([month, year]);
    expect(priceFor([price(1, 'day', 29), price(10, 'day', 30)], 'monthly')?.interval_count).toBe(30);
    expect(priceFor([month, price(96, 'month', 12)], 'yearly')?.interval_count).toBe(12);
    expect(priceFor([price(1, 'day'), price(5, 'day', 7)], 'yearly')).toEqual(price(1, 'day'));
    expect(priceFor([month], 'yearly')).toBe(month);
    expect(priceFor([], 'yearly')).toBeUndefined();
  });

  it('is always one of the plan, and shown for one interval', () => {
    fc.assert(
      fc.property(
        fc.array(anyPrice, { minLength: 1 }),
        fc.constantFrom('monthly', 'yearly'),
        (prices, cycle) => {
          const chosen = priceFor(prices, cycle as 'monthly' | 'yearly');
          expect(prices).toContain(chosen);
          if (chosen) expect(displayedAmount(chosen)).toBe(chosen.amount / chosen.interval_count);
        },
      ),
    );
  });
});

describe('what a year saves', () => {
  it('is counted against twelve months', () => {
    expect(savingPercent([price(10, 'month'), price(96, 'year')])).toBe(20);
    expect(savingPercent([price(10, 'day', 30), price(96, 'month', 12)])).toBe(20);
    expect(savingPercent([price(30, 'month', 3), price(192, 'year', 2)])).toBe(20);
    expect(savingPercent([price(10, 'month'), price(120, 'year')])).toBeNull();
    expect(savingPercent([price(10, 'month'), price(130, 'year')])).toBeNull();
    expect(savingPercent([price(0, 'month'), price(0, 'year')])).toBeNull();
    expect(savingPercent([price(10, 'month'), price(96, 'year', 1, 'EUR')])).toBeNull();
    expect(savingPercent([price(96, 'month', 12)])).toBeNull();
    expect(savingPercent([])).toBeNull();
  });

  it('is the highest of the plans, between 1 and 200', () => {
    fc.assert(
      fc.property(fc.array(fc.record({ prices: fc.array(anyPrice) })), (plans) => {
        const highest = highestSaving(plans);
        const each = plans.map(({ prices }) => savingPercent(prices));
        expect(each.every((percent) => percent === null || (highest !== null && percent <= highest))).toBe(
          true,
        );
        if (highest === null) return;
        expect(each).toContain(highest);
        expect(highest).toBeGreaterThanOrEqual(1);
        expect(highest).toBeLessThanOrEqual(200);
      }),
    );
  });
});
