import { type ArticleStatus, articleStatuses } from '#shared/record-states.ts';
import { parseLanguage, parseOptionalId } from '../../../platform/address/read-address.ts';
import { type ListSearch, pageOf, parseListSearch, sortOf } from '../../../shell/list/list-search.ts';

export const managerSorts = {
  changed: { order: 'updated_at', direction: 'desc', opposite: 'changed-first' },
  'changed-first': { order: 'updated_at', direction: 'asc', opposite: 'changed' },
  views: { order: 'views', direction: 'desc', opposite: 'views-first' },
  'views-first': { order: 'views', direction: 'asc', opposite: 'views' },
  title: { order: 'title', direction: 'asc', opposite: 'title-desc' },
  'title-desc': { order: 'title', direction: 'desc', opposite: 'title' },
} as const;

export type ManagerSort = keyof typeof managerSorts;

export const managerViews = ['stale', 'outdated', 'bin'] as const;

export type ManagerView = (typeof managerViews)[number];

/** What of the help center is shown, as the address carries it. */
export interface ManagerSearch extends ListSearch<ManagerSort> {
  section?: number;
  view?: ManagerView;
  status?: ArticleStatus;
  /** Written in it or translated into it. */
  language?: string;
}

export const parseManagerSearch = (raw: Record<string, unknown>): ManagerSearch => ({
  ...parseListSearch(raw, managerSorts),
  section: parseOptionalId(raw.section),
  view: managerViews.find((candidate) => candidate === raw.view),
  status: articleStatuses.find((candidate) => candidate === raw.status),
  language: parseLanguage(raw.language),
});

/** Articles that a section is put in order with on one screen. */
export const maxOnOneScreen = 100;

/** Whether the list is all of a section in its order, so that it can be changed. */
export const isWholeSection = ({ section, view, status, query, language }: ManagerSearch) =>
  section !== undefined && [view, status, query, language].every((filter) => filter === undefined);

/** Whether words or filters leave out some of what is chosen in the tree. */
export const isFiltered = ({ status, query, language }: ManagerSearch) =>
  [status, query, language].some((filter) => filter !== undefined);

/** The articles as the filters ask for them. */
export function managerInputOf(search: ManagerSearch) {
  const { query, status, section, view, language } = search;
  if (isWholeSection(search)) {
    const whole = { orderBy: 'position', orderDir: 'asc', page: search.page ?? 1 } as const;
    return { ...whole, sectionId: section, perPage: maxOnOneScreen };
  }
  const { order, direction } = managerSorts[sortOf(search, managerSorts)];
  const views = { stale: view === 'stale', outdated: view === 'outdated', deleted: view === 'bin' };
  const filters = { query, status, sectionId: section, language, ...views };
  return { ...filters, orderBy: order, orderDir: direction, ...pageOf(search) };
}
