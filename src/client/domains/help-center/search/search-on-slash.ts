import { isSearchSlash } from '#client/platform/start/search-key.ts';
import { openArticleSearch } from '#client/shell/open-article-search.ts';

/** The areas of agents and administrators have searches of their own. */
const elsewhere = /^\/(?:agent|admin)(?:\/|$)/;

function onKeyDown(event: KeyboardEvent): void {
  if (!isSearchSlash(event) || event.defaultPrevented || elsewhere.test(window.location.pathname)) return;
  event.preventDefault();
  const field = document.querySelector<HTMLInputElement>('[data-hero="in"] [data-search-field]');
  if (field) field.focus();
  else openArticleSearch();
}

/** The key "/" goes to the search that is on the page, else to the dialog. Answers how to stop. */
export function searchOnSlash(): () => void {
  document.addEventListener('keydown', onKeyDown);
  return () => document.removeEventListener('keydown', onKeyDown);
}
