import { ActionIcon, Button, Checkbox, Group, Menu, Modal, ScrollArea, Text, Tooltip } from '@mantine/core';
import {
  IconAlertOctagon,
  IconArrowBackUp,
  IconBell,
  IconClockPause,
  IconDots,
  IconMessage,
  IconNote,
  IconRefresh,
  IconTag,
  IconTagOff,
  IconTrash,
  IconUser,
  IconUserOff,
  IconUserPlus,
} from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { api } from '#client/platform/api/api.ts';
import { DialogForm } from '#client/platform/form/dialog-form.tsx';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { useUser } from '#client/platform/use-session.ts';
import { SelectionBar } from '#client/shell/list/selection-bar.tsx';
import { priorityName } from '#client/shell/priority-name.ts';
import { bulkAtOnce } from '#shared/bulk.ts';
import { hasPermission } from '#shared/permissions.ts';
import { priorities } from '#shared/priorities.ts';
import type { QueueFolder } from '#shared/ticket-states.ts';
import { folderName } from '../queue/folder-rail.tsx';
import type { QueueInput } from '../queue/use-queue.ts';
import { actionQuestion, type DirectAction } from './action-question.ts';
import { BulkDialog, type DialogAction } from './bulk-dialogs.tsx';
import { useBulk } from './use-bulk.ts';

interface BulkBarProps {
  /** The selected rows. */
  ids: readonly number[];
  /** What the list shows. */
  queue: QueueInput;
  /** Whether all loaded rows are selected, and the list has more. */
  canSelectAll: boolean;
  isAllTicked: boolean;
  onToggleAll: () => void;
  onClear: () => void;
}

/** A menu of the bar. */
function BarMenu({ label, icon, children }: { label: string; icon: ReactNode; children: ReactNode }) {
  return (
    <Menu position="bottom-start" withinPortal>
      <Menu.Target>
        <Tooltip label={label}>
          <ActionIcon size={30} aria-label={label}>
            {icon}
          </ActionIcon>
        </Tooltip>
      </Menu.Target>
      <Menu.Dropdown>
        <ScrollArea.Autosize mah={360} type="auto" scrollbars="y">
          {children}
        </ScrollArea.Autosize>
      </Menu.Dropdown>
    </Menu>
  );
}

interface MenuProps {
  folder: QueueFolder;
  onAction: (action: DirectAction) => void;
  onDialog: (action: DialogAction) => void;
}

function AssignMenu({ onAction, onDialog }: MenuProps) {
  const translate = useTranslate();
  const user = useUser();
  const { data } = api.tickets.agentOptions.useQuery();
  const groups = data?.groups ?? [];
  return (
    <BarMenu label={translate('Assign')} icon={<IconUser size={18} aria-hidden />}>
      <Menu.Item
        leftSection={<IconUser size={16} aria-hidden />}
        onClick={() => user && onAction({ type: 'assign', userId: user.id })}
      >
        {translate('Assign to me')}
      </Menu.Item>
      <Menu.Item leftSection={<IconUserPlus size={16} aria-hidden />} onClick={() => onDialog('assign')}>
        {translate('Assign to someone else…')}
      </Menu.Item>
      <Menu.Item
        leftSection={<IconUserOff size={16} aria-hidden />}
        onClick={() => onAction({ type: 'assign', userId: null })}
      >
        {translate('Unassign')}
      </Menu.Item>
      {groups.length > 0 && (
        <>
          <Menu.Divider />
          <Menu.Label>{translate('Group')}</Menu.Label>
          {groups.map(({ id, name }) => (
            <Menu.Item key={id} onClick={() => onAction({ type: 'group', groupId: id })}>
              <bdi>{name}</bdi>
            </Menu.Item>
          ))}
          <Menu.Item onClick={() => onAction({ type: 'group', groupId: null })}>
            {translate('No group')}
          </Menu.Item>
        </>
      )}
    </BarMenu>
  );
}

function StatusMenu({ onAction }: MenuProps) {
  const translate = useTranslate();
  const { data } = api.tickets.agentOptions.useQuery();
  return (
    <BarMenu label={translate('Status and priority')} icon={<IconRefresh size={18} aria-hidden />}>
      <Menu.Label>{translate('Status')}</Menu.Label>
      {(data?.statuses ?? []).map(({ name, label }) => (
        <Menu.Item key={name} onClick={() => onAction({ type: 'status', status: name })}>
          {translate(label)}
        </Menu.Item>
      ))}
      <Menu.Divider />
      <Menu.Label>{translate('Priority')}</Menu.Label>
      {priorities.toReversed().map((priority) => (
        <Menu.Item key={priority} onClick={() => onAction({ type: 'priority', priority })}>
          {priorityName(priority, translate)}
        </Menu.Item>
      ))}
    </BarMenu>
  );
}

function TagsMenu({ onDialog }: MenuProps) {
  const translate = useTranslate();
  return (
    <BarMenu label={translate('Tags')} icon={<IconTag size={18} aria-hidden />}>
      <Menu.Item leftSection={<IconTag size={16} aria-hidden />} onClick={() => onDialog('tags_add')}>
        {translate('Add tags…')}
      </Menu.Item>
      <Menu.Item leftSection={<IconTagOff size={16} aria-hidden />} onClick={() => onDialog('tags_remove')}>
        {translate('Remove tags…')}
      </Menu.Item>
    </BarMenu>
  );
}

function TrashItems({ folder, onAction }: MenuProps) {
  const translate = useTranslate();
  if (!hasPermission(useUser(), 'tickets.delete')) return null;
  if (folder === 'deleted')
    return (
      <Menu.Item
        leftSection={<IconArrowBackUp size={16} aria-hidden />}
        onClick={() => onAction({ type: 'restore' })}
      >
        {translate('Restore')}
      </Menu.Item>
    );
  return (
    <>
      <Menu.Item
        leftSection={<IconAlertOctagon size={16} aria-hidden />}
        onClick={() => onAction({ type: folder === 'spam' ? 'not_spam' : 'spam' })}
      >
        {folder === 'spam' ? translate('Not spam') : translate('Mark as spam')}
      </Menu.Item>
      <Menu.Item
        leftSection={<IconTrash size={16} aria-hidden />}
        onClick={() => onAction({ type: 'delete' })}
      >
        {translate('Move to trash')}
      </Menu.Item>
    </>
  );
}

function MoreMenu(props: MenuProps) {
  const { folder, onAction, onDialog } = props;
  const translate = useTranslate();
  const isHidden = folder === 'spam' || folder === 'deleted';
  return (
    <BarMenu label={translate('More actions')} icon={<IconDots size={18} aria-hidden />}>
      {!isHidden && (
        <>
          <Menu.Item leftSection={<IconMessage size={16} aria-hidden />} onClick={() => onDialog('reply')}>
            {translate('Reply…')}
          </Menu.Item>
          <Menu.Item leftSection={<IconNote size={16} aria-hidden />} onClick={() => onDialog('note')}>
            {translate('Add a note…')}
          </Menu.Item>
          <Menu.Divider />
          {folder === 'snoozed' ? (
            <Menu.Item
              leftSection={<IconBell size={16} aria-hidden />}
              onClick={() => onAction({ type: 'wake' })}
            >
              {translate('End snooze')}
            </Menu.Item>
          ) : (
            <Menu.Item
              leftSection={<IconClockPause size={16} aria-hidden />}
              onClick={() => onDialog('snooze')}
            >
              {translate('Snooze…')}
            </Menu.Item>
          )}
        </>
      )}
      <TrashItems {...props} />
    </BarMenu>
  );
}

interface AllProps extends Pick<BulkBarProps, 'queue'> {
  isAll: boolean;
  onAll: () => void;
  count: number | undefined;
}

/** Offers to select everything that the list matches. */
function SelectAll({ queue, isAll, onAll, count }: AllProps) {
  const translate = useTranslate();
  const folder = folderName(queue.folder, translate);
  if (count === undefined) return null;
  if (isAll) return null;
  return (
    <Button variant="subtle" size="compact-sm" onClick={onAll}>
      {queue.query
        ? translate('Select all :count results', { count })
        : translate('Select all :count in :folder', { count, folder })}
    </Button>
  );
}

/** Actions on the selected tickets of the queue. */
export function BulkBar(props: BulkBarProps) {
  const { ids, queue, canSelectAll, isAllTicked, onToggleAll, onClear } = props;
  const translate = useTranslate();
  const [isAllChosen, setAllChosen] = useState(false);
  const [dialog, setDialog] = useState<DialogAction | null>(null);
  const [asked, setAsked] = useState<DirectAction | null>(null);
  const { order: _, ...selection } = queue;
  const all = api.bulk.count.useQuery(selection, { enabled: canSelectAll });
  const isAll = isAllChosen && canSelectAll && all.data !== undefined;
  const count = isAll ? (all.data?.count ?? ids.length) : ids.length;
  const { data: options } = api.tickets.agentOptions.useQuery();
  const bulk = useBulk(isAll ? { queue: selection } : { ids: [...ids] }, () => {
    setDialog(null);
    setAsked(null);
    onClear();
  });
  const onAction = (action: DirectAction) => (count > bulkAtOnce ? setAsked(action) : bulk.start(action));
  const menus = { folder: queue.folder, onAction, onDialog: setDialog };
  return (
    <>
      <SelectionBar
        label={translate('Selected tickets')}
        count={translate(':count selected', { count })}
        onClear={onClear}
      >
        <Checkbox
          size="sm"
          aria-label={translate('Select all shown')}
          checked={isAllTicked}
          indeterminate={ids.length > 0 && !isAllTicked}
          onChange={onToggleAll}
        />
        {ids.length > 0 && (
          <Group gap={4} wrap="nowrap" ms="auto">
            {queue.folder !== 'deleted' && queue.folder !== 'spam' && (
              <>
                <AssignMenu {...menus} />
                <StatusMenu {...menus} />
                <TagsMenu {...menus} />
              </>
            )}
            <MoreMenu {...menus} />
          </Group>
        )}
        {canSelectAll && (
          <SelectAll queue={queue} isAll={isAll} onAll={() => setAllChosen(true)} count={all.data?.count} />
        )}
      </SelectionBar>
      {dialog !== null && (
        <BulkDialog action={dialog} count={count} bulk={bulk} onClose={() => setDialog(null)} />
      )}
      {asked !== null && (
        <Modal
          opened
          title={actionQuestion(asked, { count, ...options }, translate)}
          onClose={() => setAsked(null)}
        >
          <DialogForm
            label={translate('Change tickets')}
            onSubmit={(event) => {
              event.preventDefault();
              bulk.start(asked);
            }}
            onCancel={() => setAsked(null)}
            isPending={bulk.isPending}
          >
            <Text size="sm">
              {translate(
                'Tickets that can’t be changed are skipped and listed. You can undo this for 30 days.',
              )}
            </Text>
          </DialogForm>
        </Modal>
      )}
    </>
  );
}
