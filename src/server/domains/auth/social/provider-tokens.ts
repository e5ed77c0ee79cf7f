import { z } from 'zod';
import type { Keys } from '../../../platform/keys.ts';

const purpose = 'social-tokens';

/** OAuth tokens of a linked account, as they are sealed in the database. */
export const tokensSchema = z.object({
  access_token: z.string(),
  refresh_token: z.string().optional(),
  expires_at: z.iso.datetime().optional(),
});

export type SocialTokens = z.infer<typeof tokensSchema>;

export const sealTokens = (keys: Keys, tokens: SocialTokens) => keys.seal(purpose, JSON.stringify(tokens));

/** Null when this application key can not read them. */
export function openTokens(keys: Keys, sealed: string): SocialTokens | null {
  const text = keys.unseal(purpose, sealed);
  const parsed = tokensSchema.safeParse(text === null ? null : JSON.parse(text));
  return parsed.success ? parsed.data : null;
}
