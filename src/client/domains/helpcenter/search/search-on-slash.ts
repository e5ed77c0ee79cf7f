import { openArticleSearch } from '../../../shell/open-article-search.ts';

/** The areas of agents and administrators have searches of their own. */
const elsewhere = /^\/(?:agent|admin)(?:\/|$)/;

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.closest('input, textarea, select, [role="dialog"]') !== null);

function onKeyDown(event: KeyboardEvent): void {
  const { key, ctrlKey, metaKey, altKey, target, defaultPrevented } = event;
  if (key !== '/' || ctrlKey || metaKey || altKey || defaultPrevented) return;
  if (isTyping(target) || elsewhere.test(window.location.pathname)) return;
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
