import { z } from 'zod';
import { themeSchema } from './settings.ts';
import { requiredText } from './validation.ts';
import { flag, listOf, recordId } from './wire.ts';

/** Themes are on every page, so there are few, and of an end. */
export const maxThemes = 20;
const maxValues = 60;

/** Allowed value of a theme variable: it can neither end its declaration nor load anything. */
const themeValue = z
  .string()
  .max(200, { abort: true })
  .trim()
  .min(1)
  .regex(/^[^;{}<>@\\]*$/)
  .refine((value) => !/url\(/i.test(value), { error: "Values can't load external resources." });

export const themeValues = z
  .record(z.string().regex(/^--be-[a-z0-9-]{1,60}$/), themeValue)
  .meta({ maxProperties: maxValues })
  .refine((values) => Object.keys(values).length <= maxValues, { error: 'Too many values.' });

const themeFields = {
  name: requiredText(255),
  is_dark: flag(),
  default_light: flag(),
  default_dark: flag(),
  values: themeValues,
};

export const themeCreateInput = z.object({
  name: themeFields.name,
  is_dark: themeFields.is_dark.optional(),
  default_light: themeFields.default_light.optional(),
  default_dark: themeFields.default_dark.optional(),
  values: themeFields.values.optional(),
});

/** With `version`, 409 when the theme was changed since. */
export const themeUpdateInput = themeCreateInput
  .partial()
  .extend({ id: recordId(), version: recordId().nullish() });

export const themeGetInput = z.object({ id: recordId() });

/** One id, or several with commas. */
export const themeDeleteInput = z.object({ id: listOf(recordId()) });

/** A theme, and which of its texts are hard to read. */
export const themeViewSchema = themeSchema.extend({
  /** The number of its changes. */
  version: z.int(),
  warnings: z.array(z.object({ pair: z.array(z.string()).length(2), ratio: z.number() })),
});

export type ThemeView = z.infer<typeof themeViewSchema>;

/** A theme as a file holds it, to be taken to another site. */
export const themeFile = z.object({
  name: themeFields.name,
  is_dark: z.boolean(),
  values: themeValues,
});
