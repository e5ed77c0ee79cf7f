import { z } from 'zod';
import { emailInput } from './validation.ts';

/** The person's own address, or nothing. */
export const resendVerificationInput = z.object({ email: emailInput().max(255).nullish() });

/** What the link of a mail consists of; anything else that is sent is a forged link. */
export const verifyEmailInput = z.object({
  id: z.string().max(20),
  hash: z.string().max(100),
  expires: z.string().max(20).default(''),
  signature: z.string().max(200).default(''),
});
