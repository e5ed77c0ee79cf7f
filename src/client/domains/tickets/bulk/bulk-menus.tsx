import { ActionIcon, Menu, ScrollArea, Tooltip } from '@mantine/core';
import {
  IconAlertOctagon,
  IconArrowBackUp,
  IconArrowMerge,
  IconBell,
  IconBellPlus,
  IconBolt,
  IconClockPause,
  IconDots,
  IconFolder,
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
import type { ReactNode } from 'react';
import { api } from '#client/platform/api/api.ts';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { useUser } from '#client/platform/use-session.ts';
import { priorityChoices } from '#client/shell/priorities.ts';
import { hasPermission } from '#shared/permissions.ts';
import type { QueueFolder } from '#shared/ticket-states.ts';
import type { DirectAction } from './action-question.ts';
import type { DialogAction } from './bulk-dialogs.tsx';

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
  /** Runs a macro on the selected tickets; undefined while there are too many of them. */
  onMacro: (() => void) | undefined;
  /** Merges the selected tickets; undefined while they are no merge. */
  onMerge: (() => void) | undefined;
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
      {priorityChoices(data?.priorities ?? [], translate).map(({ value, label }) => (
        <Menu.Item key={value} onClick={() => onAction({ type: 'priority', priority: value })}>
          {label}
        </Menu.Item>
      ))}
    </BarMenu>
  );
}

function CategoryMenu({ onAction }: MenuProps) {
  const translate = useTranslate();
  const { data } = api.tickets.agentOptions.useQuery();
  const categories = data?.categories ?? [];
  if (categories.length === 0) return null;
  return (
    <BarMenu label={translate('Category')} icon={<IconFolder size={18} aria-hidden />}>
      {categories.map(({ id, name }) => (
        <Menu.Item key={id} onClick={() => onAction({ type: 'category', category: id })}>
          <bdi>{translate(name)}</bdi>
        </Menu.Item>
      ))}
      <Menu.Item onClick={() => onAction({ type: 'category', category: null })}>
        {translate('No category')}
      </Menu.Item>
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
  const { folder, onAction, onDialog, onMacro, onMerge } = props;
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
          <Menu.Item
            leftSection={<IconBellPlus size={16} aria-hidden />}
            onClick={() => onAction({ type: 'follow' })}
          >
            {translate('Follow')}
          </Menu.Item>
          {onMacro !== undefined && (
            <Menu.Item leftSection={<IconBolt size={16} aria-hidden />} onClick={onMacro}>
              {translate('Run a macro…')}
            </Menu.Item>
          )}
          {onMerge !== undefined && (
            <Menu.Item leftSection={<IconArrowMerge size={16} aria-hidden />} onClick={onMerge}>
              {translate('Merge…')}
            </Menu.Item>
          )}
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

/** The menus of the bar: those that fit the folder. */
export function BulkMenus(props: MenuProps) {
  const isHidden = props.folder === 'deleted' || props.folder === 'spam';
  return (
    <>
      {!isHidden && (
        <>
          <AssignMenu {...props} />
          <StatusMenu {...props} />
          <CategoryMenu {...props} />
          <TagsMenu {...props} />
        </>
      )}
      <MoreMenu {...props} />
    </>
  );
}
