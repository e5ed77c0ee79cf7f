import { Group, Input, NumberInput, PasswordInput, Select, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { api } from '#client/platform/api/api.ts';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import {
  type MailSecurity,
  readServer,
  type Server,
  type ShownServer,
  toAddress,
} from '#shared/mail-server.ts';
import { secretMask } from '#shared/settings.ts';
import type { ControlProps } from './control-props.ts';

/** The same in every language. */
const properNames = { starttls: 'STARTTLS', tls: 'TLS' };

const labels: Record<MailSecurity, string> = {
  none: 'Emails and the password are sent unencrypted. Only for servers in your own network.',
  starttls: 'Usually port 587. If the server offers no encryption, no email is sent.',
  tls: 'Usually port 465. Encrypted from the start.',
  automatic: "Unencrypted if the server doesn't offer STARTTLS. Choose STARTTLS to require it.",
};

/** The stored server with an empty field in place of its password. */
const partsOf = ({ host, port, security, user }: ShownServer): Server => ({
  host,
  port: port ?? '',
  security,
  user,
  password: '',
  options: {},
});

/**
 * The mail server as its parts. Together they are one secret address: the password is in it, and the mask stands for the
 * stored one as long as the host stays.
 */
export function MailServerControl({ value, onChange, ...props }: ControlProps) {
  const translate = useTranslate();
  const [{ mail_server: stored }] = api.settings.get.useSuspenseQuery();
  const shown = (given: unknown): Server => {
    if (given === secretMask && stored !== null) return partsOf(stored);
    const server = readServer(given);
    return server.password === secretMask ? { ...server, password: '' } : server;
  };
  const isKept = ({ host, user, password }: Server) =>
    password === '' && user !== '' && stored?.has_password === true && host.trim() === stored.host;
  const toValue = (server: Server) => {
    if (stored !== null && JSON.stringify(partsOf(stored)) === JSON.stringify(server)) return secretMask;
    return toAddress(isKept(server) ? { ...server, password: secretMask } : server);
  };
  const [typed, setTyped] = useState<Server>(() => shown(value));
  // Another value than the one typed here: it was discarded, or restored.
  const server = value === toValue(typed) || (!value && toAddress(typed) === null) ? typed : shown(value);
  const isAutomatic = stored?.security === 'automatic' || server.security === 'automatic';
  const { label, description, error, disabled } = props;
  const change = (part: Partial<Server>) => {
    const next = { ...server, ...part };
    setTyped(next);
    onChange(toValue(next));
  };
  return (
    <Input.Wrapper label={label} description={description} error={error} labelElement="div">
      {/* None of its fields holds the whole value, which the form would read out of the marked one. */}
      <Stack
        gap="sm"
        mt="xs"
        role="group"
        aria-label={label}
        data-path={props['data-path']}
        tabIndex={-1}
        style={{ outline: 'none' }}
      >
        <Group gap="sm" align="flex-start">
          <TextInput
            label={translate('Host')}
            placeholder="smtp.example.com"
            dir="ltr"
            flex={1}
            miw={200}
            disabled={disabled}
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
          label={translate('Security')}
          description={translate(labels[server.security])}
          data={[
            { value: 'none', label: translate('None') },
            { value: 'starttls', label: properNames.starttls },
            { value: 'tls', label: properNames.tls },
            // What addresses without options mean; it is not offered to new servers.
            ...(isAutomatic ? [{ value: 'automatic', label: translate('STARTTLS if offered') }] : []),
          ]}
          allowDeselect={false}
          disabled={disabled}
          value={server.security}
          onChange={(security) => change({ security: (security ?? 'starttls') as MailSecurity })}
        />
        <Group gap="sm" align="flex-start" grow>
          <TextInput
            label={translate('Username')}
            autoComplete="off"
            dir="ltr"
            disabled={disabled}
            value={server.user}
            onChange={({ currentTarget }) => change({ user: currentTarget.value })}
          />
          <PasswordInput
            label={translate('Password')}
            description={isKept(server) ? translate('Leave empty to keep the stored password.') : undefined}
            placeholder={isKept(server) ? secretMask : undefined}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
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
