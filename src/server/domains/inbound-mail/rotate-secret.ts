import { invalid } from '#shared/errors.ts';
import type { Context } from '../../platform/context.ts';
import { randomText } from '../../platform/security/keys.ts';
import { saveSettings } from '../settings/service.ts';

/**
 * Makes a new secret for the webhook; the former one is invalid at once. It is shown in this answer alone. Throws 422
 * while the environment sets it.
 */
export async function rotateInboundSecret(ctx: Context): Promise<{ secret: string }> {
  if (ctx.env.INBOUND_EMAIL_SECRET !== undefined)
    throw invalid({ secret: ['The environment variable INBOUND_EMAIL_SECRET sets it.'] });
  const secret = `inbound_${randomText(40)}`;
  await saveSettings(ctx, { inbound: { secret } });
  return { secret };
}
