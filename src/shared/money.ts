import { currencyDecimals } from './currencies.ts';

/*
 * Amounts are whole numbers of the smallest unit of their currency wherever they are stored or worked with, and decimal
 * numbers in calls. Nothing here multiplies or divides a decimal number: digits are moved.
 */

/** How many decimals amounts of a currency have: 2 for USD, 0 for JPY, 3 for KWD. */
export const decimalsOf = (currency: string): number => currencyDecimals.get(currency) ?? 2;

/** Whether that is the code of a currency, such as `EUR`. */
export const isCurrency = (code: string): boolean => currencyDecimals.has(code);

/** The highest price, in the smallest unit: sums of thousands of them are still exact numbers. */
export const maxAmount = 999_999_999_999;

/** Formats amounts with the decimals of our currency list, not those of the runtime. */
export function moneyFormat(language: string, currency: string, options: Intl.NumberFormatOptions = {}) {
  const decimals = decimalsOf(currency);
  return new Intl.NumberFormat(language, {
    style: 'currency',
    currency,
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
    ...options,
  });
}

/** The number as it is read, without an exponent. */
const digitsOf = (amount: number) => {
  const text = String(amount);
  return text.includes('e') ? amount.toFixed(20) : text;
};

/** The amount in the smallest unit; null when it has more decimals than its currency. */
export function toMinor(amount: number, currency: string): number | null {
  const [whole = '0', given = ''] = digitsOf(amount).replace('-', '').split('.');
  // bounded: one character class, anchored at the end of a short text
  const fraction = given.replace(/0+$/, '');
  const places = decimalsOf(currency);
  if (fraction.length > places) return null;
  const minor = Number(whole + fraction.padEnd(places, '0'));
  return amount < 0 ? -minor : minor;
}

/** The amount as calls have it, in the major unit. */
export function toMajor(minor: number, currency: string): number {
  const places = decimalsOf(currency);
  if (places === 0) return minor;
  const digits = String(Math.abs(minor)).padStart(places + 1, '0');
  const amount = Number(`${digits.slice(0, -places)}.${digits.slice(-places)}`);
  return minor < 0 ? -amount : amount;
}

/** `amount` times `part` of `whole`, rounded to the nearest unit, halves up; all are whole numbers. */
export const shareOf = (amount: number, part: number, whole: number): number => {
  const product = BigInt(amount) * BigInt(part) * 2n + BigInt(whole);
  const double = BigInt(whole) * 2n;
  const floor = product / double;
  return Number(product % double < 0n ? floor - 1n : floor);
};
