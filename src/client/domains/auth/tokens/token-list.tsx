import { ActionIcon, Button, Group, Modal, Stack, Text, Tooltip } from '@mantine/core';
import { IconKey, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { api } from '#client/platform/api/api.ts';
import { RelativeTime } from '#client/platform/time/relative-time.tsx';
import { toast, toastError } from '#client/platform/toast/toast.tsx';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { Row, RowList } from '#client/ui/row-list.tsx';
import type { AccessToken } from '#shared/tokens.ts';

type Token = Pick<AccessToken, 'id' | 'name' | 'last_used_at'>;

export function TokenList({ tokens }: { tokens: readonly Token[] }) {
  const translate = useTranslate();
  const [toDelete, setToDelete] = useState<Token | null>(null);
  return (
    <>
      <RowList label={translate('API access tokens')}>
        {tokens.map((token) => (
          <TokenRow key={token.id} token={token} onDelete={() => setToDelete(token)} />
        ))}
      </RowList>
      <DeleteDialog token={toDelete} onClose={() => setToDelete(null)} />
    </>
  );
}

function TokenRow({ token, onDelete }: { token: Token; onDelete: () => void }) {
  const translate = useTranslate();
  const label = translate('Delete token :name', { name: token.name });
  return (
    <Row
      icon={<IconKey size={20} stroke={1.5} aria-hidden />}
      action={
        <Tooltip label={label}>
          <ActionIcon variant="subtle" color="gray" aria-label={label} onClick={onDelete}>
            <IconTrash size={18} aria-hidden />
          </ActionIcon>
        </Tooltip>
      }
    >
      <Text size="sm" fw={550} dir="auto">
        {token.name}
      </Text>
      <Text size="sm" c="dimmed">
        {token.last_used_at ? (
          <>
            {translate('Last used')} <RelativeTime value={token.last_used_at} />
          </>
        ) : (
          translate('Never used')
        )}
      </Text>
    </Row>
  );
}

function DeleteDialog({ token, onClose }: { token: Token | null; onClose: () => void }) {
  const translate = useTranslate();
  const utils = api.useUtils();
  const remove = api.auth.tokens.remove.useMutation({
    onSuccess: async () => {
      onClose();
      toast.positive(translate('Token deleted'));
      await utils.users.get.invalidate();
    },
    onError: (error) => toastError(error, translate),
  });
  return (
    <Modal
      opened={token !== null}
      onClose={onClose}
      title={translate('Delete token :name', { name: token?.name ?? '' })}
    >
      <Stack>
        <Text size="sm">
          {translate(
            'This token will be deleted immediately and permanently. Once deleted, it can no longer be used to make API requests.',
          )}
        </Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose} data-autofocus>
            {translate('Cancel')}
          </Button>
          <Button
            color="red"
            loading={remove.isPending}
            onClick={() => token && remove.mutate({ id: token.id })}
          >
            {translate('Delete')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
