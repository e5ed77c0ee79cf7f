import { api } from '#client/platform/api/api.ts';

/** Milliseconds for which the macros count as fresh. */
const fresh = 60_000;

/** The macros that can be run. */
export function useMacroChoices(enabled = true) {
  const { data } = api.macros.list.useQuery(undefined, { enabled, staleTime: fresh });
  return { macros: (data?.macros ?? []).filter((macro) => macro.enabled), isLoaded: data !== undefined };
}
