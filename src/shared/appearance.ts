import { z } from 'zod';
import { maxThemes, themeValues } from './themes.ts';
import { flag, maxId, timestamp, wholeNumber } from './wire.ts';

const changer = z.object({ id: z.int(), display_name: z.string() }).nullable();

/** Values of themes by their ids. */
const valuesById = z
  .record(z.string().regex(/^[1-9]\d{0,9}$/), themeValues)
  .meta({ maxProperties: maxThemes })
  .refine((themes) => Object.keys(themes).length <= maxThemes, { error: 'There are too many values.' });

const settingsPart = z.record(z.string(), z.unknown());

export const appearanceDraftSchema = z.object({
  /** The settings that would change, nested by their paths. */
  settings: settingsPart,
  themes: valuesById,
  version: z.int(),
  /** The version of what was published when the draft began. */
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
  /** What can be taken back, newest first. */
  versions: z.array(z.object({ version: z.int(), user: changer, created_at: timestamp() })),
});

export type Appearance = z.infer<typeof appearanceSchema>;

export const appearanceDraftInput = z.object({
  /** Any part of the settings of appearance and menus; what is not named stays as the draft has it. */
  settings: settingsPart.optional(),
  /** All values of the named themes. */
  themes: valuesById.optional(),
  /** The version of the draft that was read, 0 when there was none: what others wrote since is not overwritten. */
  version: wholeNumber(z.int().min(0).max(maxId)).optional(),
});

export const publishAppearanceInput = z.object({
  /** Publishes also what was changed elsewhere since the draft began. */
  force: flag().optional(),
});

export const imageInput = z.object({
  /** Logos keep their shape, icons become squares. */
  kind: z.enum(['logo', 'icon']),
});
