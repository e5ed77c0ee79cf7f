import type { Purchase } from '#shared/purchases.ts';
import type { ValueLists } from '#shared/value-lists.ts';
import type { Context } from '../../platform/context.ts';
import type { Services } from '../../platform/services.ts';

/** A list that forms choose from. */
export interface ValueList<List> {
  /** The same for everybody, and seldom another: anybody may keep it for a while. */
  isPublic: boolean;
  read(ctx: Context, language: string | undefined): List | Promise<List>;
}

/** Lists of a domain, by the name they are asked by. */
export type DomainValueLists = { [Name in keyof ValueLists]?: ValueList<NonNullable<ValueLists[Name]>> };

declare module '../../platform/hooks.ts' {
  interface HookTypes {
    valueLists: DomainValueLists;
    /** What somebody bought, as far as a domain knows. */
    purchases: (services: Services, userId: number) => Promise<Purchase[]>;
  }
}
