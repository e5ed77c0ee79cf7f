import { api } from '../../platform/api/api.ts';

/** Asks anew for all that depends on how searches are shaped. */
export function useInvalidateCuration() {
  const utils = api.useUtils();
  return () => Promise.all([utils.hcSearch.invalidate(), utils.helpSearch.search.invalidate()]);
}
