import type { z } from 'zod';
import type { Context } from '#server/platform/context.ts';
import type { Services } from '#server/platform/services.ts';
import type { CurrentUser } from '#shared/auth.ts';
import type { Scheduled } from '#shared/outbox.ts';
import type { createReplyInput } from '#shared/tickets.ts';

/** Stores a reply that is sent later. */
export type ScheduleReply = (
  ctx: Context,
  user: CurrentUser,
  input: z.output<typeof createReplyInput>,
) => Promise<{ scheduled: Scheduled }>;

/** A signature below a message of an agent, as plain text; empty for none. */
export type SignatureOf = (
  services: Pick<Services, 'db' | 'cache'>,
  message: { ticket_id: number; author_id: number },
) => Promise<string>;

/** A mailbox of the site. */
interface ListedMailbox {
  id: number;
  name: string;
  /** Whether mails come in through it: then customers can answer to its address. */
  receives: boolean;
}

/** All mailboxes by name. */
export type ListMailboxes = (services: Pick<Services, 'db' | 'cache'>) => Promise<ListedMailbox[]>;

declare module '#server/platform/hooks.ts' {
  interface HookTypes {
    scheduleReply: ScheduleReply;
    listMailboxes: ListMailboxes;
    signatureOf: SignatureOf;
  }
}
