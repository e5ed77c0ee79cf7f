import { useEffect, useState } from 'react';
import { isAllowed } from '#client/platform/bootstrap.ts';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { useBootstrap } from '#client/platform/use-session.ts';
import type { AdminSearchResult } from '#client/shell/admin-search.ts';

type Find = typeof import('./admin-search-results.ts').adminSearchResults;

const maxResults = 5;

/** The screens and settings that match, for who administers the site; nobody else fetches the code that knows them. */
export function useAdminSearchResults(term: string, enabled: boolean): AdminSearchResult[] {
  const translate = useTranslate();
  const bootstrap = useBootstrap();
  const wanted = enabled && isAllowed(bootstrap, 'admin.access');
  const [find, setFind] = useState<Find | null>(null);
  useEffect(() => {
    if (!wanted) return;
    // Without it the search finds all the rest.
    void import('./admin-search-results.ts').then(
      ({ adminSearchResults }) => setFind(() => adminSearchResults),
      () => undefined,
    );
  }, [wanted]);
  if (!wanted || find === null) return [];
  return find(term, (permission) => isAllowed(bootstrap, permission), translate).slice(0, maxResults);
}
