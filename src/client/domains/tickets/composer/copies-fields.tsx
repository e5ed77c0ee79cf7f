import { Button, Stack, Text } from '@mantine/core';
import { AddressesInput } from '#client/platform/form/addresses-input.tsx';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import type { Copies, CopyKind } from './use-copies.ts';

interface CopiesFieldsProps {
  copies: Copies;
  /** The addresses that get every reply of the ticket. */
  always: readonly string[];
  disabled: boolean;
}

/** Cc and Bcc of a reply, behind a button until they are wanted. */
export function CopiesFields({ copies, always, disabled }: CopiesFieldsProps) {
  const translate = useTranslate();
  const field = (kind: CopyKind, label: string, isFirst: boolean) => (
    <AddressesInput
      size="xs"
      label={label}
      autoFocus={isFirst && copies.isWanted}
      values={copies.addresses(kind)}
      error={copies.error(kind)}
      disabled={disabled}
      onChange={(changes) => copies.change(kind, changes)}
    />
  );
  return (
    <Stack gap={6} mb={8} align={copies.isOpen ? 'stretch' : 'flex-start'}>
      {copies.isOpen ? (
        <>
          {field('cc', translate('Cc'), true)}
          {field('bcc', translate('Bcc'), false)}
        </>
      ) : (
        <Button variant="subtle" size="compact-xs" disabled={disabled} onClick={copies.open}>
          {translate('Add Cc or Bcc')}
        </Button>
      )}
      {always.length > 0 && (
        <Text size="xs" c="dimmed">
          {translate("The ticket's addresses in Cc get it, too: :addresses", {
            addresses: always.join(', '),
          })}
        </Text>
      )}
    </Stack>
  );
}
