import { ActionIcon, Tooltip } from '@mantine/core';
import {
  type Icon,
  IconAlertOctagon,
  IconArrowBackUp,
  IconAt,
  IconBell,
  IconBolt,
  IconClockPause,
  IconHome,
  IconHourglassEmpty,
  IconInbox,
  IconLayoutSidebarLeftCollapse,
  IconLayoutSidebarLeftExpand,
  IconMessage2,
  IconPencil,
  IconProgressCheck,
  IconTrash,
  IconUser,
  IconUserQuestion,
} from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { api } from '#client/platform/api/api.ts';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { useUser } from '#client/platform/use-session.ts';
import { ticketScopeNameOf } from '#shared/permissions.ts';
import { type QueueFolder, type QueueOrder, queueFolders } from '#shared/ticket-states.ts';
import { type AgentSearch, countsInputOf, defaultFolder, isFiltered } from '../agent-search.ts';
import { AvailabilityMenu } from '../availability-menu.tsx';
import { folderName } from '../folder-name.ts';
import classes from './folder-rail.module.css';
import { ViewLinks } from './view-links.tsx';

const icons = {
  mine: IconUser,
  mentions: IconAt,
  following: IconBell,
  unassigned: IconUserQuestion,
  open: IconInbox,
  pending: IconHourglassEmpty,
  snoozed: IconClockPause,
  drafts: IconPencil,
  closed: IconProgressCheck,
  spam: IconAlertOctagon,
  deleted: IconTrash,
} as const;

interface FolderRailProps {
  search: AgentSearch;
  /** The persisted order of each folder. */
  orders: Partial<Record<QueueFolder, QueueOrder>>;
  /** Whether only the icons are shown. */
  isFolded: boolean;
  onFold: () => void;
}

interface RailLinkProps {
  to: '/agent/home' | '/agent/macros' | '/agent/saved-replies' | '/agent/undo';
  icon: Icon;
  label: string;
}

/** A screen of the agent area beside the folders. */
function RailLink({ to, icon: Icon, label }: RailLinkProps) {
  return (
    <Tooltip label={label} position="right">
      <Link to={to} className={classes.folder}>
        <Icon size={18} aria-hidden className={classes.icon} />
        <span className={classes.name}>{label}</span>
      </Link>
    </Tooltip>
  );
}

/** The folders of the agent area, each with its ticket count. */
export function FolderRail({ search, orders, isFolded, onFold }: FolderRailProps) {
  const translate = useTranslate();
  const { data } = api.tickets.counts.useQuery(countsInputOf(search), { placeholderData: keepPreviousData });
  const current = isFiltered(search) ? null : (search.folder ?? defaultFolder);
  // Agents limited to their assigned tickets have no unassigned folder.
  const isLimited = ticketScopeNameOf(useUser()) === 'assigned';
  const folders = queueFolders.filter((folder) => !(isLimited && folder === 'unassigned'));
  return (
    <nav className={classes.rail} aria-label={translate('Folders')}>
      <RailLink to="/agent/home" icon={IconHome} label={translate('Home')} />
      {folders.map((folder) => {
        const Icon = icons[folder];
        const name = folderName(folder, translate);
        const count = data?.counts[folder];
        return (
          <Tooltip key={folder} label={name} position="right">
            <Link
              to="/agent/tickets"
              search={{
                folder,
                order: orders[folder],
                workspace: search.workspace,
                priority: search.priority,
                group: search.group,
                category: search.category,
                field: search.field,
              }}
              className={classes.folder}
              data-current={folder === current || undefined}
              aria-current={folder === current ? 'page' : undefined}
            >
              <Icon size={18} aria-hidden className={classes.icon} />
              <span className={classes.name}>{name}</span>
              <span className={classes.count}>{count}</span>
            </Link>
          </Tooltip>
        );
      })}
      <ViewLinks search={search} counts={data?.views ?? []} />
      <AvailabilityMenu />
      <RailLink to="/agent/saved-replies" icon={IconMessage2} label={translate('Saved replies')} />
      <RailLink to="/agent/macros" icon={IconBolt} label={translate('Macros')} />
      <RailLink to="/agent/undo" icon={IconArrowBackUp} label={translate('Undo')} />
      <ActionIcon
        className={classes.fold}
        aria-label={isFolded ? translate('Show folder names') : translate('Hide folder names')}
        aria-expanded={!isFolded}
        onClick={onFold}
      >
        {isFolded ? (
          <IconLayoutSidebarLeftExpand size={18} aria-hidden />
        ) : (
          <IconLayoutSidebarLeftCollapse size={18} aria-hidden />
        )}
      </ActionIcon>
    </nav>
  );
}
