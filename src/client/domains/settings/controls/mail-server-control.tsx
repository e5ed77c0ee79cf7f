import { Group, Input, NumberInput, PasswordInput, Select, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { secretMask } from '#shared/settings.ts';
import { useTranslate } from '../../../platform/translation/use-translate.ts';
import type { ControlProps } from './control-props.ts';
import { readServer, type Server, toAddress } from './mail-server.ts';
import { StoredSecret } from './secret-control.tsx';

/** The mail server as its parts. Together they are one secret address: the password is in it. */
export function MailServerControl({ value, onChange, ...props }: ControlProps) {
  const translate = useTranslate();
  const [typed, setTyped] = useState<Server>(() => readServer(value));
  // Another value than the one typed here: it was discarded, or restored.
  const server =
    value === toAddress(typed) || (!value && toAddress(typed) === null) ? typed : readServer(value);
  const { label, description, error, disabled } = props;
  const change = (part: Partial<Server>) => {
    const next = { ...server, ...part };
    setTyped(next);
    onChange(toAddress(next));
  };
  if (value === secretMask) {
    const clear = () => {
      setTyped(readServer(null));
      onChange(null);
    };
    return <StoredSecret {...props} onReplace={clear} onRemove={clear} />;
  }
  return (
    <Input.Wrapper label={label} description={description} error={error} labelElement="div">
      <Stack gap="sm" mt="xs" role="group" aria-label={label}>
        <Group gap="sm" align="flex-start">
          <TextInput
            label={translate('Host')}
            placeholder="smtp.example.com"
            dir="ltr"
            flex={1}
            miw={200}
            disabled={disabled}
            data-path={props['data-path']}
            value={server.host}
            onChange={({ currentTarget }) => change({ host: currentTarget.value })}
          />
          <NumberInput
            label={translate('Port')}
            min={1}
            max={65_535}
            allowDecimal={false}
            w={110}
            disabled={disabled}
            value={server.port}
            onChange={(port) => change({ port: typeof port === 'number' ? port : '' })}
          />
        </Group>
        <Select
          label={translate('Encryption')}
          data={[
            { value: 'smtp', label: translate('STARTTLS, when the server offers it') },
            { value: 'smtps', label: translate('TLS from the start') },
          ]}
          allowDeselect={false}
          disabled={disabled}
          value={server.protocol}
          onChange={(protocol) => change({ protocol: protocol === 'smtps' ? 'smtps' : 'smtp' })}
        />
        <Group gap="sm" align="flex-start" grow>
          <TextInput
            label={translate('User name')}
            autoComplete="off"
            dir="ltr"
            disabled={disabled}
            value={server.user}
            onChange={({ currentTarget }) => change({ user: currentTarget.value })}
          />
          <PasswordInput
            label={translate('Password')}
            autoComplete="new-password"
            disabled={disabled}
            value={server.password}
            onChange={({ currentTarget }) => change({ password: currentTarget.value })}
          />
        </Group>
      </Stack>
    </Input.Wrapper>
  );
}
