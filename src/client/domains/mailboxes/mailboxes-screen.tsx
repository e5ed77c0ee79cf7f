import { Badge, Button, Group, Menu, Text } from '@mantine/core';
import { IconInbox, IconPencil, IconPlus, IconShieldCheck, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { api } from '#client/platform/api/api.ts';
import { RelativeTime } from '#client/platform/time/relative-time.tsx';
import { useSizeText } from '#client/platform/translation/use-size-text.ts';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { usePermission } from '#client/platform/use-session.ts';
import { AdminPage } from '#client/shell/admin-page.tsx';
import { DangerItem } from '#client/shell/list/danger-item.tsx';
import { ListStates } from '#client/shell/list/list-states.tsx';
import { RowMenu } from '#client/shell/list/row-menu.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { LtrText } from '#client/ui/ltr-text.tsx';
import { Row, RowList } from '#client/ui/row-list.tsx';
import type { Mailbox } from '#shared/mailboxes.ts';
import { DeleteMailboxDialog } from './delete-mailbox-dialog.tsx';
import { DomainCheckDialog } from './domain-check-dialog.tsx';
import { ReceivingFailure, SendingFailure } from './failures.tsx';
import { useFinishedConnection } from './mailbox-connection.tsx';
import { MailboxDialog } from './mailbox-dialog.tsx';

/** Milliseconds between two looks at the fetches. */
const pause = 15_000;

function MailboxState({ mailbox }: { mailbox: Mailbox }) {
  const { enabled, inbound, last_error, last_send_error, last_fetch_at } = mailbox;
  const translate = useTranslate();
  const badge = (color: string, text: string) => (
    <Badge color={color} variant="light" size="sm">
      {text}
    </Badge>
  );
  if (!enabled) return badge('gray', translate('Disabled'));
  if (last_error !== null || last_send_error !== null) return badge('red', translate('Failing'));
  if (inbound.kind === 'none') return badge('gray', translate('No incoming email'));
  if (inbound.kind === 'imap' && last_fetch_at === null) return badge('yellow', translate('Not fetched yet'));
  return badge('green', translate('Working'));
}

function MailboxRow({
  mailbox,
  onEdit,
  onCheck,
  onDelete,
}: {
  mailbox: Mailbox;
  onEdit: () => void;
  onCheck: () => void;
  onDelete: () => void;
}) {
  const translate = useTranslate();
  const mayUpdate = usePermission('channels.update');
  const mayDelete = usePermission('channels.delete');
  const { name, email, aliases, last_fetch_at, too_large, counters } = mailbox;
  const sizeText = useSizeText();
  return (
    <Row
      icon={<IconInbox size={20} stroke={1.5} aria-hidden />}
      action={
        <RowMenu name={name}>
          {mayUpdate && (
            <Menu.Item leftSection={<IconPencil size={16} aria-hidden />} onClick={onEdit}>
              {translate('Edit')}
            </Menu.Item>
          )}
          <Menu.Item leftSection={<IconShieldCheck size={16} aria-hidden />} onClick={onCheck}>
            {translate('Check domain')}
          </Menu.Item>
          {mayDelete && (
            <DangerItem leftSection={<IconTrash size={16} aria-hidden />} onClick={onDelete}>
              {translate('Delete')}
            </DangerItem>
          )}
        </RowMenu>
      }
    >
      <Group gap="xs">
        <Text size="sm" fw={550} dir="auto">
          {name}
        </Text>
        <MailboxState mailbox={mailbox} />
      </Group>
      <LtrText size="sm" c="dimmed" truncate>
        {[email, ...aliases].join(', ')}
      </LtrText>
      <ReceivingFailure mailbox={mailbox} />
      <SendingFailure mailbox={mailbox} />
      {too_large !== null && (
        <Text size="sm" c="dimmed">
          {translate('A message of :size was left on the mail server.', { size: sizeText(too_large.size) })}
        </Text>
      )}
      <Group gap="md" mt={2} c="dimmed" fz="xs" className="tabular">
        {last_fetch_at !== null && (
          <span>
            {translate('Last fetched')} <RelativeTime value={last_fetch_at} />
          </span>
        )}
        {counters.on_server !== null && (
          <span>{translate(':count on the mail server', { count: counters.on_server })}</span>
        )}
        <span>{translate(':count stored', { count: counters.stored })}</span>
        <span>{translate(':count handled', { count: counters.handled })}</span>
        <span>{translate(':count in quarantine', { count: counters.quarantined })}</span>
      </Group>
    </Row>
  );
}

/** Management of the addresses that customers write to. */
export function MailboxesScreen() {
  const translate = useTranslate();
  const mayCreate = usePermission('channels.create');
  useFinishedConnection();
  const list = api.mailboxes.list.useQuery(undefined, { refetchInterval: pause });
  const [edited, setEdited] = useState<Mailbox | 'new' | null>(null);
  const [checked, setChecked] = useState<Mailbox | null>(null);
  const [deleted, setDeleted] = useState<Mailbox | null>(null);
  const create = mayCreate && (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setEdited('new')}>
      {translate('New mailbox')}
    </Button>
  );
  return (
    <AdminPage
      title={translate('Mailboxes')}
      description={translate('Addresses that customers write to, and how their email comes in.')}
      actions={create}
    >
      <ListStates
        items={list.data?.mailboxes}
        isFailed={list.isError}
        onRetry={() => void list.refetch()}
        empty={
          <EmptyState
            icon={IconInbox}
            title={translate('No mailboxes yet')}
            description={translate(
              'Add the address that customers write to. Their emails become tickets, and they can reply by email.',
            )}
          >
            {create}
          </EmptyState>
        }
      >
        {(mailboxes) => (
          <RowList label={translate('Mailboxes')}>
            {mailboxes.map((mailbox) => (
              <MailboxRow
                key={mailbox.id}
                mailbox={mailbox}
                onEdit={() => setEdited(mailbox)}
                onCheck={() => setChecked(mailbox)}
                onDelete={() => setDeleted(mailbox)}
              />
            ))}
          </RowList>
        )}
      </ListStates>
      <MailboxDialog mailbox={edited} onClose={() => setEdited(null)} />
      <DomainCheckDialog mailbox={checked} onClose={() => setChecked(null)} />
      <DeleteMailboxDialog mailbox={deleted} onClose={() => setDeleted(null)} />
    </AdminPage>
  );
}
