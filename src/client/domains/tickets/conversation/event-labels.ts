import type { TicketEvent } from '#shared/ticket-events.ts';
import type { Translate } from '../../../platform/translation/use-translate.ts';
import { priorityName } from '../../../shell/priority-name.ts';

export interface Reader {
  /** Whose screen it is. */
  id: number | undefined;
  /** Agents work on a ticket, customers follow their request. */
  isAgent: boolean;
}

type StatusEvent = Extract<TicketEvent, { type: 'status' }>;
type Assignment = Extract<TicketEvent, { type: 'assigned' }>;

type SubjectEvent = Extract<TicketEvent, { type: 'subject' }>;
type PriorityEvent = Extract<TicketEvent, { type: 'priority' }>;
type TagsEvent = Extract<TicketEvent, { type: 'tags' }>;
type MessageEvent = Extract<TicketEvent, { type: 'reply_edited' | 'reply_deleted' }>;

const isOver = (category: StatusEvent['data']['from']['category']) =>
  category === 'closed' || category === 'locked';

function statusWords({ user, data: { from, to } }: StatusEvent, reader: Reader, translate: Translate) {
  const name = user?.display_name ?? '';
  const isOwn = user !== null && user.id === reader.id;
  const status = translate(to.label);
  if (user === null) return translate('The status is now :status', { status });
  // A site may have more statuses that mean the same: those go by their own names.
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

function assignmentWords({ user, data: { from, to } }: Assignment, reader: Reader, translate: Translate) {
  if (user === null) return translate('Nobody has this ticket: the account of its assignee was deleted');
  const name = user.display_name;
  const isOwn = user.id === reader.id;
  if (to === null) {
    if (from === null || from.id === user.id)
      return isOwn
        ? translate('You gave this ticket back')
        : translate(':name gave this ticket back', { name });
    return isOwn
      ? translate('You took this ticket from :assignee', { assignee: from.display_name })
      : translate(':name took this ticket from :assignee', { name, assignee: from.display_name });
  }
  if (to.id === user.id)
    return isOwn
      ? translate('You assigned this to yourself')
      : translate(':name took over this ticket', { name });
  if (to.id === reader.id) return translate(':name assigned this to you', { name });
  return isOwn
    ? translate('You assigned this to :assignee', { assignee: to.display_name })
    : translate(':name assigned this to :assignee', { name, assignee: to.display_name });
}

function subjectWords({ user, data: { from, to } }: SubjectEvent, reader: Reader, translate: Translate) {
  const name = user?.display_name ?? '';
  return user !== null && user.id === reader.id
    ? translate('You changed the subject from “:from” to “:to”', { from, to })
    : translate(':name changed the subject from “:from” to “:to”', { name, from, to });
}

function priorityWords({ user, data }: PriorityEvent, reader: Reader, translate: Translate) {
  const name = user?.display_name ?? '';
  const [from, to] = [priorityName(data.from, translate), priorityName(data.to, translate)];
  return user !== null && user.id === reader.id
    ? translate('You changed the priority from :from to :to', { from, to })
    : translate(':name changed the priority from :from to :to', { name, from, to });
}

function tagsWords({ user, data: { added, removed } }: TagsEvent, reader: Reader, translate: Translate) {
  const name = user?.display_name ?? '';
  const isOwn = user !== null && user.id === reader.id;
  const said = [
    added.length > 0 &&
      (isOwn
        ? translate('You added the tags: :tags', { tags: added.join(', ') })
        : translate(':name added the tags: :tags', { name, tags: added.join(', ') })),
    removed.length > 0 &&
      (isOwn
        ? translate('You removed the tags: :tags', { tags: removed.join(', ') })
        : translate(':name removed the tags: :tags', { name, tags: removed.join(', ') })),
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

/** What happened, as its reader says it. */
export function eventLabels(event: TicketEvent, reader: Reader, translate: Translate): string {
  if (event.type === 'status') return statusWords(event, reader, translate);
  if (event.type === 'assigned') return assignmentWords(event, reader, translate);
  if (event.type === 'subject') return subjectWords(event, reader, translate);
  if (event.type === 'priority') return priorityWords(event, reader, translate);
  if (event.type === 'tags') return tagsWords(event, reader, translate);
  if (event.type === 'reply_edited' || event.type === 'reply_deleted')
    return messageEventLabel(event, reader, translate);
  return translate('This ticket is now of :name', { name: event.data.to?.display_name ?? '' });
}
