import { useHotkeys } from '@mantine/hooks';
import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import { reportSearchesWhenHidden } from '#client/platform/search/search-session.ts';
import { usePermission } from '#client/platform/use-session.ts';
import {
  articleSearchState,
  closeArticleSearch,
  dismissArticleSearch,
  openArticleSearch,
} from '#client/shell/open-article-search.ts';
import { whenIdle } from '#client/ui/when-idle.ts';
import { searchOnSlash } from './search-on-slash.ts';

const loadDialog = () => import('./search-dialog.tsx');
const SearchDialog = lazy(async () => ({ default: (await loadDialog()).SearchDialog }));

/** Fetches the dialog's code once the page is at rest, so that no key of a quick typist is lost. */
const preloadDialog = () => whenIdle(() => void loadDialog().catch(() => undefined));

/** Opens the search with Ctrl/Cmd+K anywhere; its code arrives with the first opening. */
export function ArticleSearch() {
  const allowed = usePermission('articles.view');
  const opened = useSyncExternalStore(
    articleSearchState.subscribe,
    articleSearchState.read,
    articleSearchState.readOnServer,
  );
  const [needed, setNeeded] = useState(false);
  useEffect(() => setNeeded((before) => before || opened), [opened]);
  useEffect(reportSearchesWhenHidden, []);
  useEffect(() => (allowed ? preloadDialog() : undefined), [allowed]);
  useHotkeys([['mod+K', () => allowed && openArticleSearch()]], [], true);
  useEffect(() => (allowed ? searchOnSlash() : undefined), [allowed]);
  if (!needed || !allowed) return null;
  return (
    <Suspense fallback={null}>
      <SearchDialog opened={opened} onClose={dismissArticleSearch} onLeave={closeArticleSearch} />
    </Suspense>
  );
}
