import { noRecord } from '#shared/no-record.ts';
import type { FilterCondition, TicketFilter } from '#shared/ticket-filters.ts';
import type { QueueFolder } from '#shared/ticket-states.ts';

const category = (...value: string[]): FilterCondition =>
  value.length === 1
    ? { field: 'status_category', op: 'is', value: value[0] }
    : { field: 'status_category', op: 'in', value };

const isAwake: FilterCondition = { field: 'snoozed', op: 'is', value: false };

const conditions: Record<QueueFolder, FilterCondition[]> = {
  mine: [category('open'), isAwake, { field: 'assigned_to', op: 'is', value: 'me' }],
  // No condition tells in which tickets somebody is mentioned.
  mentions: [category('open', 'pending')],
  following: [category('open', 'pending'), { field: 'following', op: 'is', value: true }],
  unassigned: [category('open'), isAwake, { field: 'assigned_to', op: 'is', value: 'none' }],
  open: [category('open'), isAwake],
  pending: [category('pending'), isAwake],
  snoozed: [{ field: 'snoozed', op: 'is', value: true }],
  drafts: [{ field: 'has_draft', op: 'is', value: true }],
  closed: [category('closed', 'locked')],
  spam: [{ field: 'spam', op: 'is', value: true }],
  deleted: [{ field: 'deleted', op: 'is', value: true }],
};

interface Narrowed {
  priority?: string | undefined;
  group?: number | undefined;
  category?: number | undefined;
  field?: string | undefined;
}

const idOrNone = (id: number) => (id === noRecord ? 'none' : id);

function fieldCondition(field: string): FilterCondition {
  const [key, value] = [field.slice(0, field.indexOf(':')), field.slice(field.indexOf(':') + 1)];
  const isFlag = value === 'true' || value === 'false';
  return { field: `custom_fields.${key}`, op: 'is', value: isFlag ? value === 'true' : value };
}

/** The conditions of a folder and of what narrows it, to which others are added. */
export const folderFilter = (
  folder: QueueFolder,
  { priority, group, category: filed, field }: Narrowed,
): TicketFilter => ({
  match: 'all',
  conditions: [
    ...conditions[folder],
    ...(priority === undefined ? [] : [{ field: 'priority', op: 'is', value: priority } as const]),
    ...(group === undefined ? [] : [{ field: 'group_id', op: 'is', value: idOrNone(group) } as const]),
    ...(filed === undefined ? [] : [{ field: 'category', op: 'is', value: idOrNone(filed) } as const]),
    ...(field === undefined ? [] : [fieldCondition(field)]),
  ],
});
