import type { CustomFieldType } from './custom-values.ts';
import { ticketChannels } from './ticket-channels.ts';
import { statusCategories } from './ticket-states.ts';

/** The kinds of values that conditions compare, with their operators. */
export const filterOps = {
  choice: ['is', 'is_not', 'in', 'not_in'],
  tags: ['has', 'has_not', 'has_any', 'has_all'],
  text: ['contains', 'not_contains', 'is', 'starts_with'],
  /** Text that is found by whole words. */
  words: ['contains', 'not_contains'],
  moment: ['before', 'after', 'older_than', 'newer_than', 'is_empty', 'is_not_empty'],
  number: ['is', 'gt', 'gte', 'lt', 'lte', 'is_empty'],
  flag: ['is'],
} as const;

export type FilterKind = keyof typeof filterOps;

export type FilterOp = (typeof filterOps)[FilterKind][number];

/** Operators on the values of the site's own fields, by their type. */
export const customFilterOps: Record<CustomFieldType, readonly FilterOp[]> = {
  text: [...filterOps.text, 'is_empty', 'is_not_empty'],
  textarea: [...filterOps.text, 'is_empty', 'is_not_empty'],
  email: [...filterOps.text, 'is_empty', 'is_not_empty'],
  url: [...filterOps.text, 'is_empty', 'is_not_empty'],
  number: [...filterOps.number, 'is_not_empty'],
  checkbox: filterOps.flag,
  select: [...filterOps.choice, 'is_empty', 'is_not_empty'],
  multiselect: [...filterOps.tags, 'is_empty', 'is_not_empty'],
  date: filterOps.moment,
};

/** The kind of the values of a site's own field. */
export const customFilterKinds: Record<CustomFieldType, FilterKind> = {
  text: 'text',
  textarea: 'text',
  email: 'text',
  url: 'text',
  number: 'number',
  checkbox: 'flag',
  select: 'choice',
  multiselect: 'tags',
  date: 'moment',
};

export interface FilterField {
  kind: FilterKind;
  /** The values of a choice: ids of records, names, or some of a fixed set. */
  values?: 'id' | 'name' | readonly string[];
  /** Words that stand for an id: the caller, and no record. */
  words?: readonly ('me' | 'none')[];
}

/**
 * The fields that a filter of tickets can ask for. One of the contract that the product stores nothing of is missing here: the
 * rating. `snoozed` is an addition: a snooze until a reply has no time.
 */
export const ticketFilterFields = {
  status: { kind: 'choice', values: 'name' },
  status_category: { kind: 'choice', values: statusCategories },
  priority: { kind: 'choice', values: 'name' },
  channel: { kind: 'choice', values: ticketChannels },
  category: { kind: 'choice', values: 'id', words: ['none'] },
  group_id: { kind: 'choice', values: 'id', words: ['none'] },
  assigned_to: { kind: 'choice', values: 'id', words: ['me', 'none'] },
  mailbox_id: { kind: 'choice', values: 'id', words: ['none'] },
  user_id: { kind: 'choice', values: 'id', words: ['me'] },
  tags: { kind: 'tags' },
  subject: { kind: 'text' },
  body: { kind: 'words' },
  customer_email: { kind: 'text' },
  customer_domain: { kind: 'text' },
  organisation: { kind: 'text' },
  created_at: { kind: 'moment' },
  updated_at: { kind: 'moment' },
  closed_at: { kind: 'moment' },
  waiting_since: { kind: 'moment' },
  snoozed_until: { kind: 'moment' },
  last_customer_reply_at: { kind: 'moment' },
  last_agent_reply_at: { kind: 'moment' },
  replies_count: { kind: 'number' },
  snoozed: { kind: 'flag' },
  unread: { kind: 'flag' },
  has_attachment: { kind: 'flag' },
  following: { kind: 'flag' },
  has_draft: { kind: 'flag' },
  spam: { kind: 'flag' },
  deleted: { kind: 'flag' },
} as const satisfies Record<string, FilterField>;

export type FilterFieldName = keyof typeof ticketFilterFields;

export const filterFieldNames = Object.keys(ticketFilterFields) as FilterFieldName[];

export const isFilterField = (name: string): name is FilterFieldName =>
  Object.hasOwn(ticketFilterFields, name);

export const filterFieldOf = (name: FilterFieldName): FilterField => ticketFilterFields[name];

/** The key of the site's own field that a condition is about; null for other fields. */
export const customKeyOf = (field: string): string | null =>
  /^custom_fields\.([a-z][a-z0-9_]{0,49})$/.exec(field)?.[1] ?? null;

export const isEmptyOp = (op: FilterOp) => op === 'is_empty' || op === 'is_not_empty';

export const isSpanOp = (op: FilterOp) => op === 'older_than' || op === 'newer_than';
