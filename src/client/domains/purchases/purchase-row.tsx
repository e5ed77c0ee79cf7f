import { Anchor, Text } from '@mantine/core';
import { IconPackage } from '@tabler/icons-react';
import type { Purchase } from '#shared/purchases.ts';
import { useDateFormat } from '../../platform/time/use-date-format.ts';
import { useTranslate } from '../../platform/translation/use-translate.ts';
import { newTab } from '../../ui/external-link.ts';
import classes from './purchases-section.module.css';

/** One item that was bought: its picture, its page at the marketplace, its code, and until when it is supported. */
export function PurchaseRow({ purchase }: { purchase: Purchase }) {
  const translate = useTranslate();
  const { date } = useDateFormat();
  // A code is no sentence: read from right to left its parts would change places.
  const [before, after] = translate('Purchase code: :code').split(':code');
  const { image, url, item_name, code, supported_until, support_expired } = purchase;
  return (
    <li className={classes.row}>
      {image ? (
        <img src={image} alt="" loading="lazy" width={56} height={56} className={classes.image} />
      ) : (
        <div className={classes.image} data-empty>
          <IconPackage size={28} stroke={1.5} aria-hidden />
        </div>
      )}
      <div className={classes.facts}>
        {url ? (
          <Anchor href={url} {...newTab} fw={600} size="sm" dir="auto">
            {item_name}
          </Anchor>
        ) : (
          <Text fw={600} size="sm" dir="auto">
            {item_name}
          </Text>
        )}
        <Text component="div" c="dimmed" className={classes.code}>
          {before}
          <bdi dir="ltr">{code}</bdi>
          {after}
        </Text>
        <Text
          component="div"
          size="sm"
          c="dimmed"
          td={support_expired && supported_until ? 'line-through' : undefined}
        >
          {supported_until
            ? translate('Supported until: :date', { date: date(supported_until) })
            : translate('Support expired')}
        </Text>
      </div>
    </li>
  );
}
