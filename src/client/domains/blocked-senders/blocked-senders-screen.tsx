import { Button, Container, Group, Text, Title } from '@mantine/core';
import { IconBan, IconPlus } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#client/platform/api/api.ts';
import { RelativeTime } from '#client/platform/time/relative-time.tsx';
import { toast, toastError } from '#client/platform/toast/toast.tsx';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { SearchedList } from '#client/shell/list/searched-list.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { LtrText } from '#client/ui/ltr-text.tsx';
import { Row } from '#client/ui/row-list.tsx';
import type { BlockedSender } from '#shared/blocked-senders.ts';
import { shownEmail } from '#shared/email-domains.ts';
import { BlockSenderDialog } from './block-sender-dialog.tsx';
import { type BlockedSenderSearch, blockedSenderListOf } from './blocked-sender-search.ts';

interface SenderRowProps {
  sender: BlockedSender;
  isBusy: boolean;
  onUnblock: () => void;
}

function SenderRow({ sender, isBusy, onUnblock }: SenderRowProps) {
  const translate = useTranslate();
  const { email, reason, created_by, created_at } = sender;
  return (
    <Row
      icon={<IconBan size={20} stroke={1.5} aria-hidden />}
      action={
        <Button
          size="compact-sm"
          variant="default"
          disabled={isBusy}
          aria-label={translate('Unblock :email', { email })}
          onClick={onUnblock}
        >
          {translate('Unblock')}
        </Button>
      }
    >
      <LtrText size="sm" fw={550}>
        {shownEmail(email)}
      </LtrText>
      {reason && (
        <Text size="sm" dir="auto">
          {reason}
        </Text>
      )}
      <Text size="xs" c="dimmed">
        {created_by !== null && (
          <>
            <bdi>{created_by.display_name}</bdi>
            {' · '}
          </>
        )}
        <RelativeTime value={created_at} />
      </Text>
    </Row>
  );
}

interface BlockedSendersScreenProps {
  search: BlockedSenderSearch;
  onChange: (search: BlockedSenderSearch) => void;
}

/** Addresses and domains whose new requests become spam. */
export function BlockedSendersScreen({ search, onChange }: BlockedSendersScreenProps) {
  const translate = useTranslate();
  const utils = api.useUtils();
  const [isAdding, setAdding] = useState(false);
  const list = api.blockedSenders.list.useQuery(blockedSenderListOf(search), {
    placeholderData: keepPreviousData,
  });
  const remove = api.blockedSenders.delete.useMutation({
    onSuccess: async () => {
      toast.positive(translate('Sender unblocked'));
      await utils.blockedSenders.invalidate();
    },
    onError: (error) => toastError(error, translate),
  });
  const add = (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setAdding(true)}>
      {translate('Block sender')}
    </Button>
  );
  return (
    <Container size={720} pt={32} pb={64}>
      <Group justify="space-between" align="flex-start" mb="lg">
        <div>
          <Title order={1} size="h2">
            {translate('Blocked senders')}
          </Title>
          <Text c="dimmed" size="sm" mt={4}>
            {translate('Their new requests become spam. They are not told.')}
          </Text>
        </div>
        {add}
      </Group>
      <SearchedList
        label={translate('Blocked senders')}
        searchLabel={translate('Search by email or reason')}
        search={search}
        onChange={onChange}
        list={list}
        empty={
          <EmptyState
            icon={IconBan}
            title={translate('No blocked senders yet')}
            description={translate('Block senders here, or when you mark a ticket as spam.')}
          >
            {add}
          </EmptyState>
        }
        row={(sender) => (
          <SenderRow
            key={sender.email}
            sender={sender}
            isBusy={remove.isPending}
            onUnblock={() => remove.mutate({ email: sender.email })}
          />
        )}
      />
      <BlockSenderDialog opened={isAdding} onClose={() => setAdding(false)} />
    </Container>
  );
}
