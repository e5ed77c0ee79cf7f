import { z } from 'zod';
import { recaptchaToken } from './human-check.ts';
import { emailAddress, requiredText } from './validation.ts';
import { listOf, recordId } from './wire.ts';

/** Files that may come with one message. */
export const maxContactFiles = 5;

export const contactInput = z.object({
  name: requiredText(),
  email: emailAddress(),
  message: requiredText(10_000),
  /** Files that the caller has uploaded, where the site takes some. */
  uploads: listOf(recordId(), maxContactFiles).optional(),
  recaptcha_token: recaptchaToken(),
});

/** The secret of the link by which the owner of an address confirms that they wrote. */
export const confirmationInput = z.object({ token: z.string().min(1).max(200) });

/** Said when a message of the contact page has arrived. */
export const contactSent = 'Your message has been submitted.';
