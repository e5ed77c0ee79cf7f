import { type TextareaProps, TextInput, type TextInputProps } from '@mantine/core';
import { AutosizeTextarea } from '../../ui/autosize-textarea.tsx';
import { useTranslate } from '../translation/use-translate.ts';

/** The name of a record: the first field of its dialog. */
export function NameField(props: TextInputProps) {
  const translate = useTranslate();
  return (
    <TextInput
      label={translate('Name')}
      required
      withAsterisk={false}
      maxLength={255}
      dir="auto"
      data-autofocus
      {...props}
    />
  );
}

/** The title of a text, above the field of its body. */
export function TitleField(props: TextInputProps) {
  const translate = useTranslate();
  return (
    <TextInput
      label={translate('Title')}
      required
      withAsterisk={false}
      size="md"
      maxLength={255}
      dir="auto"
      {...props}
    />
  );
}

/** An optional description of a few lines. */
export function DescriptionField(props: TextareaProps & { maxLength: number }) {
  const translate = useTranslate();
  return <AutosizeTextarea label={translate('Description')} rows={2} maxRows={6} dir="auto" {...props} />;
}
