import { Anchor, Button, Container, List, Modal, Stack, Text, Title } from '@mantine/core';
import {
  type Icon,
  IconAlertOctagon,
  IconArrowBackUp,
  IconArrowMerge,
  IconArrowsSplit,
  IconBolt,
  IconBuilding,
  IconClockPause,
  IconPencil,
  IconRefresh,
  IconStack2,
  IconTag,
  IconTags,
  IconTrash,
  IconUser,
  IconUsers,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { Operation, OperationType } from '#shared/operations.ts';
import { api } from '../../platform/api/api.ts';
import { DialogForm } from '../../platform/form/dialog-form.tsx';
import { useAppForm } from '../../platform/form/use-app-form.ts';
import { useDateFormat } from '../../platform/time/use-date-format.ts';
import { useTranslate } from '../../platform/translation/use-translate.ts';
import { AdminPage } from '../../shell/admin-page.tsx';
import { CursorRows } from '../../shell/list/cursor-rows.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Row } from '../../ui/row-list.tsx';
import { operationLabel } from './operation-label.ts';
import { listInput } from './operations-input.ts';
import { useUndo } from './use-undo.ts';

function UndoForm({ operation, onClose }: { operation: Operation; onClose: () => void }) {
  const translate = useTranslate();
  const form = useAppForm({ initialValues: {} });
  const undo = useUndo(onClose);
  return (
    <DialogForm
      onSubmit={form.onSubmit(() => undo.mutate({ id: operation.id }))}
      onCancel={onClose}
      label={translate('Undo')}
      isPending={undo.isPending}
    >
      <List size="sm" spacing={4}>
        {operation.type === 'user_merge' ? (
          <>
            <List.Item>{translate('Both accounts get their own data back. No emails are sent.')}</List.Item>
            <List.Item>
              {translate(
                'The removed account works again, with its password. Its browsers have to sign in again.',
              )}
            </List.Item>
          </>
        ) : operation.type === 'tag_merge' ? (
          <List.Item>{translate('The removed tags are restored on the tickets that had them.')}</List.Item>
        ) : operation.type === 'organisation_merge' ? (
          <List.Item>
            {translate('The removed organization gets its people, domains and tickets back.')}
          </List.Item>
        ) : (
          <List.Item>{translate('The earlier values are restored. No one is notified.')}</List.Item>
        )}
        <List.Item>{translate('Anything changed since then stays as it is.')}</List.Item>
      </List>
    </DialogForm>
  );
}

/** What an undo left as it was. */
function Skipped({ operation: { skipped, skipped_others } }: { operation: Operation }) {
  const translate = useTranslate();
  if (skipped.length === 0 && skipped_others === 0) return null;
  return (
    <Text size="sm" c="dimmed">
      {translate('Not restored because it was changed since:')}{' '}
      {skipped.map(({ ticket_id }) => (
        <span key={ticket_id}>
          <Anchor
            inherit
            renderRoot={(props) => (
              <Link to="/agent/tickets/$ticketId" params={{ ticketId: String(ticket_id) }} {...props} />
            )}
          >
            #{ticket_id}
          </Anchor>{' '}
        </span>
      ))}
      {skipped_others > 0 && translate(':count other item|:count other items', { count: skipped_others })}
    </Text>
  );
}

const icons: Record<OperationType, Icon> = {
  user_merge: IconUsers,
  tag_merge: IconTags,
  organisation_merge: IconBuilding,
  assign: IconUser,
  status: IconRefresh,
  update: IconPencil,
  tags: IconTag,
  snooze: IconClockPause,
  spam: IconAlertOctagon,
  delete: IconTrash,
  merge: IconArrowMerge,
  split: IconArrowsSplit,
  bulk: IconStack2,
  macro: IconBolt,
};

const merges: readonly OperationType[] = ['user_merge', 'tag_merge', 'organisation_merge', 'merge'];

function OperationRow({ operation, onUndo }: { operation: Operation; onUndo: () => void }) {
  const translate = useTranslate();
  const { dateTime } = useDateFormat();
  const { summary, tickets_count, created_at, undo_until, undone_at, can_undo } = operation;
  const day = dateTime(new Date(created_at));
  const Icon = icons[operation.type];
  return (
    <Row
      icon={<Icon size={20} stroke={1.5} aria-hidden />}
      action={
        can_undo && (
          <Button
            size="xs"
            variant="default"
            leftSection={<IconArrowBackUp size={14} aria-hidden />}
            onClick={onUndo}
          >
            {translate('Undo')}
          </Button>
        )
      }
    >
      <Text size="sm" fw={550} dir="auto">
        {operationLabel(operation, translate)}
      </Text>
      {!merges.includes(operation.type) && summary !== null && (
        <Text size="sm" dir="auto" lineClamp={1}>
          {summary.from.join(' · ')}
        </Text>
      )}
      <Text size="sm" c="dimmed">
        {day} · {translate(':count affected ticket|:count affected tickets', { count: tickets_count })}
        {can_undo && <> · {translate('until :date', { date: dateTime(new Date(undo_until)) })}</>}
        {undone_at !== null && (
          <> · {translate('undone on :date', { date: dateTime(new Date(undone_at)) })}</>
        )}
      </Text>
      <Skipped operation={operation} />
    </Row>
  );
}

/** The user's operations, newest first. */
function OperationList() {
  const translate = useTranslate();
  const [asked, setAsked] = useState<Operation | null>(null);
  const close = () => setAsked(null);
  const list = api.operations.list.useInfiniteQuery(listInput, {
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
  });
  const operations = list.data?.pages.flatMap(({ data }) => data);
  return (
    <Stack>
      <CursorRows
        label={translate('Changes')}
        moreLabel={translate('Show older')}
        list={list}
        items={operations}
        empty={
          <EmptyState
            icon={IconArrowBackUp}
            title={translate('Nothing to undo')}
            description={translate(
              'When you change tickets, or merge people, organizations or tags, the change appears here and can be undone.',
            )}
          />
        }
      >
        {(operation) => (
          <OperationRow key={operation.id} operation={operation} onUndo={() => setAsked(operation)} />
        )}
      </CursorRows>
      <Modal opened={asked !== null} onClose={close} title={translate('Undo this change?')}>
        {asked !== null && <UndoForm operation={asked} onClose={close} />}
      </Modal>
    </Stack>
  );
}

const useDescription = () => {
  const translate = useTranslate();
  return translate('Your changes to tickets, and your merges. Each can be undone for 30 days.');
};

/** The user's operations, in the administration. */
export function OperationsScreen() {
  const translate = useTranslate();
  return (
    <AdminPage title={translate('Undo')} description={useDescription()}>
      <OperationList />
    </AdminPage>
  );
}

/** The user's operations, in the agent area. */
export function UndoScreen() {
  const translate = useTranslate();
  return (
    <Container size={720} pt={32} pb={64}>
      <Title order={1} size="h2">
        {translate('Undo')}
      </Title>
      <Text c="dimmed" size="sm" mt={4} mb="lg">
        {useDescription()}
      </Text>
      <OperationList />
    </Container>
  );
}
