import { z } from 'zod';
import { plainText } from './validation.ts';

/** Replaces the title and the first sentence for search engines. */
export const seoInput = z.object({
  title: plainText().max(255).nullish(),
  description: plainText().max(1000).nullish(),
});

export const seoSchema = z.object({ title: z.string().nullable(), description: z.string().nullable() });
