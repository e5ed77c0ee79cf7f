import { api } from '#client/platform/api/api.ts';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import type { TicketFilter } from '#shared/ticket-filters.ts';
import type { TicketView } from '#shared/ticket-views.ts';
import { type AgentSearch, defaultFolder } from '../agent-search.ts';
import { folderName } from '../folder-name.ts';

/** The list of an address: its name, its view, and its conditions. */
export interface ListFilter {
  title: string;
  /** The open view; null for folders, for other filters, and until views are loaded. */
  view: TicketView | null;
  /** Null for folders. */
  filter: TicketFilter | null;
  /** The view was deleted, or it is not shared with the reader. */
  isMissing: boolean;
}

/** The view or filter that an address names. */
export function useListFilter(search: AgentSearch): ListFilter {
  const translate = useTranslate();
  const { data } = api.views.list.useQuery();
  const view = data?.views.find(({ id }) => id === search.view) ?? null;
  const filter = search.filter ?? view?.filter ?? null;
  const isOfFolder = search.view === undefined && search.filter === undefined;
  const title = isOfFolder
    ? folderName(search.folder ?? defaultFolder, translate)
    : (view?.name ?? translate('Filtered tickets'));
  return { title, view, filter, isMissing: search.view !== undefined && data !== undefined && view === null };
}
