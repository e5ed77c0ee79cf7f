import { useLocation } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import { loadKeysOf } from '#client/platform/keys/own-keys.ts';
import { useShortcuts } from '#client/platform/keys/use-shortcuts.ts';
import { reportSearchesWhenHidden } from '#client/platform/search/search-session.ts';
import { usePermission, useUser } from '#client/platform/use-session.ts';
import {
  articleSearchState,
  closeArticleSearch,
  dismissArticleSearch,
  openArticleSearch,
} from '#client/shell/open-article-search.ts';
import { whenIdle } from '#client/ui/when-idle.ts';
import { openShortcuts, shortcutsState } from './open-shortcuts.ts';

const loadDialog = () => import('../help-center/search/search-dialog.tsx');
const SearchDialog = lazy(async () => ({ default: (await loadDialog()).SearchDialog }));
const loadBar = () => import('./command-bar.tsx');
const CommandBar = lazy(async () => ({ default: (await loadBar()).CommandBar }));
const ShortcutsDialog = lazy(async () => ({
  default: (await import('./shortcuts-dialog.tsx')).ShortcutsDialog,
}));

/** Goes to the search that is on the page, else to the dialog. */
function searchHere(): void {
  const field = document.querySelector<HTMLInputElement>('[data-hero="in"] [data-search-field]');
  if (field) field.focus();
  else openArticleSearch();
}

/** The keys of an account, and the list of them. */
function Shortcuts() {
  const user = useUser();
  const isAgent = usePermission('tickets.update');
  const isListed = useSyncExternalStore(
    shortcutsState.subscribe,
    shortcutsState.read,
    shortcutsState.readOnServer,
  );
  useEffect(() => loadKeysOf(user?.id ?? null), [user]);
  useShortcuts({ shortcuts: isAgent ? openShortcuts : undefined });
  if (!isAgent || !isListed) return null;
  return (
    <Suspense fallback={null}>
      <ShortcutsDialog />
    </Suspense>
  );
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
  const opened = useSyncExternalStore(
    articleSearchState.subscribe,
    articleSearchState.read,
    articleSearchState.readOnServer,
  );
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
      <Shortcuts />
      {needed && isAllowed && (
        <Suspense fallback={null}>
          <Dialog opened={opened} onClose={dismissArticleSearch} onLeave={closeArticleSearch} />
        </Suspense>
      )}
    </>
  );
}
