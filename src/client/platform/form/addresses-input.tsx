import { Pill, TagsInput, type TagsInputProps } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { useTranslate } from '../translation/use-translate.ts';
import { type AddressValues, allEntries, entriesIn, isAddress } from './address-entries.ts';

interface AddressesInputProps extends Omit<TagsInputProps, 'value' | 'onChange'> {
  values: AddressValues;
  onChange: (changes: Partial<AddressValues>) => void;
}

/** A field for email addresses: each becomes an entry, and what is none stays there to be mended. */
export function AddressesInput({ values, onChange, ...props }: AddressesInputProps) {
  const translate = useTranslate();
  const { emails, emails_text } = values;
  return (
    <TagsInput
      dir="ltr"
      // A name in quotes may hold a comma, so texts are split by `entriesIn` alone.
      splitChars={[]}
      // What becomes an entry while the button is being pressed would move the button.
      acceptValueOnBlur={false}
      dropdownOpened={false}
      comboboxProps={{ keepMounted: false }}
      value={emails}
      onChange={(entries) => onChange({ emails: [...new Set(entries.flatMap(entriesIn))] })}
      searchValue={emails_text}
      onSearchChange={(text) => onChange({ emails_text: text })}
      onKeyDown={(event) => {
        const isQuoted = emails_text.split('"').length % 2 === 0;
        if (![',', ';'].includes(event.key) || isQuoted) return;
        event.preventDefault();
        onChange({ emails: allEntries(values), emails_text: '' });
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
      {...props}
    />
  );
}
