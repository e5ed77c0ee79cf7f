import { z } from 'zod';
import { confirmationSeconds } from './limits.ts';
import { emailAddress, mailedToken, newPassword, newPasswordAgain } from './validation.ts';
import { wholeNumber } from './wire.ts';

/** The password as proof that the caller owns the account. */
export const passwordProofInput = z.object({ password: z.string().min(1).max(255) });

export const confirmationStatusInput = z.object({
  seconds: wholeNumber(z.int().min(1).max(2_147_483_647)).default(confirmationSeconds),
});

/** The current password is required of users who have one. */
export const changePasswordInput = z.object({
  current_password: z.string().max(255).nullish(),
  password: newPassword(),
  password_confirmation: newPasswordAgain().min(1),
});

export const forgotPasswordInput = z.object({ email: emailAddress() });

/** Answer to every request for a link, whether or not the address has an account. */
export const resetLinkSent = 'We have emailed your password reset link.';

export const resetLinkInput = z.object({ token: mailedToken() });

export const resetPasswordInput = z.object({
  token: mailedToken(),
  email: emailAddress(),
  password: newPassword(),
  password_confirmation: newPasswordAgain(),
});
