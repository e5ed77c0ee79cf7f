import { notFound } from '@tanstack/react-router';

/** A record id in a path; throws not found (404) for invalid values. */
export function parseId(value: string): number {
  if (!/^[1-9]\d{0,14}$/.test(value)) throw notFound();
  return Number(value);
}

/** The page number in a query; undefined for the first page and for invalid values. */
export function parsePageNumber(value: unknown): number | undefined {
  const page = Number(value);
  return Number.isInteger(page) && page > 1 ? page : undefined;
}

/** A record id in a query; undefined for invalid values. */
export function parseOptionalId(value: unknown): number | undefined {
  const id = Number(value);
  return Number.isInteger(id) && id > 0 && id <= 2_147_483_647 ? id : undefined;
}

/** The code of a language in a query; undefined for invalid values. */
export const parseLanguage = (value: unknown): string | undefined =>
  // bounded: at most three short subtags.
  typeof value === 'string' && /^[a-z]{2,3}(?:[-_][a-z\d]{2,8}){0,2}$/i.test(value) ? value : undefined;
