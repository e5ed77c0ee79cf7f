import { type TextareaProps, TextInput, type TextInputProps } from '@mantine/core';
import { AutosizeTextarea } from '../../ui/autosize-textarea.tsx';
import { useTranslate } from '../translation/use-translate.ts';

/** What something is called: the first field of its dialog. */
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

/** What a text is called that is written below it. */
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

/** A few lines about it. */
export function DescriptionField(props: TextareaProps & { maxLength: number }) {
  const translate = useTranslate();
  return <AutosizeTextarea label={translate('Description')} rows={2} maxRows={6} dir="auto" {...props} />;
}
