import { z } from 'zod';

/** Proof of work for a browser: find the number whose key has the given prefix. */
export const challengeSchema = z.object({
  parameters: z.object({
    algorithm: z.string(),
    nonce: z.string(),
    salt: z.string(),
    cost: z.number(),
    keyLength: z.number(),
    keyPrefix: z.string(),
    keySignature: z.string().optional(),
    /** Seconds since 1970. */
    expiresAt: z.number().optional(),
  }),
  signature: z.string(),
});

export type Challenge = z.infer<typeof challengeSchema>;

/** Work done. It travels as JSON in base64. */
export const workTokenSchema = z.object({
  challenge: challengeSchema,
  solution: z.object({ counter: z.number(), derivedKey: z.string() }),
});

export type WorkToken = z.infer<typeof workTokenSchema>;

const token = () => z.string().trim().min(1).max(8_192);

export const verifyHumanInput = z.object({
  /** From reCAPTCHA, or a `WorkToken`. */
  token: token(),
  action: z
    .string()
    .trim()
    .max(100)
    .nullish()
    .transform((action) => action ?? undefined),
});

/** Actions that a site may protect by a human check. */
export type HumanCheckAction = 'register' | 'contact';

/** Passes the human check within a call, for callers without a session. */
export const recaptchaToken = () => token().nullish();
