import { z } from 'zod';
import { type FieldTexts, invalid } from '#shared/errors.ts';
import type { saveMenusInput } from '#shared/menus.ts';
import { fieldTexts } from '#shared/validation.ts';
import type { Context } from '../../platform/context.ts';
import { readVersion } from '../settings/for-administrators.ts';
import { readSettings, saveSettings } from '../settings/service.ts';

type Menus = z.output<typeof saveMenusInput>['menus'];

export async function readMenus(ctx: Context) {
  // Read first: whoever saves with an older version is told of what has changed since.
  const version = await readVersion(ctx);
  return { menus: (await readSettings(ctx)).menus, version };
}

/** What is wrong with menus that are each as they should be: a place or a name that two of them have. */
function clashes(menus: Menus): FieldTexts {
  const errors: FieldTexts = {};
  const ids = new Set<string>();
  const places = new Set<string>();
  for (const [index, { id, positions }] of menus.entries()) {
    if (ids.has(id)) errors[`menus.${index}.id`] = ['Another menu has this id.'];
    if (positions.some((position) => places.has(position))) {
      errors[`menus.${index}.positions`] = ['Another menu stands there already.'];
    }
    ids.add(id);
    for (const position of positions) places.add(position);
  }
  return errors;
}

/** Replaces all menus. Throws 422 for what is wrong with them, 409 when somebody else has changed them since `version`. */
export async function saveMenus(ctx: Context, { menus, version }: z.output<typeof saveMenusInput>) {
  const errors = clashes(menus);
  if (Object.keys(errors).length > 0) throw invalid(errors);
  try {
    await saveSettings(ctx, { menus }, { version: version ?? undefined });
  } catch (error) {
    if (!(error instanceof z.ZodError)) throw error;
    throw invalid(fieldTexts(error.issues));
  }
  return readMenus(ctx);
}
