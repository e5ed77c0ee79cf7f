import { z } from 'zod';
import type { Context } from '#server/platform/context.ts';
import { cursorPage, readCursor } from '#server/platform/cursor.ts';
import { describeUserAgent } from '#server/platform/http/user-agent.ts';
import { csvFile } from '#server/platform/rest/csv.ts';
import type { Services } from '#server/platform/services.ts';
import { maxExportedRows } from '#shared/limits.ts';
import type { AuditEntry, auditListInput, SignIn, signInListInput } from '#shared/logs.ts';
import { maxId } from '#shared/wire.ts';
import { toPerson } from '../../auth/queries.ts';
import { findAuditChoices, findAuditEntries, findSignIns, type LogPart } from './queries.ts';

const exportedAtOnce = 500;

const placeSchema = z.int().min(1).max(maxId);

type Find<Entry> = (part: LogPart) => Promise<Entry[]>;

async function pageOf<Entry extends { id: number }>(
  find: Find<Entry>,
  { cursor, limit }: { cursor?: string | null | undefined; limit: number },
) {
  const found = await find({ after: readCursor(placeSchema, cursor), limit: limit + 1 });
  return cursorPage(found, limit, ({ id }) => id);
}

/** All entries in batches, up to the max length of a file. */
async function* partsOf<Entry extends { id: number }>(find: Find<Entry>) {
  let after: number | null = null;
  for (let rows = 0; rows < maxExportedRows; rows += exportedAtOnce) {
    const part: Entry[] = await find({ after, limit: exportedAtOnce });
    yield part;
    after = part.at(-1)?.id ?? null;
    if (part.length < exportedAtOnce) return;
  }
}

const nothing = { data: [], next_cursor: null };

const asText = (value: unknown) => (value === null ? null : JSON.stringify(value));

/** Audit log, newest first; over REST as a file on request. */
export async function listAudit(ctx: Context, input: z.output<typeof auditListInput>) {
  const find: Find<AuditEntry> = async (part) => {
    const rows = await findAuditEntries(ctx.db, input, part);
    return rows.map(({ entry: { user_id, impersonator_id, ...entry }, user, impersonator }) => ({
      ...entry,
      user: user && toPerson(user),
      impersonator: impersonator && toPerson(impersonator),
    }));
  };
  if (input.format !== 'csv') return pageOf(find, input);
  ctx.request.attachment = csvFile<AuditEntry>(
    'audit.csv',
    {
      id: ({ id }) => id,
      created_at: ({ created_at }) => created_at,
      user: ({ user }) => user?.display_name ?? null,
      user_id: ({ user }) => user?.id ?? null,
      impersonator: ({ impersonator }) => impersonator?.display_name ?? null,
      action: ({ action }) => action,
      subject_type: ({ subject_type }) => subject_type,
      subject_id: ({ subject_id }) => subject_id,
      before: ({ before }) => asText(before),
      after: ({ after }) => asText(after),
      ip_address: ({ ip_address }) => ip_address,
      via: ({ via }) => via,
    },
    partsOf(find),
  );
  return nothing;
}

/** Filter choices of the audit log. */
export async function readAuditChoices({ db }: Pick<Services, 'db'>) {
  const { actions, people } = await findAuditChoices(db);
  return { actions: actions.map(({ action }) => action), people: people.map(toPerson) };
}

/** Sign-in attempts, newest first; over REST as a file on request. */
export async function listSignIns(ctx: Context, input: z.output<typeof signInListInput>) {
  const find: Find<SignIn> = async (part) => {
    const rows = await findSignIns(ctx.db, input, part);
    return rows.map(({ entry: { user_id, ...entry }, user }) => {
      const { browser, platform } = describeUserAgent(entry.user_agent);
      return { ...entry, user: user && toPerson(user), browser, platform };
    });
  };
  if (input.format !== 'csv') return pageOf(find, input);
  ctx.request.attachment = csvFile<SignIn>(
    'sign-ins.csv',
    {
      id: ({ id }) => id,
      created_at: ({ created_at }) => created_at,
      email: ({ email }) => email,
      user: ({ user }) => user?.display_name ?? null,
      user_id: ({ user }) => user?.id ?? null,
      ok: ({ ok }) => ok,
      reason: ({ reason }) => reason,
      ip_address: ({ ip_address }) => ip_address,
      user_agent: ({ user_agent }) => user_agent,
    },
    partsOf(find),
  );
  return nothing;
}
