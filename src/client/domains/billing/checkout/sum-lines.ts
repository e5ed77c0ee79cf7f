import { useDateFormat } from '#client/platform/time/use-date-format.ts';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import type { PriceSum } from '#shared/subscriptions.ts';
import { useMoney } from '../use-money.ts';

/** The lines above a total that includes a tax; none where nothing is due or there is no tax. */
export function useSumLines() {
  const translate = useTranslate();
  const money = useMoney();
  const { language } = useDateFormat();
  const percent = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 2 });
  return ({ subtotal, tax, total }: PriceSum, currency: string) =>
    tax === null || total === 0
      ? []
      : [
          { label: translate('Subtotal (excluding tax)'), value: money(subtotal, currency) },
          {
            label: translate(':tax (:rate)', { tax: tax.name, rate: percent.format(tax.rate / 100) }),
            value: money(tax.amount, currency),
          },
        ];
}
