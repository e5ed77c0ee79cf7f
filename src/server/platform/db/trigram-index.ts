import { type SQLWrapper, sql } from 'drizzle-orm';
import { index } from 'drizzle-orm/pg-core';

/**
 * Trigram index of a text, for substring and similarity searches. Entries are written at once: by default PostgreSQL
 * gathers them in a pending list of up to 4 MB, which every search reads from end to end.
 */
export const trigramIndex = (name: string, text: SQLWrapper) =>
  index(name).using('gin', sql`${text} gin_trgm_ops`).with({ fastupdate: false });
