import { z } from 'zod';
import { defineEvent } from '#server/platform/jobs/domain-events.ts';

/** A subscription began, changed or ended. */
export const subscriptionChanged = defineEvent({
  name: 'subscription.changed',
  data: z.object({ id: z.int(), user_id: z.int() }),
});
