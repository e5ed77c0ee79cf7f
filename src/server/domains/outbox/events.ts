import { z } from 'zod';
import { defineEvent } from '../../platform/jobs/domain-events.ts';

/** A reply was not sent when its time came: its author decides. */
export const sendingRefused = defineEvent({ name: 'outbox.held', data: z.object({ id: z.uuid() }) });
