import { z } from 'zod';
import { requiredText } from './validation.ts';
import { listOf, timestamp } from './wire.ts';

export const accessTokenSchema = z.object({
  id: z.int(),
  name: z.string(),
  last_used_at: timestamp().nullable(),
  created_at: timestamp(),
});

export type AccessToken = z.infer<typeof accessTokenSchema>;

export const createTokenInput = z.object({
  tokenName: requiredText(),
  abilities: listOf(requiredText(100), 50).nullish(),
});
