import type { CurrentUser } from '#shared/auth.ts';
import type { Highlight } from '#shared/helpcenter.ts';
import type { SearchHit } from '#shared/search.ts';
import type { TicketFilter } from '#shared/ticket-filters.ts';
import { translator } from '#shared/translation.ts';
import type { Context } from '../../platform/context.ts';
import { displayName } from '../auth/queries.ts';
import { localizationOf } from '../localizations/service.ts';
import { readStatuses } from '../tags/service.ts';
import { findFilteredIds } from '../ticket-queue/filters/queries.ts';
import { filteredFor } from '../ticket-queue/filters/service.ts';
import { findQueueRows } from '../ticket-queue/queries.ts';
import { searchTickets, type TicketMatch } from '../ticket-queue/search/service.ts';

interface Wanted {
  text: string;
  /** Null is any ticket that is neither spam nor deleted. */
  filter: TicketFilter | null;
  isOfFew: boolean;
  limit: number;
  offset: number;
}

/** Max tickets of a search without words that can be paged through. */
const maxListed = 1000;

interface Found {
  ids: readonly number[];
  matches: ReadonlyMap<number, TicketMatch>;
  corrected: string | null;
}

/** The ids of one page, and one more. */
async function findIds(ctx: Context, user: CurrentUser, wanted: Wanted): Promise<Found> {
  const { text, filter, isOfFew, limit, offset } = wanted;
  const filtered = filter && (await filteredFor(ctx, user, filter));
  if (text === '' && filtered !== null) {
    const most = Math.min(offset + limit + 1, maxListed);
    const ids = await findFilteredIds(ctx.db, filtered, { order: 'updated', limit: most });
    return { ids: ids.slice(offset), matches: new Map(), corrected: null };
  }
  const found = await searchTickets(ctx, user, {
    ...{ text, folder: null, filtered, isOfFew, workspace: null, fields: {} },
    ...{ order: 'relevance', limit: limit + 1, offset },
  });
  return {
    ids: found.matches.map(({ id }) => id),
    matches: new Map(found.matches.map(({ id, match }) => [id, match])),
    corrected: found.corrected_query,
  };
}

/** The piece of text that matches: of the message, else of the subject. */
const highlightsOf = (match: TicketMatch | undefined): Highlight[] => match?.text ?? match?.subject ?? [];

/** One page of the tickets that match and that the caller works on, and one more. */
export async function findTickets(
  ctx: Context,
  user: CurrentUser,
  wanted: Wanted,
): Promise<{ hits: SearchHit[]; corrected: string | null }> {
  const { ids, matches, corrected } = await findIds(ctx, user, wanted);
  if (ids.length === 0) return { hits: [], corrected };
  const [rows, statuses, localization] = await Promise.all([
    findQueueRows(ctx.db, user.id, ids),
    readStatuses(ctx),
    localizationOf(ctx),
  ]);
  const translate = translator(localization);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const hits = ids.flatMap((id): SearchHit[] => {
    const row = byId.get(id);
    if (row === undefined) return [];
    const match = matches.get(id);
    const status = statuses.find(({ id: known }) => known === row.status_id);
    const reply = match?.text ? match.reply_id : null;
    return [
      {
        id,
        title: row.subject,
        subtitle: [`#${id}`, displayName(row.user), status && translate(status.label)]
          .filter((part) => part !== undefined)
          .join(' · '),
        url: `/agent/tickets/${id}${reply === null ? '' : `#message-${reply}`}`,
        highlights: highlightsOf(match),
        ...(reply !== null && { reply_id: reply }),
      },
    ];
  });
  return { hits, corrected };
}
