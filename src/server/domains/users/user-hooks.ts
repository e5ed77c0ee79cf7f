import type { Purchase } from '#shared/purchases.ts';
import type { ValueLists } from '#shared/value-lists.ts';
import type { Context } from '../../platform/context.ts';
import type { Services } from '../../platform/services.ts';

/** A list that forms choose from. */
export interface ValueList<List> {
  /** Equal for everybody and rarely changed: responses may be cached publicly. */
  isPublic: boolean;
  read(ctx: Context, language: string | undefined): List | Promise<List>;
}

/** Value lists of a domain by name. */
export type DomainValueLists = { [Name in keyof ValueLists]?: ValueList<NonNullable<ValueLists[Name]>> };

declare module '../../platform/hooks.ts' {
  interface HookTypes {
    valueLists: DomainValueLists;
    /** Purchases of a user in a domain. */
    purchases: (services: Services, userId: number) => Promise<Purchase[]>;
  }
}
