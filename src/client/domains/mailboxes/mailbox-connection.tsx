import { Button, Group, NativeSelect, Stack, Text } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { api } from '#client/platform/api/api.ts';
import type { AppForm } from '#client/platform/form/use-app-form.ts';
import { RelativeTime } from '#client/platform/time/relative-time.tsx';
import { toast, toastError } from '#client/platform/toast/toast.tsx';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { mailboxAuths, mailProviderNames } from '#shared/mailbox-connections.ts';
import type { Mailbox } from '#shared/mailboxes.ts';
import type { MailboxValues } from './use-mailbox-form.ts';

/** How a mailbox signs in: by a password, or by a provider that this site is registered with. */
export function AuthField({ form }: { form: AppForm<MailboxValues> }) {
  const translate = useTranslate();
  const { data } = api.mailboxes.connections.useQuery();
  const { auth } = form.getValues();
  const isNew = auth !== 'password' && form.isDirty('auth');
  const isOffered = (one: (typeof mailboxAuths)[number]) =>
    one === 'password' || one === auth || data?.providers.includes(one);
  const offered = mailboxAuths.filter(isOffered);
  if (offered.length === 1) return null;
  const nameOf = (one: (typeof mailboxAuths)[number]) =>
    one === 'password'
      ? translate('With a password')
      : translate('With a connection to :provider', { provider: mailProviderNames[one] });
  return (
    <NativeSelect
      label={translate('Sign in')}
      description={isNew ? translate('Save the mailbox, then connect it.') : null}
      data={offered.map((value) => ({ value, label: nameOf(value) }))}
      {...form.getInputProps('auth')}
    />
  );
}

/** The connection of a saved mailbox to its provider: made, renewed and deleted here. */
export function MailboxConnection({ mailbox, isChanged }: { mailbox: Mailbox; isChanged: boolean }) {
  const translate = useTranslate();
  const utils = api.useUtils();
  const onError = (error: Parameters<typeof toastError>[0]) => toastError(error, translate);
  const connect = api.mailboxes.connect.useMutation({
    onSuccess: ({ url }) => window.location.assign(url),
    onError,
  });
  const disconnect = api.mailboxes.disconnect.useMutation({
    onSuccess: async () => {
      toast.positive(translate('Mailbox disconnected'));
      await utils.mailboxes.invalidate();
    },
    onError,
  });
  const { id, inbound, connected_at } = mailbox;
  if (inbound.kind !== 'imap' || inbound.auth === 'password') return null;
  const provider = mailProviderNames[inbound.auth];
  const connected = disconnect.data === undefined ? connected_at : disconnect.data.mailbox.connected_at;
  return (
    <Stack gap="xs" role="group" aria-label={translate('Connection')}>
      <Text size="sm" fw={550}>
        {translate('Connection')}
      </Text>
      {connected === null ? (
        <Text size="sm" c="dimmed">
          {translate('Not connected to :provider yet.', { provider })}
        </Text>
      ) : (
        <Text size="sm" c="dimmed">
          {translate('Connected to :provider', { provider })} <RelativeTime value={connected} />
        </Text>
      )}
      <Group gap="xs">
        <Button
          variant="default"
          disabled={isChanged}
          loading={connect.isPending}
          onClick={() => connect.mutate({ id })}
        >
          {connected === null ? translate('Connect to :provider', { provider }) : translate('Connect again')}
        </Button>
        {connected !== null && (
          <Button
            variant="subtle"
            color="red"
            loading={disconnect.isPending}
            onClick={() => disconnect.mutate({ id })}
          >
            {translate('Disconnect')}
          </Button>
        )}
      </Group>
    </Stack>
  );
}

/** Completes a connection when the provider sends the browser back to the screen, once. */
export function useFinishedConnection(): void {
  const translate = useTranslate();
  const utils = api.useUtils();
  const router = useRouter();
  const finish = api.mailboxes.finishConnection.useMutation({
    onSuccess: async () => {
      toast.positive(translate('Mailbox connected'));
      await utils.mailboxes.invalidate();
    },
    onError: (error) => toastError(error, translate),
  });
  const isSent = useRef(false);
  useEffect(() => {
    const { pathname, searchStr } = router.state.location;
    const query = new URLSearchParams(searchStr);
    const state = query.get('state');
    if (state === null || isSent.current) return;
    isSent.current = true;
    finish.mutate({ state, code: query.get('code'), error: query.get('error') });
    router.history.replace(pathname);
  }, [router, finish]);
}
