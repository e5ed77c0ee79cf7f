import { z } from 'zod';
import { emailAddress } from './validation.ts';

export const checkStepSchema = z.object({
  name: z.enum([
    'connect',
    'send',
    'write',
    'read',
    'delete',
    'newest',
    'find',
    'reach',
    'sign_in',
    'open_folder',
    'arrive',
  ]),
  ok: z.boolean(),
  /** The response of the other side, without secrets. */
  message: z.string(),
  ms: z.int(),
});

/** Result of a check, step by step; it stops at the first failure. */
export const checkResultSchema = z.object({
  ok: z.boolean(),
  steps: z.array(checkStepSchema),
});

export type CheckResult = z.infer<typeof checkResultSchema>;
export type CheckStepName = CheckResult['steps'][number]['name'];

/** Without an address the mail is sent to the caller. */
export const mailCheckInput = z.object({ to: emailAddress().nullish() });

/** Rate limits: points per seconds. */
export const limitListSchema = z.object({
  limits: z.array(z.object({ name: z.string(), points: z.int(), seconds: z.int() })),
  /** Multiplier of all limits, and the variable that fixes it. */
  factor: z.object({ value: z.number(), fixed_by: z.string() }),
});
