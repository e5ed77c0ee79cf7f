import { PasswordInput } from '@mantine/core';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { minPasswordLength } from '#shared/validation.ts';

interface NewPasswordFieldsProps {
  label: string;
  autoFocus?: boolean;
  /** What the form gives the field of that name. */
  inputProps: (name: 'password' | 'password_confirmation') => object;
}

/** A password that is being chosen, twice. */
export function NewPasswordFields({ label, autoFocus, inputProps }: NewPasswordFieldsProps) {
  const translate = useTranslate();
  const field = { autoComplete: 'new-password', required: true, withAsterisk: false, size: 'md' } as const;
  return (
    <>
      <PasswordInput
        label={label}
        description={translate('At least :count characters', { count: minPasswordLength })}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        autoFocus={autoFocus}
        {...field}
        {...inputProps('password')}
      />
      <PasswordInput
        label={translate('Confirm password')}
        {...field}
        {...inputProps('password_confirmation')}
      />
    </>
  );
}
