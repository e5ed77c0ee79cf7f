import { parseLanguage, parseOptionalId } from '#client/platform/address/read-address.ts';
import { defineListSearch, oneOf, type SearchOf } from '#client/shell/list/list-search.ts';
import { articleStatuses } from '#shared/record-states.ts';

export const managerSorts = {
  changed: { order: 'updated_at', direction: 'desc', opposite: 'changed-first' },
  'changed-first': { order: 'updated_at', direction: 'asc', opposite: 'changed' },
  views: { order: 'views', direction: 'desc', opposite: 'views-first' },
  'views-first': { order: 'views', direction: 'asc', opposite: 'views' },
  title: { order: 'title', direction: 'asc', opposite: 'title-desc' },
  'title-desc': { order: 'title', direction: 'desc', opposite: 'title' },
} as const;

const managerList = defineListSearch({
  sorts: managerSorts,
  filters: {
    section: parseOptionalId,
    view: oneOf(['stale', 'outdated', 'bin']),
    status: oneOf(articleStatuses),
    /** Written in it or translated into it. */
    language: parseLanguage,
  },
  scopes: ['section', 'view'],
});

export type ManagerSearch = SearchOf<typeof managerList>;

export const parseManagerSearch = managerList.parse;

export const isFiltered = managerList.isFiltered;

/** Articles that a section is put in order with on one screen. */
export const maxOnOneScreen = 100;

/** Whether the list is all of a section in its order, so that it can be changed. */
export const isWholeSection = ({ section, view, status, query, language }: ManagerSearch) =>
  section !== undefined && [view, status, query, language].every((filter) => filter === undefined);

/** The articles as the filters ask for them. */
export function managerInputOf(search: ManagerSearch) {
  const { query, status, section, view, language } = search;
  if (isWholeSection(search)) {
    const whole = { orderBy: 'position', orderDir: 'asc', page: search.page ?? 1 } as const;
    return { ...whole, sectionId: section, perPage: maxOnOneScreen };
  }
  const views = { stale: view === 'stale', outdated: view === 'outdated', deleted: view === 'bin' };
  const filters = { query, status, sectionId: section, language, ...views };
  return { ...filters, ...managerList.rangeOf(search) };
}
