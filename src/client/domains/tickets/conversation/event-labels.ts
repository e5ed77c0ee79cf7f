import type { Translate } from '#client/platform/translation/use-translate.ts';
import type { TicketEvent } from '#shared/ticket-events.ts';
import { customFieldLabel } from './custom-field-events.ts';
import { fieldEventLabel, isFieldEvent } from './field-events.ts';
import { isPlacementEvent, placementEventLabel } from './placement-events.ts';
import type { Reader } from './use-reader.ts';

type StatusEvent = Extract<TicketEvent, { type: 'status' }>;
type TagEvent = Extract<TicketEvent, { type: 'tag_added' | 'tag_removed' }>;
type MessageEvent = Extract<TicketEvent, { type: 'reply_edited' | 'reply_deleted' }>;
type ForwardEvent = Extract<TicketEvent, { type: 'forwarded' }>;

const isOver = (category: StatusEvent['data']['from']['category']) =>
  category === 'closed' || category === 'locked';

function statusWords({ user, data: { from, to } }: StatusEvent, reader: Reader, translate: Translate) {
  const name = user?.display_name ?? '';
  const isOwn = user !== null && user.id === reader.id;
  const status = translate(to.label);
  if (user === null) return translate('The status is now :status', { status });
  // A site may have several statuses of one category: they are shown by name.
  if (to.name === 'closed') {
    if (reader.isAgent)
      return isOwn ? translate('You closed this ticket') : translate(':name closed this ticket', { name });
    return isOwn ? translate('You closed this request') : translate(':name closed this request', { name });
  }
  if (to.name === 'open' && isOver(from.category)) {
    if (reader.isAgent)
      return isOwn
        ? translate('You reopened this ticket')
        : translate(':name reopened this ticket', { name });
    return isOwn
      ? translate('You reopened this request')
      : translate(':name reopened this request', { name });
  }
  return isOwn
    ? translate('You set the status to :status', { status })
    : translate(':name set the status to :status', { name, status });
}

function tagsLabel(
  { type, user }: TagEvent,
  tags: readonly string[],
  reader: Reader,
  translate: Translate,
): string {
  const [name, list] = [user?.display_name ?? '', tags.join(', ')];
  const isOwn = user !== null && user.id === reader.id;
  if (type === 'tag_added')
    return isOwn
      ? translate('You added tags: :tags', { tags: list })
      : translate(':name added tags: :tags', { name, tags: list });
  return isOwn
    ? translate('You removed tags: :tags', { tags: list })
    : translate(':name removed tags: :tags', { name, tags: list });
}

function messageEventLabel({ type, user, data }: MessageEvent, reader: Reader, translate: Translate) {
  const name = user?.display_name ?? '';
  const isOwn = user !== null && user.id === reader.id;
  const isEdit = type === 'reply_edited';
  switch (data.message) {
    case 'notes':
      if (isEdit) return isOwn ? translate('You edited a note') : translate(':name edited a note', { name });
      return isOwn ? translate('You deleted a note') : translate(':name deleted a note', { name });
    case 'forwards':
      if (isEdit)
        return isOwn ? translate('You edited a forward') : translate(':name edited a forward', { name });
      return isOwn ? translate('You deleted a forward') : translate(':name deleted a forward', { name });
    case 'replies':
      if (isEdit)
        return isOwn ? translate('You edited a reply') : translate(':name edited a reply', { name });
      return isOwn ? translate('You deleted a reply') : translate(':name deleted a reply', { name });
  }
}

function forwardLabel({ user, data }: ForwardEvent, reader: Reader, translate: Translate) {
  const addresses = data.to.join(', ');
  return user !== null && user.id === reader.id
    ? translate('You forwarded this ticket to :addresses', { addresses })
    : translate(':name forwarded this ticket to :addresses', { name: user?.display_name ?? '', addresses });
}

/** Merges and splits, and the undo of one. */
type RelocationEvent = Extract<
  TicketEvent,
  { type: 'merged' | 'merged_from' | 'split' | 'split_from' | 'undone' }
>;

const isRelocation = (event: TicketEvent): event is RelocationEvent =>
  ['merged', 'merged_from', 'split', 'split_from', 'undone'].includes(event.type);

function relocationLabel(event: RelocationEvent, reader: Reader, translate: Translate): string {
  const name = event.user?.display_name ?? '';
  const isOwn = event.user !== null && event.user.id === reader.id;
  switch (event.type) {
    case 'merged':
      return isOwn
        ? translate('You merged this ticket into #:id', { id: event.data.to })
        : translate(':name merged this ticket into #:id', { name, id: event.data.to });
    case 'merged_from':
      return isOwn
        ? translate('You merged #:id into this ticket', { id: event.data.from })
        : translate(':name merged #:id into this ticket', { name, id: event.data.from });
    case 'split':
      return isOwn
        ? translate('You moved messages to the new ticket #:id', { id: event.data.to })
        : translate(':name moved messages to the new ticket #:id', { name, id: event.data.to });
    case 'split_from':
      return isOwn
        ? translate('You split this ticket from #:id', { id: event.data.from })
        : translate(':name split this ticket from #:id', { name, id: event.data.from });
    case 'undone':
      if (event.data.operation === 'merge')
        return isOwn ? translate('You undid a merge') : translate(':name undid a merge', { name });
      return isOwn ? translate('You undid a split') : translate(':name undid a split', { name });
  }
}

/** Label of an event, from the reader's perspective. */
function eventLabel(event: Exclude<TicketEvent, TagEvent>, reader: Reader, translate: Translate): string {
  if (isPlacementEvent(event)) return placementEventLabel(event, reader, translate);
  if (event.type === 'status') return statusWords(event, reader, translate);
  if (isFieldEvent(event)) return fieldEventLabel(event, reader, translate);
  if (event.type === 'field') return customFieldLabel(event, reader, translate);
  if (event.type === 'reply_edited' || event.type === 'reply_deleted')
    return messageEventLabel(event, reader, translate);
  if (event.type === 'forwarded') return forwardLabel(event, reader, translate);
  if (isRelocation(event)) return relocationLabel(event, reader, translate);
  if (event.type === 'mail_bounced')
    return translate('The email to :address was not delivered: :reason', {
      address: event.data.recipient,
      reason: event.data.reason,
    });
  if (event.type === 'auto_reply_ignored')
    return translate('Automatic reply from :address ignored', { address: event.data.from });
  if (event.type === 'linked')
    return translate('An email relates this ticket to #:id', { id: event.data.to });
  const name = event.user?.display_name ?? '';
  if (event.type === 'created') return translate(':name created this ticket', { name });
  return translate('The requester is now :name', { name: event.data.to?.display_name ?? '' });
}

const isTagEvent = (event: TicketEvent): event is TagEvent =>
  event.type === 'tag_added' || event.type === 'tag_removed';

/** Whether one change added, or removed, the tags of both events. */
const isTaggedTogether = (one: TicketEvent, other: TicketEvent) =>
  isTagEvent(one) && one.type === other.type && one.created_at === other.created_at;

export interface EventLabel {
  /** Id of the first event that it describes. */
  id: number;
  text: string;
}

/** Labels of events, from the reader's perspective; one for several tags that a change added or removed. */
export function eventLabels(
  events: readonly TicketEvent[],
  reader: Reader,
  translate: Translate,
): EventLabel[] {
  const groups: [TicketEvent, ...TicketEvent[]][] = [];
  for (const event of events) {
    const last = groups.at(-1);
    if (last !== undefined && isTaggedTogether(last[0], event)) last.push(event);
    else groups.push([event]);
  }
  return groups.map((group) => {
    const [event] = group;
    const text = isTagEvent(event)
      ? tagsLabel(
          event,
          group.filter(isTagEvent).map(({ data }) => data.tag),
          reader,
          translate,
        )
      : eventLabel(event, reader, translate);
    return { id: event.id, text };
  });
}
