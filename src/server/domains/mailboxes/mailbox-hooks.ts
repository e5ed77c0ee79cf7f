import type { Services } from '../../platform/services.ts';

/** Numbers of the mails of a mailbox. */
export interface MailCounts {
  stored: number;
  handled: number;
  quarantined: number;
}

/** Counts the mails of each mailbox. */
export type CountMailboxes = (services: Services) => Promise<Map<number, MailCounts>>;

declare module '../../platform/hooks.ts' {
  interface HookTypes {
    countMailboxes: CountMailboxes;
  }
}
