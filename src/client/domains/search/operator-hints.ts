import { type SearchOperator, searchOperators } from '#shared/search.ts';
import { ticketChannels } from '#shared/ticket-channels.ts';
import { statusCategories } from '#shared/ticket-states.ts';

/** The values of operators that have few. */
const values: Partial<Record<SearchOperator, readonly string[]>> = {
  assignee: ['me', 'none'],
  group: ['none'],
  status: statusCategories,
  category: ['none'],
  from: ['me'],
  channel: ticketChannels,
  has: ['attachment', 'draft'],
  is: ['unread', 'snoozed', 'spam', 'deleted'],
};

const mostShown = 6;

/** Ends of the query that the last word may be meant as: operators, or values of one. */
export function operatorHints(query: string): string[] {
  const last = /(?:^|\s)(\S*)$/.exec(query)?.[1] ?? '';
  const minus = last.startsWith('-') ? '-' : '';
  const word = last.slice(minus.length).toLowerCase();
  const [name = '', value] = word.split(':');
  if (value === undefined) {
    if (query.trim() !== '' && word === '') return [];
    return searchOperators
      .filter((known) => known.startsWith(name))
      .map((known) => `${minus}${known}:`)
      .slice(0, mostShown);
  }
  const known = searchOperators.find((one) => one === name);
  const offered = known === undefined ? [] : (values[known] ?? []);
  return offered
    .filter((one) => one.startsWith(value) && one !== value)
    .map((one) => `${minus}${name}:${one}`)
    .slice(0, mostShown);
}

/** The query with its last word replaced by a hint. */
export function withHint(query: string, hint: string): string {
  const last = query.split(/\s/).at(-1) ?? '';
  return `${query.slice(0, query.length - last.length)}${hint}${hint.endsWith(':') ? '' : ' '}`;
}
