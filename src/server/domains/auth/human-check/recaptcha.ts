import { z } from 'zod';
import { readJson } from '#server/platform/parsing/json.ts';
import type { Services } from '#server/platform/services.ts';

const patience = 5_000;
/** From 0, certainly a program, to 1, certainly a person. */
const humanScore = 0.5;

const verdictSchema = z.object({
  success: z.boolean(),
  score: z.number().default(0),
  action: z.string().optional(),
});

/** Whether reCAPTCHA accepts the token, and for that action. A missing, late or invalid response counts as no. */
export async function passesRecaptcha(
  { env, log }: Pick<Services, 'env' | 'log'>,
  token: string,
  action?: string,
): Promise<boolean> {
  try {
    const answer = await fetch(env.RECAPTCHA_VERIFY_URL, {
      method: 'POST',
      body: new URLSearchParams({ secret: env.RECAPTCHA_SECRET_KEY ?? '', response: token }),
      redirect: 'error',
      signal: AbortSignal.timeout(patience),
    });
    const verdict = verdictSchema.parse(await readJson(answer));
    const sameAction = action === undefined || verdict.action === undefined || verdict.action === action;
    return verdict.success && verdict.score >= humanScore && sameAction;
  } catch (error) {
    log.warn({ err: error }, 'the reCAPTCHA service gave no usable answer');
    return false;
  }
}
