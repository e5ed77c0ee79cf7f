import { useDateFormat } from '../../platform/time/use-date-format.ts';

/** Writes amounts as the visitor reads them, whole ones without decimals. */
export function useMoney() {
  const { language } = useDateFormat();
  return (amount: number, currency: string) =>
    new Intl.NumberFormat(language, {
      style: 'currency',
      currency,
      trailingZeroDisplay: 'stripIfInteger',
    }).format(amount);
}
