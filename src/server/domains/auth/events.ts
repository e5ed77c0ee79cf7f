import { z } from 'zod';
import { defineEvent } from '../../platform/jobs/domain-events.ts';

const account = z.object({ user_id: z.int() });

export const accountCreated = defineEvent({ name: 'account.created', data: account });

/** What a person says about themselves, their picture or their address. */
export const accountChanged = defineEvent({ name: 'account.changed', data: account });

/** It is theirs from now on: who got mail there before is sure to be this person. */
export const addressProven = defineEvent({ name: 'account.address_proven', data: account });

/** The row stays, without anything personal. */
export const accountDeleted = defineEvent({ name: 'account.deleted', data: account });
