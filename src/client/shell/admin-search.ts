import type { Translate } from '../platform/translation/use-translate.ts';
import { adminGroupName } from './admin-groups.ts';
import type { AdminScreen } from './admin-screen.ts';
import { containsTerms, plain } from './list/found.ts';

/** A single setting, as the search of the administration knows it. The texts are English lines. */
export interface SearchableSetting {
  /** Its path in the settings. */
  path: string;
  label: string;
  /** What it does. */
  description: string | undefined;
  /** The screen on which it is changed, and its anchor there. */
  to: string;
  anchor: string;
  /** The heading above it. */
  section: string;
}

/** A screen or a setting of the administration that a search has found. */
export interface AdminSearchResult {
  key: string;
  title: string;
  /** Where it is, or what it is for. */
  detail: string;
  icon: AdminScreen['icon'];
  to: string;
  anchor?: string;
}

const maxResults = 12;

/** How well a name and more words go with what was typed; null when a word of it is nowhere. */
function rank(query: string, name: string, more: string): number | null {
  const typed = plain(query);
  const title = plain(name);
  if (!containsTerms(`${name} ${more}`, query)) return null;
  if (title.startsWith(typed)) return 0;
  return title.includes(typed) ? 1 : 2;
}

interface Searched {
  /** Those that the person may open. */
  screens: readonly AdminScreen[];
  settings: readonly SearchableSetting[];
}

/** The screens and settings that hold all words of the query, in the person's language or in English; best first. */
export function findInAdmin(
  query: string,
  { screens, settings }: Searched,
  translate: Translate,
): AdminSearchResult[] {
  const typed = query.trim();
  if (typed === '') return [];
  const ranked: { rank: number; find: AdminSearchResult }[] = [];
  for (const { to, title, description, group, icon } of screens) {
    const found = rank(typed, title, `${description} ${adminGroupName(group, translate)} ${to}`);
    if (found !== null) ranked.push({ rank: found, find: { key: to, title, detail: description, icon, to } });
  }
  for (const { path, label, description, to, anchor, section } of settings) {
    const screen = screens.find((candidate) => candidate.to === to);
    if (screen === undefined) continue;
    const [title, detail, heading] = [
      translate(label),
      description === undefined ? '' : translate(description),
      translate(section),
    ];
    const found = rank(typed, title, `${detail} ${heading} ${label} ${description ?? ''} ${path}`);
    if (found === null) continue;
    // A screen stands before its settings that match as well as it does.
    ranked.push({
      rank: found + 0.5,
      find: { key: path, title, detail: `${screen.title} › ${heading}`, icon: screen.icon, to, anchor },
    });
  }
  return ranked
    .sort((one, other) => one.rank - other.rank)
    .slice(0, maxResults)
    .map(({ find }) => find);
}
