import { Alert, Modal, NativeSelect, Stack, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { inviteInput, mostInvited } from '#shared/invites.ts';
import { type ApiOutputs, api } from '../../../../platform/api/api.ts';
import { DialogForm } from '../../../../platform/form/dialog-form.tsx';
import { useAppForm } from '../../../../platform/form/use-app-form.ts';
import { toast } from '../../../../platform/toast/toast.tsx';
import { useTranslate } from '../../../../platform/translation/use-translate.ts';

type Skipped = ApiOutputs['invites']['create']['skipped'];

/** The addresses of a text that was typed or pasted, with or without names: `Ann <ann@example.org>; bob@example.org`. */
const addressesIn = (text: string): string[] =>
  text
    .split(/[\s,;<>"()]+/)
    .filter((word) => word.includes('@'))
    .map((word) => word.toLowerCase());

/** Asks for addresses and a role. */
export function InviteDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const translate = useTranslate();
  return (
    <Modal opened={opened} onClose={onClose} title={translate('Invite people')} closeOnClickOutside={false}>
      <InviteForm onClose={onClose} />
    </Modal>
  );
}

function InviteForm({ onClose }: { onClose: () => void }) {
  const translate = useTranslate();
  const utils = api.useUtils();
  const [skipped, setSkipped] = useState<Skipped>([]);
  const roles = (api.valueLists.get.useQuery({ names: 'roles' }).data?.roles ?? []).filter(
    ({ givable }) => givable,
  );
  const form = useAppForm({
    initialValues: { emails: '', role_id: '' },
    check: ({ emails, role_id }) => {
      const addresses = addressesIn(emails);
      const parsed = inviteInput.shape.emails.safeParse(addresses);
      const bad = parsed.error?.issues.map(({ path: [index] }) => addresses[Number(index)]).find(Boolean);
      const errors: { emails?: string; role_id?: string } = {};
      if (addresses.length === 0) errors.emails = translate('Enter at least one address.');
      else if (addresses.length > mostInvited) {
        errors.emails = translate('At most :limit addresses at once.', { limit: mostInvited });
      } else if (bad !== undefined) {
        errors.emails = translate(':address is no address.', { address: bad });
      }
      if (role_id === '') errors.role_id = translate('Choose a role.');
      return errors;
    },
  });
  const invite = api.invites.create.useMutation({
    onSuccess: async ({ invites, skipped: others }) => {
      await utils.invites.list.invalidate();
      if (invites.length > 0) {
        toast.positive(translate(':count invite sent|:count invites sent', { count: invites.length }));
      }
      if (others.length === 0) return onClose();
      setSkipped(others);
      form.setFieldValue('emails', '');
      form.clearFieldError('emails');
    },
    onError: form.showError,
  });
  const reasons = {
    member: translate('holds the role already'),
    invited: translate('is invited already'),
  };
  return (
    <DialogForm
      onSubmit={form.onSubmit(({ emails, role_id }) =>
        invite.mutate({ emails: addressesIn(emails), role_id: Number(role_id) }),
      )}
      onCancel={onClose}
      label={translate('Invite')}
      isPending={invite.isPending}
    >
      {skipped.length > 0 && (
        <Alert color="yellow" variant="light" title={translate('Not invited')}>
          {skipped.map(({ email, reason }) => (
            <Text key={email} size="sm">
              <bdi>{email}</bdi>: {reasons[reason]}
            </Text>
          ))}
        </Alert>
      )}
      <Textarea
        label={translate('Addresses')}
        description={translate('As many as you like to paste, one below the other or with commas between.')}
        autosize
        minRows={4}
        maxRows={12}
        required
        withAsterisk={false}
        data-autofocus
        dir="ltr"
        {...form.getInputProps('emails')}
      />
      <Stack gap={4}>
        <NativeSelect
          label={translate('Role')}
          data={[
            { value: '', label: translate('Choose a role') },
            ...roles.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          {...form.getInputProps('role_id')}
        />
        <Text size="xs" c="dimmed">
          {roles.find(({ id }) => String(id) === form.getValues().role_id)?.description}
        </Text>
      </Stack>
    </DialogForm>
  );
}
