import { z } from 'zod';
import { emailInput } from './validation.ts';

/** The person's own address, or nothing. */
export const resendVerificationInput = z.object({ email: emailInput().max(255).nullish() });

/** Parameters of the mailed link; anything else is a forged link. */
export const verifyEmailInput = z.object({
  id: z.string().max(20),
  hash: z.string().max(100),
  expires: z.string().max(20).default(''),
  signature: z.string().max(200).default(''),
});
