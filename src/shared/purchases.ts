import { z } from 'zod';
import { requiredText } from './validation.ts';
import { reference, timestamp } from './wire.ts';

/** Something bought on the marketplace; its code proves it. */
export const purchaseSchema = z.object({
  id: z.int(),
  image: z.string().nullable(),
  url: z.string().nullable(),
  item_name: z.string(),
  code: z.string(),
  supported_until: timestamp().nullable(),
  support_expired: z.boolean(),
});

export type Purchase = z.infer<typeof purchaseSchema>;

export const purchaseListInput = z.object({ id: reference('me') });

const atMarketplace = {
  userId: reference('me').describe('Whose purchases: an id, or `me`.'),
  marketplace: z.string().max(50),
};

export const purchaseSyncInput = z.object(atMarketplace);

/** The form in the browser. */
export const purchaseCodeInput = z.object({ purchaseCode: requiredText(255) });

export const purchaseAddInput = purchaseCodeInput.extend(atMarketplace);
