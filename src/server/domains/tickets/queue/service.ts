import { z } from 'zod';
import type { CurrentUser } from '#shared/auth.ts';
import { invalid } from '#shared/errors.ts';
import { type QueueFolder, type QueueOrder, queueFolders } from '#shared/ticket-states.ts';
import type { queueInput } from '#shared/tickets.ts';
import type { Services } from '../../../platform/trpc/context.ts';
import { toPerson } from '../../auth/queries.ts';
import { listAgents } from '../assignments/service.ts';
import { readTallies } from '../counters/service.ts';
import { toTicket } from '../queries.ts';
import { searchAll } from '../search/queries.ts';
import { readStatuses } from '../tags/service.ts';
import { findQueuePage, folderContents, type QueueRecord } from './queries.ts';

const never = 'infinity';

const cursorSchema = z.object({ at: z.union([z.iso.datetime(), z.literal(never)]), id: z.int() });

type Cursor = z.infer<typeof cursorSchema>;

/** The place of a row in its order, as opaque text. */
function cursorAt(row: QueueRecord, order: QueueOrder): string {
  const at = order === 'updated' ? row.updated_at : (row.waiting_since ?? never);
  return Buffer.from(JSON.stringify({ at, id: row.id } satisfies Cursor)).toString('base64url');
}

function readCursor(text: string | null | undefined): Cursor | null {
  if (text === null || text === undefined) return null;
  try {
    return cursorSchema.parse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')));
  } catch {
    throw invalid({ cursor: ['The selected cursor is invalid.'] });
  }
}

/** A page of a folder of the agent area. `next_cursor` continues exactly behind its last row. */
export async function listQueue(services: Services, user: CurrentUser, input: z.output<typeof queueInput>) {
  const limit = Math.min(input.limit, 100);
  const [found, statuses] = await Promise.all([
    findQueuePage(services.db, {
      folder: input.folder,
      order: input.order,
      me: user.id,
      after: readCursor(input.cursor),
      limit: limit + 1,
      search: input.query ? searchAll(input.query, true) : undefined,
    }),
    readStatuses(services),
  ]);
  const page = found.slice(0, limit);
  const last = page.at(-1);
  return {
    data: page.map((row) => ({
      ...toTicket(row, statuses, true),
      preview: row.preview,
      preview_by_agent: row.preview_by_agent,
      waiting_since: row.waiting_since,
      user: toPerson(row.user),
      assignee: row.assignee === null ? null : toPerson(row.assignee),
    })),
    next_cursor: found.length > limit && last !== undefined ? cursorAt(last, input.order) : null,
  };
}

/** How many tickets each folder lists, exactly. */
export async function countQueue(services: Services, user: CurrentUser) {
  const tallies = await readTallies(services);
  const count = (folder: QueueFolder) => {
    const { category, whose } = folderContents[folder];
    const assignee = whose === 'own' ? user.id : 0;
    return tallies
      .filter(
        (tally) => tally.status_category === category && (whose === 'all' || tally.assigned_to === assignee),
      )
      .reduce((total, tally) => total + tally.count, 0);
  };
  const counts = Object.fromEntries(queueFolders.map((folder) => [folder, count(folder)]));
  return { counts: counts as Record<QueueFolder, number> };
}

/** What the agent area needs to draw its controls. */
export async function readAgentOptions(services: Services) {
  const [statuses, agents] = await Promise.all([readStatuses(services), listAgents(services)]);
  return { statuses, agents };
}
