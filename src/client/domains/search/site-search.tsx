import { useLocation } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useShortcuts } from '#client/platform/keys/use-shortcuts.ts';
import { reportSearchesWhenHidden } from '#client/platform/search/search-session.ts';
import { usePermission } from '#client/platform/use-session.ts';
import {
  closeArticleSearch,
  dismissArticleSearch,
  openArticleSearch,
  useOpenedArticleSearch,
} from '#client/shell/open-article-search.ts';
import { Deferred } from '#client/ui/later.tsx';
import { whenIdle } from '#client/ui/when-idle.ts';

const loadDialog = () => import('../help-center/search/search-dialog.tsx');
const SearchDialog = lazy(async () => ({ default: (await loadDialog()).SearchDialog }));
const loadBar = () => import('./command-bar.tsx');
const CommandBar = lazy(async () => ({ default: (await loadBar()).CommandBar }));
const loadShortcuts = async () => (await import('./agent-shortcuts.tsx')).AgentShortcuts;

/** Goes to the search that is on the page, else to the dialog. */
function searchHere(): void {
  const field = document.querySelector<HTMLInputElement>('[data-hero="in"] [data-search-field]');
  if (field) field.focus();
  else openArticleSearch();
}

/**
 * The search over every page, opened with its keys or its button: for agents over everything, for others over articles.
 * Its code arrives with the first opening.
 */
export function SiteSearch() {
  const isAgent = usePermission('tickets.update');
  const readsArticles = usePermission('articles.view');
  const isAllowed = isAgent || readsArticles;
  // The administration has a search of its own on that key.
  const isAdministration = useLocation({ select: ({ pathname }) => /^\/admin(?:\/|$)/.test(pathname) });
  const opened = useOpenedArticleSearch();
  const [needed, setNeeded] = useState(false);
  useEffect(() => setNeeded((before) => before || opened), [opened]);
  useEffect(reportSearchesWhenHidden, []);
  useEffect(() => {
    // Once the page is at rest, so that no key of a quick typist is lost.
    if (isAllowed) return whenIdle(() => void (isAgent ? loadBar() : loadDialog()).catch(() => undefined));
  }, [isAllowed, isAgent]);
  useShortcuts({
    search: isAllowed ? openArticleSearch : undefined,
    quick_search: isAllowed && !isAdministration ? searchHere : undefined,
  });
  const Dialog = isAgent ? CommandBar : SearchDialog;
  return (
    <>
      {isAgent && <Deferred load={loadShortcuts} isAwaited />}
      {needed && isAllowed && (
        <Suspense fallback={null}>
          <Dialog opened={opened} onClose={dismissArticleSearch} onLeave={closeArticleSearch} />
        </Suspense>
      )}
    </>
  );
}
