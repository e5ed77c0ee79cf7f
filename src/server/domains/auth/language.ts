import { and, eq, isNull } from 'drizzle-orm';
import type { Services } from '../../platform/services.ts';
import { users } from './tables.ts';

/** What a guest chose to read in stays theirs when they sign in, unless they have chosen before. */
export const storeLanguage = ({ db }: Pick<Services, 'db'>, userId: number, language: string) =>
  db
    .update(users)
    .set({ language })
    .where(and(eq(users.id, userId), isNull(users.language)));
