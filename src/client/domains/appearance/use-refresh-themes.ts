import { api } from '../../platform/api/api.ts';

/** Reads the themes anew, also those that this page itself is drawn with. */
export function useRefreshThemes(): () => Promise<void> {
  const utils = api.useUtils();
  return async () => {
    await Promise.all([
      utils.themes.invalidate(),
      utils.appearance.invalidate(),
      utils.auth.bootstrap.invalidate(),
    ]);
  };
}
