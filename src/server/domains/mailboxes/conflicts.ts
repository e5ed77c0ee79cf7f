import type { z } from 'zod';
import { assertUnchanged } from '#shared/edit-conflict.ts';
import type { Mailbox, mailboxUpdateInput } from '#shared/mailboxes.ts';

type Update = Omit<z.output<typeof mailboxUpdateInput>, 'id' | 'before'>;
type Before = z.output<typeof mailboxUpdateInput>['before'];

const named = (part: string, fields: object = {}) =>
  Object.fromEntries(Object.entries(fields).map(([field, value]) => [`${part}.${field}`, value]));

/** The fields of a mailbox, those of its parts by names such as `inbound.host`. */
const flat = ({ inbound, outbound, auto_reply, ...fields }: Update | NonNullable<Before> | Mailbox) => ({
  ...fields,
  ...named('inbound', inbound),
  ...named('outbound', outbound),
  ...named('auto_reply', auto_reply),
});

/**
 * Throws 409 with `details.changed` for fields that somebody else has changed since they were read. Passwords are
 * compared by their masks.
 */
export const assertMailboxUnchanged = (stored: Mailbox, before: Before, sent: Update): void =>
  assertUnchanged(
    flat(stored),
    { before: before && flat(before), sent: flat(sent) },
    'mailbox_changed',
    'Someone else changed this mailbox while you were editing.',
  );
