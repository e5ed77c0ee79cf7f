import { z } from 'zod';
import { countedPage, pageInput } from './pagination.ts';
import { plainText, refinement, requiredText, validationTexts } from './validation.ts';
import { flag, listOf } from './wire.ts';

/** A language by its code, such as `de` or `pt-BR`. */
const code = () =>
  z
    .string()
    .max(35)
    .regex(/^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}$/);

export const localizationSchema = z.object({
  /** The same as `language`. */
  id: z.string(),
  language: z.string(),
  name: z.string(),
  enabled: z.boolean(),
  rtl: z.boolean(),
  is_default: z.boolean(),
  /** Comes with the product: it can be disabled, and not deleted. */
  is_shipped: z.boolean(),
  translated: z.int(),
  total: z.int(),
});

export type Localization = z.infer<typeof localizationSchema>;

export const localizationListSchema = z.object({ localizations: z.array(localizationSchema) });

const name = requiredText(255);

export const localizationIdInput = z.object({ id: code() });

export const localizationCreateInput = z.object({ language: code(), name, enabled: flag().default(true) });

export const localizationUpdateInput = z.object({
  id: code(),
  name: name.optional(),
  enabled: flag().optional(),
  /** True makes it the default language. */
  is_default: flag().optional(),
});

export const localizationDeleteInput = z.object({ id: listOf(code()).refine((ids) => ids.length > 0) });

export const localizationMessageSchema = z.object({
  key: z.string(),
  /** The English text of the product. */
  default: z.string(),
  value: z.string().nullable(),
  /** Whether the site words it differently from the product. */
  changed: z.boolean(),
});

export type LocalizationMessage = z.infer<typeof localizationMessageSchema>;

export const localizationLinesInput = z.object({
  id: code(),
  ...pageInput(15),
  query: plainText().max(255).nullish(),
  missing: flag().optional(),
});

export const localizationLinesSchema = z.object({ pagination: countedPage(localizationMessageSchema) });

const linesOf = (most: number) =>
  z
    .record(z.string().max(1000), z.string().max(5000).nullable())
    .refine(
      (lines) => Object.keys(lines).length <= most,
      refinement(validationTexts.max.array, { limit: most }),
    )
    .meta({ maxProperties: most });

export const saveLinesInput = z.object({ id: code(), lines: linesOf(500) });

export const saveLinesSchema = z.object({ updated: z.int() });

export const importLinesInput = z.object({ id: code(), lines: linesOf(10_000) });

export const importLinesSchema = z.object({ updated: z.int(), skipped: z.int() });

export const exportLinesSchema = z.object({
  language: z.string(),
  name: z.string(),
  lines: z.record(z.string(), z.string()),
});
