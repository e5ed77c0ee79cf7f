import { Alert, Pill, TagsInput, Text } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import type { AppForm } from '#client/platform/form/use-app-form.ts';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { type AddressValues, addressesError, allEntries, entriesIn, isAddress } from './address-entries.ts';

interface AddressesFieldProps<Values extends AddressValues> {
  form: AppForm<Values>;
  /** Who was not invited the last time, and why. */
  skipped: readonly { email: string; reason: string }[];
}

/** Asks whom to invite: each address becomes an entry, and what is none stays there to be mended. */
export function AddressesField<Values extends AddressValues>({ form, skipped }: AddressesFieldProps<Values>) {
  const translate = useTranslate();
  const { emails, emails_text } = form.values;
  const set = (part: Partial<AddressValues>) => form.setValues(part as Partial<Values>);
  const add = (text: string) => set({ emails: allEntries({ emails, emails_text: text }), emails_text: '' });
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
      <TagsInput
        label={translate('Email addresses')}
        description={translate('Separate multiple addresses with commas or new lines.')}
        required
        withAsterisk={false}
        data-autofocus
        dir="ltr"
        data-path={form.pathOf('emails')}
        // A name in quotes may hold a comma, so texts are split by `entriesIn` alone.
        splitChars={[]}
        // What becomes an entry while the button is being pressed would move the button.
        acceptValueOnBlur={false}
        dropdownOpened={false}
        comboboxProps={{ keepMounted: false }}
        value={emails}
        onChange={(entries) => set({ emails: [...new Set(entries.flatMap(entriesIn))] })}
        searchValue={emails_text}
        onSearchChange={(text) => set({ emails_text: text })}
        onKeyDown={(event) => {
          const isQuoted = emails_text.split('"').length % 2 === 0;
          if (![',', ';'].includes(event.key) || isQuoted) return;
          event.preventDefault();
          add(emails_text);
        }}
        renderPill={({ value, onRemove, disabled }) => (
          <Pill
            withRemoveButton
            disabled={disabled ?? false}
            onRemove={onRemove}
            removeButtonProps={{ 'aria-label': translate('Remove :name', { name: value ?? '' }) }}
            {...(isAddress(String(value))
              ? {}
              : { c: 'var(--mantine-color-error)', bd: '1px solid var(--mantine-color-error)' })}
          >
            {!isAddress(String(value)) && (
              <IconAlertCircle size={12} aria-hidden style={{ marginInlineEnd: 4, verticalAlign: -2 }} />
            )}
            {value}
          </Pill>
        )}
        error={form.errors.emails ?? (hasWrong ? addressesError(emails, translate) : undefined)}
      />
    </>
  );
}
