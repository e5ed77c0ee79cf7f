import type { TicketFilter } from '#shared/ticket-filters.ts';

const maxLength = 8000;

const isMap = (given: unknown): given is Record<string, unknown> =>
  typeof given === 'object' && given !== null && !Array.isArray(given);

/** Whether something has the form of a filter; the server says whether it is one. */
const isFilter = (given: unknown): given is TicketFilter =>
  isMap(given) &&
  (given.match === 'all' || given.match === 'any') &&
  Array.isArray(given.conditions) &&
  given.conditions.every((part) => isMap(part) && (typeof part.field === 'string' || isFilter(part)));

/** Parses the filter of a query string; undefined for anything else. */
export const filterIn = (said: unknown): TicketFilter | undefined =>
  isFilter(said) && JSON.stringify(said).length <= maxLength ? said : undefined;
