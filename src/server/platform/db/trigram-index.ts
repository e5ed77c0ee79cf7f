import { type SQLWrapper, sql } from 'drizzle-orm';
import { index } from 'drizzle-orm/pg-core';

/**
 * An index of a text's letters, three by three, to find what holds or resembles another text. What is written goes into
 * it at once: PostgreSQL would otherwise gather it in a list of up to 4 MB, which every search reads from end to end.
 */
export const trigramIndex = (name: string, text: SQLWrapper) =>
  index(name).using('gin', sql`${text} gin_trgm_ops`).with({ fastupdate: false });
