import type { Translate } from '#client/platform/translation/use-translate.ts';
import type { TicketEvent } from '#shared/ticket-events.ts';
import { customFieldLabel } from './custom-field-events.ts';
import { fieldEventLabel, isFieldEvent } from './field-events.ts';
import { changesOf, isTagEvent } from './place-events.ts';
import { isPlacementEvent, placementEventLabel } from './placement-events.ts';
import type { Reader } from './use-reader.ts';

type StatusEvent = Extract<TicketEvent, { type: 'status' }>;
type TagEvent = Extract<TicketEvent, { type: 'tag_added' | 'tag_removed' }>;
type MessageEvent = Extract<TicketEvent, { type: 'reply_edited' | 'reply_deleted' }>;
type ForwardEvent = Extract<TicketEvent, { type: 'forwarded' }>;

const isOver = (category: StatusEvent['data']['from']['category']) =>
  category === 'closed' || category === 'locked';

function statusWords({ user, via, data: { from, to } }: StatusEvent, reader: Reader, translate: Translate) {
  const name = user?.display_name ?? '';
  const isOwn = user !== null && user.id === reader.id;
  const status = translate(to.label);
  if (user === null) return translate('The status is now :status', { status });
  const isUndo = reader.isAgent && via === 'undo';
  // A site may have several statuses of one category: they are shown by name.
  if (to.name === 'closed' && !isUndo && (!reader.isAgent || from.name === 'open')) {
    if (reader.isAgent)
      return isOwn ? translate('You closed this ticket') : translate(':name closed this ticket', { name });
    return isOwn ? translate('You closed this request') : translate(':name closed this request', { name });
  }
  if (to.name === 'open' && !isUndo && isOver(from.category)) {
    if (reader.isAgent)
      return isOwn
        ? translate('You reopened this ticket')
        : translate(':name reopened this ticket', { name });
    return isOwn
      ? translate('You reopened this request')
      : translate(':name reopened this request', { name });
  }
  const values = { from: translate(from.label), to: status };
  return isOwn
    ? translate('You changed the status from :from to :to', values)
    : translate(':name changed the status from :from to :to', { name, ...values });
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

/** How a change was made, where it was not by hand; agents only see it. */
function withSource(
  change: string,
  { type, user, via }: TicketEvent,
  { isAgent }: Reader,
  translate: Translate,
) {
  // What mails did by themselves, and the undo of a merge, say so already.
  if (!isAgent || type === 'undone' || (user === null && via === 'mail')) return change;
  switch (via) {
    case 'undo':
      return translate(':change (undone)', { change });
    case 'macro':
      return translate(':change (by macro)', { change });
    case 'bulk':
      return translate(':change (in bulk)', { change });
    case 'trigger':
      return translate(':change (by rule)', { change });
    case 'mail':
      return translate(':change (by email)', { change });
    case 'api':
      return translate(':change (by API)', { change });
    default:
      return change;
  }
}

export interface EventLabel {
  /** Id of the first event that it describes. */
  id: number;
  text: string;
  created_at: string;
}

/** Labels of events, from the reader's perspective; one for several tags that a change added or removed. */
export function eventLabels(
  events: readonly TicketEvent[],
  reader: Reader,
  translate: Translate,
): EventLabel[] {
  return changesOf(events).map((change) => {
    const [event] = change;
    const text = isTagEvent(event)
      ? tagsLabel(
          event,
          change.filter(isTagEvent).map(({ data }) => data.tag),
          reader,
          translate,
        )
      : eventLabel(event, reader, translate);
    return { id: event.id, text: withSource(text, event, reader, translate), created_at: event.created_at };
  });
}
