import { z } from 'zod';

/** A ticket as other records name it. */
export const ticketReferenceSchema = z.object({ id: z.int(), subject: z.string() });
