import type { SearchableSetting } from '../../shell/admin-search.ts';

/** Every setting that has a screen. */
export const searchableSettings: readonly SearchableSetting[] = [];
