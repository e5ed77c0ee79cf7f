import { Alert, Text } from '@mantine/core';
import type { ComponentProps } from 'react';
import { inviteInput, mostInvited } from '#shared/invites.ts';
import { type Translate, useTranslate } from '../../../platform/translation/use-translate.ts';
import { AutosizeTextarea } from '../../../ui/autosize-textarea.tsx';

/** The addresses of a text that was typed or pasted, with or without names: `Ann <ann@example.org>; bob@example.org`. */
export const addressesIn = (text: string): string[] =>
  text
    .split(/[\s,;<>"()]+/)
    .filter((word) => word.includes('@'))
    .map((word) => word.toLowerCase());

/** What is wrong with such a text; undefined when it can be sent. */
export function addressesError(text: string, translate: Translate): string | undefined {
  const addresses = addressesIn(text);
  const parsed = inviteInput.shape.emails.safeParse(addresses);
  const bad = parsed.error?.issues.map(({ path: [index] }) => addresses[Number(index)]).find(Boolean);
  if (addresses.length === 0) return translate('Enter at least one address.');
  if (addresses.length > mostInvited) {
    return translate('At most :limit addresses at once.', { limit: mostInvited });
  }
  return bad === undefined ? undefined : translate(':address is no address.', { address: bad });
}

interface AddressesFieldProps extends ComponentProps<typeof AutosizeTextarea> {
  /** Who was not invited the last time, and why. */
  skipped: readonly { email: string; reason: string }[];
}

/** Asks whom to invite: as many addresses as somebody likes to paste. */
export function AddressesField({ skipped, ...field }: AddressesFieldProps) {
  const translate = useTranslate();
  return (
    <>
      {skipped.length > 0 && (
        <Alert color="yellow" variant="light" title={translate('Not invited')}>
          {skipped.map(({ email, reason }) => (
            <Text key={email} size="sm">
              <bdi>{email}</bdi>: {reason}
            </Text>
          ))}
        </Alert>
      )}
      <AutosizeTextarea
        label={translate('Addresses')}
        description={translate('As many as you like to paste, one below the other or with commas between.')}
        rows={4}
        maxRows={12}
        required
        withAsterisk={false}
        data-autofocus
        dir="ltr"
        {...field}
      />
    </>
  );
}
