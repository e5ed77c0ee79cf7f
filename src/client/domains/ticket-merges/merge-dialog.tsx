import { ActionIcon, Group, Modal, Stack, Text, TextInput, UnstyledButton } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconArrowsExchange } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { api } from '#client/platform/api/api.ts';
import { DialogForm } from '#client/platform/form/dialog-form.tsx';
import { useAppForm } from '#client/platform/form/use-app-form.ts';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { useUndoBar } from '../operations/undo-bar.ts';
import { MergePreview } from './merge-preview.tsx';

interface Side {
  id: number;
  subject: string;
}

function Found({ query, ownId, onPick }: { query: string; ownId: number; onPick: (side: Side) => void }) {
  const translate = useTranslate();
  const text = query.trim();
  const { data, isFetching, isError } = api.tickets.search.useQuery(
    { query: text, limit: 7 },
    { enabled: text !== '' },
  );
  const found = (data?.data ?? []).filter(({ id }) => id !== ownId);
  if (text === '') return null;
  if (isError) return <Text size="sm">{translate("The search isn't working. Please try again.")}</Text>;
  if (!isFetching && found.length === 0)
    return (
      <Text size="sm" c="dimmed" role="status">
        {translate('No tickets found')}
      </Text>
    );
  return (
    <Stack gap={4} component="ul" m={0} p={0} style={{ listStyle: 'none' }}>
      {found.map(({ id, subject, user }) => (
        <li key={id}>
          <UnstyledButton p={6} w="100%" onClick={() => onPick({ id, subject })}>
            <Text size="sm" dir="auto">
              #{id} {subject}
            </Text>
            <Text size="xs" c="dimmed">
              {user.display_name}
            </Text>
          </UnstyledButton>
        </li>
      ))}
    </Stack>
  );
}

function MergeForm({ ticket, onClose }: { ticket: Side; onClose: () => void }) {
  const translate = useTranslate();
  const navigate = useNavigate();
  const utils = api.useUtils();
  const offerUndo = useUndoBar();
  const form = useAppForm({ initialValues: {} });
  const [text, setText] = useState('');
  const [query] = useDebouncedValue(text, 250);
  const [other, setOther] = useState<Side | null>(null);
  const [wantsCopies, setWantsCopies] = useState(false);
  const [isSwapped, setSwapped] = useState(false);
  const [into, from] = isSwapped ? [ticket, other] : [other, ticket];
  const ids = other === null ? [] : [ticket.id, other.id];
  const merge = api.ticketMerges.merge.useMutation({
    onSuccess: async ({ ticket: { id }, operation }) => {
      onClose();
      offerUndo(operation);
      await utils.tickets.invalidate();
      await navigate({
        to: '/agent/tickets/$ticketId',
        params: { ticketId: String(id) },
        search: {},
      });
    },
    onError: form.showError,
  });
  return (
    <DialogForm
      onSubmit={form.onSubmit(() => {
        if (into !== null && from !== null) merge.mutate({ ids, into: into.id, cc_requesters: wantsCopies });
      })}
      onCancel={onClose}
      label={translate('Merge')}
      isPending={merge.isPending}
    >
      <TextInput
        label={translate('Merge with')}
        placeholder={translate('Number, subject, or customer')}
        value={text}
        data-autofocus
        onChange={({ currentTarget }) => {
          setText(currentTarget.value);
          setOther(null);
        }}
      />
      {other === null && <Found query={query} ownId={ticket.id} onPick={setOther} />}
      {into !== null && from !== null && (
        <>
          <Group justify="space-between" wrap="nowrap">
            <Text size="sm" dir="auto">
              {translate('#:from is merged into #:into “:subject”', {
                from: from.id,
                into: into.id,
                subject: into.subject,
              })}
            </Text>
            <ActionIcon
              aria-label={translate('Swap tickets')}
              onClick={() => setSwapped((swapped) => !swapped)}
            >
              <IconArrowsExchange size={18} aria-hidden />
            </ActionIcon>
          </Group>
          <MergePreview ids={ids} into={into.id} copies={{ wanted: wantsCopies, onChange: setWantsCopies }} />
        </>
      )}
    </DialogForm>
  );
}

/** Merges the ticket with another one. */
export function MergeDialog({ ticket, onClose }: { ticket: Side; onClose: () => void }) {
  const translate = useTranslate();
  return (
    <Modal opened onClose={onClose} title={translate('Merge ticket #:id', { id: ticket.id })}>
      <MergeForm ticket={ticket} onClose={onClose} />
    </Modal>
  );
}
