import { z } from 'zod';
import { listOf, recordId } from './wire.ts';

/** Max number of tickets that one call moves or deletes. */
export const maxTrashed = 100;

export const ticketIdsInput = z.object({ ids: listOf(recordId(), maxTrashed) });

/** Several at the address of one. */
export const deleteTicketsInput = z.object({ id: ticketIdsInput.shape.ids });
