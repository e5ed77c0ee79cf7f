import { z } from 'zod';
import { defineEvent } from '../../platform/jobs/domain-events.ts';

const account = z.object({ user_id: z.int() });

export const accountCreated = defineEvent({ name: 'account.created', data: account });

/** Profile, avatar or address have changed. */
export const accountChanged = defineEvent({ name: 'account.changed', data: account });

/** The address is verified: earlier mails to it were received by this person. */
export const addressProven = defineEvent({ name: 'account.address_proven', data: account });

/** The anonymized row is kept. */
export const accountDeleted = defineEvent({ name: 'account.deleted', data: account });
