import { ActionIcon, Button, Group, Input, Stack, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { type FieldOption, maxFieldLabelLength, maxFieldOptions } from '#shared/custom-fields.ts';

/** An option of the form. The value of a new one is its label; later ones keep their value. */
export type EditedOption = FieldOption & { isNew?: true };

export const storedOptions = (edited: readonly EditedOption[]): FieldOption[] =>
  edited.map(({ value, label }) => ({ value, label }));

interface OptionsFieldProps {
  value: readonly EditedOption[];
  onChange: (options: EditedOption[]) => void;
  error?: string | undefined;
}

/** The options to choose from, in order. */
export function OptionsField({ value: options, onChange, error }: OptionsFieldProps) {
  const translate = useTranslate();
  const put = (index: number, label: string) =>
    onChange(
      options.map((option, at) => {
        if (at !== index) return option;
        return option.isNew ? { ...option, label, value: label.trim() } : { ...option, label };
      }),
    );
  return (
    <Input.Wrapper label={translate('Options')} labelElement="div" error={error}>
      <Stack gap="xs" role="group" aria-label={translate('Options')}>
        {options.map((option, index) => (
          <Group key={option.isNew ? `new ${index}` : option.value} gap="xs" wrap="nowrap">
            <TextInput
              flex={1}
              aria-label={translate('Option :count', { count: index + 1 })}
              maxLength={maxFieldLabelLength}
              dir="auto"
              value={option.label}
              onChange={({ currentTarget }) => put(index, currentTarget.value)}
            />
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={translate('Remove option :count', { count: index + 1 })}
              onClick={() => onChange(options.filter((_, at) => at !== index))}
            >
              <IconTrash size={16} aria-hidden />
            </ActionIcon>
          </Group>
        ))}
        {options.length < maxFieldOptions && (
          <Button
            variant="default"
            size="xs"
            w="fit-content"
            leftSection={<IconPlus size={14} aria-hidden />}
            onClick={() => onChange([...options, { value: '', label: '', isNew: true }])}
          >
            {translate('Add option')}
          </Button>
        )}
      </Stack>
    </Input.Wrapper>
  );
}
