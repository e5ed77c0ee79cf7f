import { z } from 'zod';
import { personNameSchema } from './auth.ts';
import { maxThemes, themeValues } from './themes.ts';
import { flag, maxId, timestamp, wholeNumber } from './wire.ts';

const changer = personNameSchema.nullable();

/** Values of themes by their ids. */
const valuesById = z
  .record(z.string().regex(/^[1-9]\d{0,9}$/), themeValues)
  .meta({ maxProperties: maxThemes })
  .refine((themes) => Object.keys(themes).length <= maxThemes, { error: 'Too many values.' });

const settingsPart = z.record(z.string(), z.unknown());

export const appearanceDraftSchema = z.object({
  /** The settings that would change, nested by their paths. */
  settings: settingsPart,
  themes: valuesById,
  version: z.int(),
  /** The published version that the draft is based on. */
  based_on: z.int(),
  user: changer,
  updated_at: timestamp(),
});

export type AppearanceDraft = z.infer<typeof appearanceDraftSchema>;

export const publishedSchema = z.object({
  version: z.int(),
  settings: settingsPart,
  themes: valuesById,
});

export const appearanceSchema = z.object({
  published: publishedSchema,
  draft: appearanceDraftSchema.nullable(),
  /** Versions that can be restored, newest first. */
  versions: z.array(z.object({ version: z.int(), user: changer, created_at: timestamp() })),
});

export type Appearance = z.infer<typeof appearanceSchema>;

export const appearanceDraftInput = z.object({
  /** Any part of the settings of appearance and menus; omitted ones stay as in the draft. */
  settings: settingsPart.optional(),
  /** All values of the named themes. */
  themes: valuesById.optional(),
  /** The version of the draft that was read, 0 for none: changes by others since then are not overwritten. */
  version: wholeNumber(z.int().min(0).max(maxId)).optional(),
});

export const publishAppearanceInput = z.object({
  /** Overwrites changes published since the draft began. */
  force: flag().optional(),
});

export const imageInput = z.object({
  /** Logos keep their aspect ratio, icons become squares. */
  kind: z.enum(['logo', 'icon']),
});
