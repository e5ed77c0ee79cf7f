import { and, eq, isNull } from 'drizzle-orm';
import type { Services } from '../../platform/services.ts';
import { users } from './tables.ts';

/** Stores a guest's chosen language on sign-in, unless the user has one. */
export const storeLanguage = ({ db }: Pick<Services, 'db'>, userId: number, language: string) =>
  db
    .update(users)
    .set({ language })
    .where(and(eq(users.id, userId), isNull(users.language)));
