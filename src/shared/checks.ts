import { z } from 'zod';
import { emailAddress } from './validation.ts';

/** What came of trying something out, step by step; the first that fails is the last. */
export const checkResultSchema = z.object({
  ok: z.boolean(),
  steps: z.array(
    z.object({
      name: z.enum(['connect', 'send', 'write', 'read', 'delete', 'newest', 'find']),
      ok: z.boolean(),
      /** What the other side said, without secrets. */
      message: z.string(),
      ms: z.int(),
    }),
  ),
});

export type CheckResult = z.infer<typeof checkResultSchema>;
export type CheckStepName = CheckResult['steps'][number]['name'];

/** Without an address the mail goes to whoever asks. */
export const mailCheckInput = z.object({ to: emailAddress().nullish() });

/** How often somebody may do something within some seconds. */
export const limitListSchema = z.object({
  limits: z.array(z.object({ name: z.string(), points: z.int(), seconds: z.int() })),
  /** What all of them are multiplied by, and the variable that says so. */
  factor: z.object({ value: z.number(), fixed_by: z.string() }),
});
