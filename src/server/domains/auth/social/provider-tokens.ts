import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Keys } from '#server/platform/security/keys.ts';
import type { Services } from '#server/platform/services.ts';
import type { SocialService } from '#shared/social.ts';
import { socialProfiles } from './tables.ts';

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
function openTokens(keys: Keys, sealed: string): SocialTokens | null {
  const text = keys.unseal(purpose, sealed);
  const parsed = tokensSchema.safeParse(text === null ? null : JSON.parse(text));
  return parsed.success ? parsed.data : null;
}

const profileOf = (userId: number, service: SocialService) =>
  and(eq(socialProfiles.user_id, userId), eq(socialProfiles.service_name, service));

/** OAuth tokens of a user's external account; null when none is connected, or they can not be decrypted. */
export async function readProviderTokens(
  { db, keys }: Pick<Services, 'db' | 'keys'>,
  userId: number,
  service: SocialService,
): Promise<SocialTokens | null> {
  const [profile] = await db
    .select({ sealed: socialProfiles.sealed_tokens })
    .from(socialProfiles)
    .where(profileOf(userId, service));
  return profile?.sealed ? openTokens(keys, profile.sealed) : null;
}

export async function storeProviderTokens(
  { db, keys }: Pick<Services, 'db' | 'keys'>,
  userId: number,
  service: SocialService,
  tokens: SocialTokens,
): Promise<void> {
  await db
    .update(socialProfiles)
    .set({ sealed_tokens: sealTokens(keys, tokens) })
    .where(profileOf(userId, service));
}
