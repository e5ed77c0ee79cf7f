import { Alert, Text } from '@mantine/core';
import { type AddressValues, addressesError, isAddress } from '#client/platform/form/address-entries.ts';
import { AddressesInput } from '#client/platform/form/addresses-input.tsx';
import type { AppForm } from '#client/platform/form/use-app-form.ts';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { maxInvited } from '#shared/invites.ts';

interface AddressesFieldProps<Values extends AddressValues> {
  form: AppForm<Values>;
  /** Who was not invited the last time, and why. */
  skipped: readonly { email: string; reason: string }[];
}

/** Asks whom to invite. */
export function AddressesField<Values extends AddressValues>({ form, skipped }: AddressesFieldProps<Values>) {
  const translate = useTranslate();
  const { emails } = form.values;
  const hasWrong = emails.some((entry) => !isAddress(entry));
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
      <AddressesInput
        label={translate('Email addresses')}
        description={translate('Separate multiple addresses with commas or new lines.')}
        required
        withAsterisk={false}
        data-autofocus
        data-path={form.pathOf('emails')}
        values={form.values}
        onChange={(changes) => form.setValues(changes as Partial<Values>)}
        error={form.errors.emails ?? (hasWrong ? addressesError(emails, maxInvited, translate) : undefined)}
      />
    </>
  );
}
