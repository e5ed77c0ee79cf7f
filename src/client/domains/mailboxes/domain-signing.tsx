import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { api } from '#client/platform/api/api.ts';
import { ConfirmedButton } from '#client/platform/form/confirmed-button.tsx';
import { DialogForm } from '#client/platform/form/dialog-form.tsx';
import { useAppForm } from '#client/platform/form/use-app-form.ts';
import { toast, toastError } from '#client/platform/toast/toast.tsx';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { usePermission } from '#client/platform/use-session.ts';
import { AutosizeTextarea } from '#client/ui/autosize-textarea.tsx';
import { type DkimKey, defaultSelector } from '#shared/dkim-keys.ts';

interface DomainProps {
  domain: string;
}

/** Signs with a key that the administrator has already. */
function OwnKeyForm({ domain, onClose }: DomainProps & { onClose: () => void }) {
  const translate = useTranslate();
  const utils = api.useUtils();
  const form = useAppForm({ initialValues: { selector: '', private_key: '' } });
  const update = api.dkimKeys.update.useMutation({
    onSuccess: async () => {
      toast.positive(translate('Emails are signed from now on'));
      onClose();
      await utils.mailboxes.domain.invalidate();
    },
    onError: form.showError,
  });
  return (
    <DialogForm
      onSubmit={form.onSubmit((values) => update.mutate({ domain, ...values }))}
      onCancel={onClose}
      label={translate('Sign emails')}
      isPending={update.isPending}
    >
      <TextInput
        label={translate('Selector')}
        description={translate('The part before ._domainkey in the name of the record.')}
        placeholder={defaultSelector}
        dir="ltr"
        {...form.getInputProps('selector')}
      />
      <AutosizeTextarea
        label={translate('Private key')}
        description={translate('An RSA key as PEM, without a password. It is stored encrypted.')}
        rows={4}
        maxRows={10}
        dir="ltr"
        autoComplete="off"
        {...form.getInputProps('private_key')}
      />
    </DialogForm>
  );
}

/** Begins to sign, with a new key or an existing one. */
function BeginSigning({ domain }: DomainProps) {
  const translate = useTranslate();
  const utils = api.useUtils();
  const [hasKey, setHasKey] = useState(false);
  const update = api.dkimKeys.update.useMutation({
    onSuccess: () => utils.mailboxes.domain.invalidate(),
    onError: (error) => toastError(error, translate),
  });
  if (hasKey) return <OwnKeyForm domain={domain} onClose={() => setHasKey(false)} />;
  return (
    <Stack gap="xs">
      <Text size="sm" c="dimmed">
        {translate('The site can sign emails of the domain itself. Then it shows you the record to add.')}
      </Text>
      <Group gap="xs">
        <Button
          size="xs"
          variant="default"
          loading={update.isPending}
          onClick={() => update.mutate({ domain })}
        >
          {translate('Sign with a new key')}
        </Button>
        <Button size="xs" variant="subtle" disabled={update.isPending} onClick={() => setHasKey(true)}>
          {translate('Use an existing key')}
        </Button>
      </Group>
    </Stack>
  );
}

function EndSigning({ domain }: DomainProps) {
  const translate = useTranslate();
  const utils = api.useUtils();
  const remove = api.dkimKeys.delete.useMutation({
    onSuccess: async () => {
      toast.positive(translate('Emails are no longer signed'));
      await utils.mailboxes.domain.invalidate();
    },
    onError: (error) => toastError(error, translate),
  });
  return (
    <Group>
      <ConfirmedButton
        size="xs"
        label={translate('Stop signing')}
        question={translate('Stop signing emails of :name?', { name: domain })}
        outcome={translate("The key is deleted. A new one needs a new record. This can't be undone.")}
        isPending={remove.isPending}
        onConfirm={() => remove.mutate({ domain: [domain] })}
      />
    </Group>
  );
}

interface DomainSigningProps extends DomainProps {
  /** Null while the site does not sign emails of the domain. */
  signing: DkimKey | null;
}

/** Whether the site signs emails of a domain (DKIM), and the buttons that change it. */
export function DomainSigning({ domain, signing }: DomainSigningProps) {
  if (!usePermission('channels.update')) return null;
  return signing === null ? <BeginSigning domain={domain} /> : <EndSigning domain={domain} />;
}
