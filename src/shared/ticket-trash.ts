import { z } from 'zod';
import { flag, listOf, recordId } from './wire.ts';

/** Max number of tickets that one call moves or deletes. */
export const maxTrashed = 100;

export const ticketIdsInput = z.object({ ids: listOf(recordId(), maxTrashed) });

export const markSpamInput = ticketIdsInput.extend({
  block_sender: flag().default(false).describe('Whether new requests of the requesters become spam, too.'),
});

/** Several at the address of one. */
export const deleteTicketsInput = z.object({ id: ticketIdsInput.shape.ids });
