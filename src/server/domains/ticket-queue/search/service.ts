import { sql } from 'drizzle-orm';
import { editDistance } from '#server/platform/search/edit-distance.ts';
import { fold } from '#server/platform/search/fold.ts';
import {
  aroundFirst,
  hitEnd,
  hitStart,
  markSought,
  type Sought,
  soughtOf,
} from '#server/platform/search/marks.ts';
import { hasSigns } from '#server/platform/search/signs.ts';
import type { Services } from '#server/platform/services.ts';
import type { CurrentUser } from '#shared/auth.ts';
import type { Highlight } from '#shared/helpcenter.ts';
import type { FieldFilters } from '#shared/ticket-fields.ts';
import {
  folderContents,
  isInFolder,
  isListed,
  type NamedOrder,
  type QueueFolder,
} from '#shared/ticket-states.ts';
import { readTallies, talliesWithin } from '../../tickets/counters.ts';
import { listedIn } from '../../tickets/follow-queries.ts';
import { ticketScopeOf } from '../../tickets/policy.ts';
import { scopeShape } from '../../tickets/scope.ts';
import { type FilterMatch, findMatches, findSimilarTerms, indexNextTerms, type MatchRow } from './queries.ts';

/** Folders up to this many tickets are searched completely, however old their tickets. */
const smallFolder = 500;

/** Max words of one search that are matched individually. */
const maxTerms = 6;

/** Max edits for a word of this length. */
const tolerance = (length: number) => (length < 4 ? 0 : length <= 5 ? 1 : length <= 8 ? 2 : 3);

export interface TicketSearch {
  text: string;
  /** Null is everywhere. */
  folder: QueueFolder | null;
  /** A view or a filter instead of a folder. */
  filtered?: FilterMatch | null;
  /** The tickets of the filter are few enough to search all of them, however old. */
  isOfFew?: boolean;
  /** Null is any. */
  workspace: number | null;
  fields: FieldFilters;
  order: NamedOrder;
  limit: number;
  offset: number;
}

const signs: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' };

const decode = (text: string) => text.replace(/&(?:amp|lt|gt|quot);/g, (sign) => signs[sign] ?? sign);

/** Splits highlighted text into runs; null without highlights. */
function toRuns(marked: string | null): Highlight[] | null {
  if (marked === null || !marked.includes(hitStart)) return null;
  return marked
    .replaceAll(/\s+/g, ' ')
    .split(hitStart)
    .flatMap((part, index) => {
      if (index === 0) return [{ text: decode(part), hit: false }];
      const [hit = '', rest = ''] = part.split(hitEnd);
      return [
        { text: decode(hit), hit: true },
        { text: decode(rest), hit: false },
      ];
    })
    .filter((run) => run.text !== '');
}

const toMatch = ({ subject, excerpt, message, is_note, reply_id, by_person }: MatchRow, sought: Sought) => ({
  subject: toRuns(markSought(subject, sought)),
  text: toRuns(message === null ? excerpt : aroundFirst(markSought(message, sought))),
  is_note: is_note === true,
  reply_id,
  by_person,
});

export type TicketMatch = ReturnType<typeof toMatch>;

/** The words of a query in which names are looked for. */
export const queryTerms = (text: string) => text.split(/[\s,;<>"()]+/).filter((word) => word !== '');

/** Words that spelling correction applies to; not those of scripts without spaces. */
const wordsToCorrect = (text: string) =>
  [...text.matchAll(/(?<![\p{L}\p{M}])[\p{L}\p{M}]{4,30}(?![\p{L}\p{M}])/gu)]
    .map(({ 0: word, index }) => ({ word, at: index, folded: fold(word) }))
    .filter(({ word }) => !hasSigns(word));

/** The text with unknown words replaced by similar indexed ones; null without corrections. */
async function correct({ db }: Services, text: string): Promise<string | null> {
  const typed = wordsToCorrect(text)
    .map(({ folded }) => folded)
    .slice(0, maxTerms);
  if (typed.length === 0) return null;
  const near = await findSimilarTerms(db, typed);
  const meant = new Map<string, string>();
  for (const word of typed) {
    const likely = near
      .filter((one) => one.typed === word)
      .map((one) => ({ ...one, slips: editDistance(word, one.known) }))
      .filter(({ slips }) => slips <= tolerance(word.length))
      .sort((one, other) => one.slips - other.slips || other.uses - one.uses);
    const [best] = likely;
    if (best !== undefined && best.slips > 0) meant.set(word, best.known);
  }
  if (meant.size === 0) return null;
  return wordsToCorrect(text).reduceRight(
    (rest, { word, at, folded }) =>
      rest.slice(0, at) + (meant.get(folded) ?? word) + rest.slice(at + word.length),
    text,
  );
}

/** Whether a folder is small enough to be searched whole. */
async function isSmall(
  services: Services,
  user: CurrentUser,
  { folder, workspace, isOfFew }: Pick<TicketSearch, 'folder' | 'workspace' | 'isOfFew'>,
): Promise<boolean> {
  const scope = ticketScopeOf(user);
  // The tickets of one assignee or workspace are searched completely.
  if (scopeShape(scope) === 'assigned' || workspace !== null || isOfFew) return true;
  if (folder === null) return false;
  if (isListed(folder)) return true;
  const tallies = talliesWithin(await readTallies(services), scope);
  const held = tallies.filter(({ queue_state, assigned_to }) =>
    isInFolder({ queue_state, assigned_to: assigned_to || null }, folder, user.id),
  );
  return held.reduce((total, { count }) => total + count, 0) <= smallFolder;
}

/** Alternative folders of a folder's search: together they hold every ticket. */
const everywhere: readonly QueueFolder[] = ['open', 'pending', 'snoozed', 'closed'];

function countElsewhere(counts: NonNullable<MatchRow['counts']>, folder: QueueFolder | null, me: number) {
  if (folder === null) return [];
  return everywhere
    .filter((other) => other !== folder)
    .map((other) => ({
      folder: other,
      count: counts
        .map(({ assigned_to, ...group }) => ({ ...group, assigned_to: assigned_to || null }))
        .filter((group) => isInFolder(group, other, me) && !isInFolder(group, folder, me))
        .reduce((total, { count }) => total + count, 0),
    }))
    .filter(({ count }) => count > 0);
}

/**
 * Searches tickets by number, requester, subject and message, notes included: for agents only. Without a match, retries
 * with spelling corrections.
 */
export async function searchTickets(services: Services, user: CurrentUser, search: TicketSearch) {
  const { folder, filtered = null, workspace, fields, order, limit, offset } = search;
  const contents = folder === null ? null : folderContents[folder];
  const small = await isSmall(services, user, search);
  const ask = (text: string, similar: boolean) =>
    findMatches(services.db, {
      text,
      words: queryTerms(text).slice(0, maxTerms),
      similar,
      folder: contents && {
        states: contents.states,
        assignee: { all: null, mentioned: null, followed: null, drafted: null, own: user.id, nobody: 0 }[
          contents.whose
        ],
        isListed: folder !== null && isListed(folder) ? (id) => listedIn(folder, id, sql`${user.id}`) : null,
      },
      filtered,
      isSmall: small,
      scope: ticketScopeOf(user),
      workspace,
      fields,
      order,
      limit: limit + 1,
      offset,
    });
  let found = await ask(search.text, false);
  let corrected: string | null = null;
  if (found[0]?.counts == null) {
    corrected = await correct(services, search.text);
    found = await ask(corrected ?? search.text, true);
  }
  const sought = soughtOf(corrected ?? search.text);
  const matches = found.flatMap((row) =>
    row.id === null ? [] : [{ id: row.id, match: toMatch(row, sought) }],
  );
  return {
    matches: matches.slice(0, limit),
    next_offset: matches.length > limit ? offset + limit : null,
    corrected_query: corrected,
    elsewhere: filtered !== null ? [] : countElsewhere(found[0]?.counts ?? [], folder, user.id),
  };
}

/** Max batches of word indexing per run. */
const maxBatches = 200;

/** Indexes the words of new messages for spelling correction. */
export async function indexTerms({ db }: Pick<Services, 'db'>): Promise<void> {
  for (let batch = 0; batch < maxBatches; batch += 1) if (!(await indexNextTerms(db))) return;
}
