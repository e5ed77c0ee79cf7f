import { z } from 'zod';
import { personSchema } from './auth.ts';
import { cleanDomain, cleanEmail } from './email-domains.ts';
import { directions } from './files.ts';
import { countedPage, pageInput } from './pagination.ts';
import { emailAddress, plainText, refinement, validationTexts } from './validation.ts';
import { timestamp } from './wire.ts';

/** A blocked address, or `@` and a domain of which every address is blocked. */
export const blockedSenderSchema = z.object({
  email: z.string(),
  reason: z.string().nullable(),
  created_by: personSchema.nullable(),
  created_at: timestamp(),
});

export type BlockedSender = z.infer<typeof blockedSenderSchema>;

const domain = /^@(?:[a-z\d][a-z\d-]{0,62}\.){1,30}[a-z][a-z\d-]{1,62}$/;

const isSender = (sender: string) => domain.test(sender) || emailAddress().safeParse(sender).success;

/** As it is stored and compared. */
const cleanSender = (sender: string) =>
  sender.trim().startsWith('@') ? `@${cleanDomain(sender.trim().slice(1))}` : cleanEmail(sender);

const sender = () =>
  z
    .string()
    .max(255, { abort: true })
    .overwrite(cleanSender)
    .refine(isSender, refinement(validationTexts.formats.email))
    .describe('An email address, or `@` and a domain.');

export const blockedSenderListInput = z.object({
  /** A part of the address or of the reason. */
  query: plainText().max(255).nullish(),
  orderBy: z.enum(['created_at']).default('created_at'),
  orderDir: z.enum(directions).default('desc'),
  ...pageInput(15),
});

export const blockedSenderListSchema = z.object({ pagination: countedPage(blockedSenderSchema) });

export const blockSenderInput = z.object({ email: sender(), reason: plainText().max(255).nullish() });

export const unblockSenderInput = z.object({ email: sender() });
