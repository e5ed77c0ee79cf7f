import { moneyFormat } from '#shared/money.ts';
import { directionOf } from '#shared/translation.ts';
import { useDateFormat } from '../../platform/time/use-date-format.ts';

/** Writes amounts as the visitor reads them, whole ones without decimals. */
export function useMoney() {
  const { language } = useDateFormat();
  const isRtl = directionOf(language) === 'rtl';
  return (amount: number, currency: string) =>
    moneyFormat(language, currency, { trailingZeroDisplay: 'stripIfInteger' })
      .formatToParts(amount)
      // Between words of another direction the sign of "US$" would come to stand before its letters.
      .map(({ type, value }) => (isRtl && type === 'currency' ? `\u2066${value}\u2069` : value))
      .join('');
}
