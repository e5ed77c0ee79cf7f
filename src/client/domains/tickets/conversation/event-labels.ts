import type { Translate } from '#client/platform/translation/use-translate.ts';
import type { TicketEvent } from '#shared/ticket-events.ts';
import { fieldEventLabel, isFieldEvent, type Reader } from './field-events.ts';

type StatusEvent = Extract<TicketEvent, { type: 'status' }>;
type TagsEvent = Extract<TicketEvent, { type: 'tags' }>;
type MessageEvent = Extract<TicketEvent, { type: 'reply_edited' | 'reply_deleted' }>;

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

function tagsWords({ user, data: { added, removed } }: TagsEvent, reader: Reader, translate: Translate) {
  const name = user?.display_name ?? '';
  const isOwn = user !== null && user.id === reader.id;
  const said = [
    added.length > 0 &&
      (isOwn
        ? translate('You added tags: :tags', { tags: added.join(', ') })
        : translate(':name added tags: :tags', { name, tags: added.join(', ') })),
    removed.length > 0 &&
      (isOwn
        ? translate('You removed tags: :tags', { tags: removed.join(', ') })
        : translate(':name removed tags: :tags', { name, tags: removed.join(', ') })),
  ];
  return said.filter(Boolean).join(' · ');
}

function messageEventLabel({ type, user, data }: MessageEvent, reader: Reader, translate: Translate) {
  const name = user?.display_name ?? '';
  const isOwn = user !== null && user.id === reader.id;
  if (type === 'reply_edited') {
    if (data.message === 'notes')
      return isOwn ? translate('You edited a note') : translate(':name edited a note', { name });
    return isOwn ? translate('You edited a reply') : translate(':name edited a reply', { name });
  }
  if (data.message === 'notes')
    return isOwn ? translate('You deleted a note') : translate(':name deleted a note', { name });
  return isOwn ? translate('You deleted a reply') : translate(':name deleted a reply', { name });
}

/** Label of an event, from the reader's perspective. */
export function eventLabels(event: TicketEvent, reader: Reader, translate: Translate): string {
  if (event.type === 'status') return statusWords(event, reader, translate);
  if (isFieldEvent(event)) return fieldEventLabel(event, reader, translate);
  if (event.type === 'tags') return tagsWords(event, reader, translate);
  if (event.type === 'reply_edited' || event.type === 'reply_deleted')
    return messageEventLabel(event, reader, translate);
  return translate('The requester is now :name', { name: event.data.to?.display_name ?? '' });
}
