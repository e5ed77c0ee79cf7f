import { z } from 'zod';
import { plainText, refinement } from './validation.ts';
import { listOf, timestamp } from './wire.ts';

/** Domains whose mails the site can sign. */
export const maxDkimKeys = 100;

/** The part of a key's name before `._domainkey`, unless another is chosen. */
export const defaultSelector = 'helpdock';

export const dkimKeySchema = z.object({
  domain: z.string(),
  selector: z.string(),
  /** The name of the TXT record that publishes the key. */
  record_name: z.string(),
  /** The content of that record. */
  record: z.string(),
  created_at: timestamp(),
});

export type DkimKey = z.infer<typeof dkimKeySchema>;

export const dkimKeyListSchema = z.object({ keys: z.array(dkimKeySchema) });

// bounded: every label has a max length, and a dot is in none
const domainName = /^(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.){1,10}[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?$/i;
// bounded: as above
const selectorName = /^[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?){0,3}$/i;

const domain = () =>
  plainText()
    .max(253)
    .toLowerCase()
    .refine((text) => domainName.test(text), refinement('Enter a domain, such as example.org.'));

export const dkimKeyInput = z.object({
  domain: domain(),
  selector: plainText()
    .max(100)
    .toLowerCase()
    .refine((text) => selectorName.test(text), refinement('Enter a name of letters, digits and hyphens.'))
    .nullish(),
  private_key: z
    .string()
    .max(20_000)
    .nullish()
    .describe('An RSA key of 1024 to 4096 bits as PEM. Without one, the site makes one.'),
});

export const dkimKeyDeleteInput = z.object({ domain: listOf(domain(), maxDkimKeys) });
