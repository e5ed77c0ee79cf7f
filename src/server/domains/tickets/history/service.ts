import { z } from 'zod';
import { cursorPage, readCursor } from '#server/platform/cursor.ts';
import type { Services } from '#server/platform/services.ts';
import type { CurrentUser } from '#shared/auth.ts';
import { valueText } from '#shared/custom-values.ts';
import { notFound } from '#shared/errors.ts';
import type { StoredTicketEvent, TicketEvent, ticketHistoryInput } from '#shared/ticket-events.ts';
import { recordEventTypes } from '#shared/ticket-fields.ts';
import { toPerson } from '../../auth/queries.ts';
import { readGroups } from '../../groups/queries.ts';
import { readCategories, readStatuses, type Status } from '../../tags/service.ts';
import { type EnabledField, readEnabledFields } from '../../ticket-fields/queries.ts';
import { isAgent, maySee, worksOn } from '../policy.ts';
import { aboutPeople, type EventRow, findHistory, findThreadEvents } from './queries.ts';

const isAboutPeople = (
  event: StoredTicketEvent,
): event is Extract<StoredTicketEvent, { type: (typeof aboutPeople)[number] }> =>
  (aboutPeople as readonly string[]).includes(event.type);

const isAboutRecords = (
  event: StoredTicketEvent,
): event is Extract<StoredTicketEvent, { type: (typeof recordEventTypes)[number] }> =>
  (recordEventTypes as readonly string[]).includes(event.type);

interface Named {
  id: number;
  name: string;
}

/** Records that events name, by id or by key. */
interface Names {
  statuses: readonly Status[];
  records: Record<(typeof recordEventTypes)[number], readonly Named[]>;
  fields: readonly EnabledField[];
}

const readNames = async (services: Pick<Services, 'db' | 'cache'>): Promise<Names> => ({
  statuses: await readStatuses(services),
  records: { group: await readGroups(services), category: await readCategories(services) },
  fields: await readEnabledFields(services),
});

type FieldData = Extract<StoredTicketEvent, { type: 'field' }>['data'];

/** A change of a field that the site added, with its label and its values as they are read. */
function fieldData(data: FieldData, fields: readonly EnabledField[]) {
  const field = fields.find(({ key }) => key === data.key);
  const textOf = (value: FieldData['to']) => valueText(field, value);
  return {
    ...data,
    label: field?.label ?? null,
    from_text: textOf(data.from),
    to_text: textOf(data.to),
  };
}

/** The event for its viewer; undefined when it is invisible, as customers see fewer statuses. */
function toEvent(
  row: EventRow,
  { statuses, records, fields }: Names,
  forAgent: boolean,
): TicketEvent | undefined {
  const { id, created_at, type, data, via } = row;
  if (id === null || created_at === null || via === null) return undefined;
  const person = row.user === null ? null : toPerson(row.user);
  const happened = { id, created_at, via, user: person };
  // The type determines the data, in both columns of the row.
  const stored = { type, data } as StoredTicketEvent;
  if (isAboutPeople(stored)) {
    const from = row.giver === null ? null : toPerson(row.giver);
    const to = row.taker === null ? null : toPerson(row.taker);
    return { ...happened, type: stored.type, data: { from, to } };
  }
  if (isAboutRecords(stored)) {
    const known = records[stored.type];
    const recordOf = (record: number | null) =>
      record === null ? null : { id: record, name: known.find((one) => one.id === record)?.name ?? null };
    const { from, to } = stored.data;
    return { ...happened, type: stored.type, data: { from: recordOf(from), to: recordOf(to) } };
  }
  if (stored.type === 'field') return { ...happened, type: 'field', data: fieldData(stored.data, fields) };
  if (stored.type !== 'status') return { ...happened, ...stored };
  const named = (name: string) => {
    const status = statuses.find((candidate) => candidate.name === name);
    const label = forAgent ? status?.label : status?.user_label;
    return { name, label: label ?? name, category: status?.category ?? null };
  };
  const [from, to] = [named(stored.data.from), named(stored.data.to)];
  return !forAgent && from.label === to.label
    ? undefined
    : { ...happened, type: 'status', data: { ...stored.data, from, to } };
}

/**
 * The events to show between the messages of a ticket, oldest first: statuses alone for customers. One statement. Throws
 * 404 for tickets that are not visible to the caller.
 */
export async function listThreadEvents(
  services: Pick<Services, 'db' | 'cache'>,
  user: CurrentUser,
  id: number,
): Promise<{ events: TicketEvent[] }> {
  const forAgent = isAgent(user);
  const names = await readNames(services);
  const found = await findThreadEvents(services.db, id, forAgent);
  if (found[0] === undefined || !maySee(user, found[0].ticket)) throw notFound();
  const asAgent = worksOn(user, found[0].ticket);
  const shown = asAgent ? found : found.filter(({ type }) => type === 'status');
  const events = shown.flatMap((row) => toEvent(row, names, asAgent) ?? []);
  return { events: events.reverse() };
}

const place = z.object({ at: z.iso.datetime(), id: z.int().min(1) });

/** All events of a ticket, newest first. One statement. For agents; throws 404 for tickets out of their scope. */
export async function listHistory(
  services: Pick<Services, 'db' | 'cache'>,
  user: CurrentUser,
  { id, cursor, limit, type = null, userId = null }: z.output<typeof ticketHistoryInput>,
) {
  const after = readCursor(place, cursor);
  const names = await readNames(services);
  const found = await findHistory(services.db, { id, after, type, userId, limit: limit + 1 });
  if (found[0] === undefined || !worksOn(user, found[0].ticket)) throw notFound();
  const events = found.flatMap((row) => toEvent(row, names, true) ?? []);
  return cursorPage(events, limit, (event) => ({ at: event.created_at, id: event.id }));
}
