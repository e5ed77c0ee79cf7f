import { Anchor, NativeSelect, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import { api } from '#client/platform/api/api.ts';
import { useTranslate } from '#client/platform/translation/use-translate.ts';

type PurchaseFieldProps = Pick<ComponentProps<typeof NativeSelect>, 'value' | 'error' | 'onChange'>;

/** Selects one of the user's supported purchases, for categories that require one. */
export function PurchaseField(props: PurchaseFieldProps) {
  const translate = useTranslate();
  const purchases = api.purchases.list.useQuery({ id: 'me' }).data?.purchases;
  const supported = purchases?.filter(({ support_expired }) => !support_expired) ?? [];
  return (
    <div>
      <NativeSelect
        label={translate('Purchase')}
        required
        withAsterisk={false}
        size="md"
        data={[
          { value: '', label: translate('Choose a purchase') },
          ...supported.map(({ id, item_name, code }) => ({
            value: String(id),
            label: `${item_name} · ${code}`,
          })),
        ]}
        {...props}
      />
      {purchases !== undefined && supported.length === 0 && (
        <Text size="sm" mt={4}>
          {translate("You don't have any purchases with active support.")}{' '}
          <Anchor size="sm" renderRoot={(link) => <Link {...link} to="/account-settings" hash="purchases" />}>
            {translate('Add purchase')}
          </Anchor>
        </Text>
      )}
    </div>
  );
}
