import { Button, Group, Modal, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { api } from '../../platform/api/api.ts';
import { useSignOut } from '../../platform/session/use-sign-out.ts';
import { toast, toastError } from '../../platform/toast/toast.tsx';
import { useTranslate } from '../../platform/translation/use-translate.ts';
import { SettingsSection } from '../../ui/settings-section.tsx';

/** The end of the account. */
export function DangerSection() {
  const translate = useTranslate();
  const signOut = useSignOut();
  const [opened, { open, close }] = useDisclosure();
  const remove = api.users.delete.useMutation({
    onSuccess: () => {
      toast.positive(translate('Account deleted'));
      signOut();
    },
    onError: (error) => {
      close();
      toastError(error, translate);
    },
  });
  return (
    <SettingsSection
      id="danger"
      danger
      title={translate('Delete account')}
      description={translate('The support team keeps your requests, without your name.')}
    >
      <Button color="red" variant="light" onClick={open}>
        {translate('Delete account')}
      </Button>
      <Modal opened={opened} onClose={close} title={translate('Delete account?')}>
        <Text size="sm">
          {translate(
            'Your account will be deleted immediately and permanently. Once deleted, accounts can not be restored.',
          )}
        </Text>
        <Group justify="flex-end" mt="lg" gap="xs">
          <Button variant="default" onClick={close} data-autofocus>
            {translate('Cancel')}
          </Button>
          <Button
            color="red"
            loading={remove.isPending || remove.isSuccess}
            onClick={() => remove.mutate({ id: 'me', deleteCurrentUser: true })}
          >
            {translate('Delete')}
          </Button>
        </Group>
      </Modal>
    </SettingsSection>
  );
}
