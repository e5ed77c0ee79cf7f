import { TextInput, type TextInputProps } from '@mantine/core';
import { useTranslate } from '../../platform/translation/use-translate.ts';

interface EmailFieldProps extends TextInputProps {
  /** The address was given by the link that led here, and is not to be changed. */
  locked: boolean;
}

/** The address on the ways in. */
export function EmailField({ locked, ...props }: EmailFieldProps) {
  const translate = useTranslate();
  return (
    <TextInput
      label={translate('Email')}
      type="email"
      autoComplete="username"
      required
      withAsterisk={false}
      size="md"
      readOnly={locked}
      variant={locked ? 'filled' : 'default'}
      {...props}
    />
  );
}
