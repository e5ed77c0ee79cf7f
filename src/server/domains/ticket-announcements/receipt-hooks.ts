import type { Services } from '../../platform/services.ts';

interface Receipt {
  ticket: { id: number; subject: string };
  customer: { first_name: string | null; last_name: string | null; email: string };
}

/** The confirmation of a new ticket in other words than the site's; a null text for none at all. */
export type AutomaticReplyOf = (
  services: Services,
  receipt: Receipt,
) => Promise<{ text: string | null } | undefined>;

declare module '../../platform/hooks.ts' {
  interface HookTypes {
    automaticReplyOf: AutomaticReplyOf;
  }
}
