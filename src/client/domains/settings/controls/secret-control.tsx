import { Button, Group, Input, PasswordInput, Text } from '@mantine/core';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { secretMask } from '#shared/settings.ts';
import type { ControlProps } from './control-props.ts';

interface StoredSecretProps extends Pick<ControlProps, 'label' | 'description' | 'error' | 'disabled'> {
  onReplace: () => void;
  onRemove: () => void;
}

/** A secret that is set: nobody reads it again, it is replaced or removed. */
function StoredSecret({ label, description, error, disabled, onReplace, onRemove }: StoredSecretProps) {
  const translate = useTranslate();
  return (
    <Input.Wrapper label={label} description={description} error={error} labelElement="div">
      <Group gap="sm">
        <Text size="sm">{translate("Set (can't be shown again)")}</Text>
        <Button
          variant="default"
          size="xs"
          disabled={disabled}
          onClick={onReplace}
          aria-label={translate('Replace :name', { name: label })}
        >
          {translate('Replace')}
        </Button>
        <Button
          variant="subtle"
          color="red"
          size="xs"
          disabled={disabled}
          onClick={onRemove}
          aria-label={translate('Remove :name', { name: label })}
        >
          {translate('Remove')}
        </Button>
      </Group>
    </Input.Wrapper>
  );
}

/** The mask stands for what is stored, null for nothing, a text for what is typed. */
export function SecretControl({ value, onChange, ...props }: ControlProps) {
  if (value === secretMask) {
    return <StoredSecret {...props} onReplace={() => onChange('')} onRemove={() => onChange(null)} />;
  }
  return (
    <PasswordInput
      {...props}
      autoComplete="off"
      value={String(value ?? '')}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}
