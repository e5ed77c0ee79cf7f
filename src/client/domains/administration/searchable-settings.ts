import type { SearchableSetting } from '../../shell/admin-search.ts';
import { anchorOf } from '../settings/form/setting-field.ts';
import { settingScreens } from '../settings/screens/setting-screens.ts';

/** Every setting that has a screen. */
export const searchableSettings: readonly SearchableSetting[] = settingScreens.flatMap(({ to, sections }) =>
  sections.flatMap(({ title, fields }) =>
    fields.map(({ path, label, help }) => ({
      path,
      label,
      words: help,
      to,
      anchor: anchorOf(path),
      section: title,
    })),
  ),
);
