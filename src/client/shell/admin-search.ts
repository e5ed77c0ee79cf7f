import type { Translate } from '../platform/translation/use-translate.ts';
import { adminGroupName } from './admin-groups.ts';
import type { AdminScreen } from './admin-screen.ts';
import { containsTerms, plain } from './list/found.ts';

/** A setting as indexed by the administration's search. The texts are English lines. */
export interface SearchableSetting {
  /** Its path in the settings object. */
  path: string;
  label: string;
  /** Help text of the setting. */
  description: string | undefined;
  /** Further names of it. */
  terms?: string | undefined;
  /** The screen of the setting, and its anchor there. */
  to: string;
  anchor: string;
  /** Heading of its section. */
  section: string;
}

/** A screen or a setting found by the administration's search. */
export interface AdminSearchResult {
  key: string;
  title: string;
  /** Its location or description. */
  detail: string;
  icon: AdminScreen['icon'];
  to: string;
  anchor?: string;
}

const maxResults = 12;

/** Match rank of a name and additional text for a query; null when a term is missing in both. */
function rank(query: string, name: string, more: string): number | null {
  const typed = plain(query);
  const title = plain(name);
  if (!containsTerms(`${name} ${more}`, query)) return null;
  if (title.startsWith(typed)) return 0;
  return title.includes(typed) ? 1 : 2;
}

interface Searched {
  /** Screens that the user may open. */
  screens: readonly AdminScreen[];
  settings: readonly SearchableSetting[];
}

/** Screens and settings that contain all terms of the query, in the user's language or in English; best first. */
export function findInAdmin(
  query: string,
  { screens, settings }: Searched,
  translate: Translate,
): AdminSearchResult[] {
  const typed = query.trim();
  if (typed === '') return [];
  const ranked: { rank: number; find: AdminSearchResult }[] = [];
  for (const { to, title, description, terms = '', group, icon } of screens) {
    const found = rank(typed, title, `${terms} ${description} ${adminGroupName(group, translate)} ${to}`);
    if (found !== null) ranked.push({ rank: found, find: { key: to, title, detail: description, icon, to } });
  }
  for (const { path, label, description, terms, to, anchor, section } of settings) {
    const screen = screens.find((candidate) => candidate.to === to);
    if (screen === undefined) continue;
    const [title, detail, heading] = [
      translate(label),
      description === undefined ? '' : translate(description),
      translate(section),
    ];
    const found = rank(
      typed,
      title,
      `${terms === undefined ? '' : translate(terms)} ${detail} ${heading} ${label} ${description ?? ''} ${path}`,
    );
    if (found === null) continue;
    // A screen ranks before its settings of equal rank.
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
