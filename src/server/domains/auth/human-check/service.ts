import { z } from 'zod';
import type { Context } from '#server/platform/context.ts';
import { randomText } from '#server/platform/security/keys.ts';
import { redeemOnce } from '#server/platform/security/single-use/single-use.ts';
import { defineSessionState } from '#server/platform/session/state.ts';
import { invalid, notFound } from '#shared/errors.ts';
import type { HumanCheckAction, verifyHumanInput } from '#shared/human-check.ts';
import { readSettings } from '../../settings/service.ts';
import { isSolved, issueChallenge } from './proof-of-work.ts';
import { passesRecaptcha } from './recaptcha.ts';

const passSeconds = 120;

/** Pass of this session for one action. */
const pass = defineSessionState({ name: 'human', seconds: passSeconds, schema: z.string() });

/** With a site key reCAPTCHA decides, without one a proof of work. */
async function isHuman(ctx: Context, token: string, action?: string): Promise<boolean> {
  const { recaptcha } = await readSettings(ctx);
  return recaptcha.site_key === null ? isSolved(ctx, token) : passesRecaptcha(ctx, token, action);
}

/** A proof-of-work challenge. Throws 404 on a site with reCAPTCHA. */
export async function readChallenge(ctx: Context) {
  const { recaptcha } = await readSettings(ctx);
  if (recaptcha.site_key !== null) throw notFound();
  return { challenge: await issueChallenge(ctx) };
}

/** Verifies a solution; if valid, the session gets a pass for one action within two minutes. */
export async function verifyHuman(ctx: Context, { token, action }: z.infer<typeof verifyHumanInput>) {
  await ctx.limits.consume('human_check', ctx.request.ip);
  const success = await isHuman(ctx, token, action);
  if (success && ctx.identity.mode !== 'bearer') ctx.session.state.write(pass, randomText(20));
  return { success };
}

/** Redeems the pass: a cookie can be shown again, so its id is also stored as used. */
async function spendPass(ctx: Context): Promise<boolean> {
  const id = ctx.session.state.read(pass);
  if (id === null) return false;
  ctx.session.state.remove(pass);
  return redeemOnce(ctx.db, 'human-pass', id, passSeconds);
}

/**
 * If the action requires a human check, spends the pass of the session, or verifies the token of the call. Throws 422
 * on `recaptcha` without either.
 */
export async function assertHuman(
  ctx: Context,
  action: HumanCheckAction,
  token?: string | null,
): Promise<void> {
  const { recaptcha } = await readSettings(ctx);
  if (!recaptcha.enable[action]) return;
  const passes = token ? await isHuman(ctx, token, action) : await spendPass(ctx);
  if (!passes) throw invalid({ recaptcha: ['Could not verify you are human.'] }, 'not_human');
}
