import type { Writes } from '../../platform/writes.ts';

export const ticketForwardWrites: Writes = {
  'ticketForwards.forward': { history: true },
};
