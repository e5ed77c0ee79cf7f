import { z } from 'zod';
import { type FieldTexts, invalid } from '#shared/errors.ts';
import type { saveMenusInput } from '#shared/menus.ts';
import { fieldTexts } from '#shared/validation.ts';
import type { Context } from '../../platform/context.ts';
import { readVersion } from '../settings/for-administrators.ts';
import { readSettings, saveSettings } from '../settings/service.ts';

type Menus = z.output<typeof saveMenusInput>['menus'];

export async function readMenus(ctx: Context) {
  // Read first: a save with an outdated version conflicts.
  const version = await readVersion(ctx);
  return { menus: (await readSettings(ctx)).menus, version };
}

/** Errors across valid menus: duplicate positions or names. */
function clashes(menus: Menus): FieldTexts {
  const errors: FieldTexts = {};
  const ids = new Set<string>();
  const places = new Set<string>();
  for (const [index, { id, positions }] of menus.entries()) {
    if (ids.has(id)) errors[`menus.${index}.id`] = ['Another menu already has this ID.'];
    if (positions.some((position) => places.has(position))) {
      errors[`menus.${index}.positions`] = ['Another menu already uses this location.'];
    }
    ids.add(id);
    for (const position of positions) places.add(position);
  }
  return errors;
}

/** Replaces all menus. Throws 422 for invalid ones, 409 when they were changed since `version`. */
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
