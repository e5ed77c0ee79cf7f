import type { Database } from './db/connect.ts';
import type { Context, Services } from './trpc/context.ts';

/** Someone who has just got an account. */
export interface NewPerson {
  id: number;
  email: string;
}

/**
 * What another part of the product asks of a registration. It looks at the form before anything is stored and throws
 * what is wrong with it; what it returns runs in the transaction that makes the account.
 */
export type JoiningStep = (
  ctx: Context,
  form: Readonly<Record<string, unknown>>,
) => Promise<((tx: Database, person: NewPerson) => Promise<void>) | null>;

/** What another part forgets of a person whose account goes, in the transaction that empties it. */
export type LeavingStep = (services: Services, tx: Database, userId: number) => Promise<void>;

/** What happens elsewhere when somebody gets an account, or gives it up. */
export interface PersonSteps {
  joining: readonly JoiningStep[];
  leaving: readonly LeavingStep[];
}
