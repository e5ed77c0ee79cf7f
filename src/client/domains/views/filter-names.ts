import type { Translate } from '#client/platform/translation/use-translate.ts';
import type { FilterFieldName, FilterOp } from '#shared/ticket-filter-fields.ts';
import type { FilterSpan } from '#shared/ticket-filters.ts';

/** Names of the fields that a filter can ask for. */
export const fieldNames = (translate: Translate): Record<FilterFieldName, string> => ({
  status: translate('Status'),
  status_category: translate('Status category'),
  priority: translate('Priority'),
  channel: translate('Channel'),
  category: translate('Category'),
  group_id: translate('Group'),
  mailbox_id: translate('Mailbox'),
  assigned_to: translate('Assignee'),
  user_id: translate('Requester'),
  tags: translate('Tags'),
  subject: translate('Subject'),
  body: translate('Messages'),
  customer_email: translate('Email of the requester'),
  customer_domain: translate('Email domain of the requester'),
  organisation: translate('Organization'),
  created_at: translate('Created'),
  updated_at: translate('Updated'),
  closed_at: translate('Closed on'),
  waiting_since: translate('Waiting since'),
  snoozed_until: translate('Snoozed until'),
  last_customer_reply_at: translate('Last reply of the customer'),
  last_agent_reply_at: translate('Last reply of an agent'),
  replies_count: translate('Number of replies'),
  snoozed: translate('Snoozed'),
  unread: translate('Unread'),
  has_attachment: translate('Has files'),
  following: translate('Followed by me'),
  has_draft: translate('With a draft of mine'),
  spam: translate('Spam'),
  deleted: translate('In the trash'),
});

/** Names of the operators. */
export const opNames = (translate: Translate): Record<FilterOp, string> => ({
  is: translate('is'),
  is_not: translate('is not'),
  in: translate('is one of'),
  not_in: translate('is none of'),
  has: translate('include'),
  has_not: translate('include none of'),
  has_any: translate('include any of'),
  has_all: translate('include all of'),
  contains: translate('contains'),
  not_contains: translate('doesn’t contain'),
  starts_with: translate('begins with'),
  before: translate('is before'),
  after: translate('is after'),
  older_than: translate('is longer ago than'),
  newer_than: translate('is within the last'),
  gt: translate('is more than'),
  gte: translate('is at least'),
  lt: translate('is less than'),
  lte: translate('is at most'),
  is_empty: translate('is empty'),
  is_not_empty: translate('isn’t empty'),
});

/** A span of time in words. */
export const spanName = (span: FilterSpan, translate: Translate) =>
  'hours' in span
    ? translate(':count hour|:count hours', { count: span.hours })
    : translate(':count day|:count days', { count: span.days });
