import {
  type Icon,
  IconFlag,
  IconFolder,
  IconMail,
  IconPencil,
  IconUser,
  IconUsersGroup,
} from '@tabler/icons-react';
import type { Translate } from '#client/platform/translation/use-translate.ts';
import { priorityLabel } from '#client/shell/priorities.ts';
import type { TicketEvent } from '#shared/ticket-events.ts';
import type { FieldEventType } from '#shared/ticket-fields.ts';
import type { Reader } from './use-reader.ts';

type FieldEvent<Type extends FieldEventType = FieldEventType> = Extract<TicketEvent, { type: Type }>;

type Person = NonNullable<FieldEvent<'assigned'>['user']>;

/** Label of a change from one assignee to another. */
function reassignmentLabel(
  { user, from, to }: { user: Person; from: Person; to: Person },
  reader: Reader,
  translate: Translate,
) {
  const names = { name: user.display_name, from: from.display_name, to: to.display_name };
  const isOwn = user.id === reader.id;
  if (to.id === user.id)
    return isOwn
      ? translate('You took this over from :from', names)
      : translate(':name took this over from :from', names);
  if (to.id === reader.id) return translate(':name reassigned this from :from to you', names);
  return isOwn
    ? translate('You reassigned this from :from to :to', names)
    : translate(':name reassigned this from :from to :to', names);
}

function assignmentLabel(
  { user, data: { from, to } }: FieldEvent<'assigned'>,
  reader: Reader,
  translate: Translate,
) {
  if (user === null) {
    if (to === null)
      return translate("This ticket was unassigned because the assignee's account was deleted");
    if (from !== null)
      return to.id === reader.id
        ? translate('This was reassigned from :from to you automatically', { from: from.display_name })
        : translate('This was reassigned from :from to :to automatically', {
            from: from.display_name,
            to: to.display_name,
          });
    return to.id === reader.id
      ? translate('This was assigned to you automatically')
      : translate('This was assigned to :assignee automatically', { assignee: to.display_name });
  }
  const name = user.display_name;
  const isOwn = user.id === reader.id;
  if (to !== null && from !== null) return reassignmentLabel({ user, from, to }, reader, translate);
  if (to === null) {
    if (from === null || from.id === user.id)
      return isOwn
        ? translate('You unassigned yourself')
        : translate(':name unassigned themselves', { name });
    return isOwn
      ? translate('You unassigned :assignee', { assignee: from.display_name })
      : translate(':name unassigned :assignee', { name, assignee: from.display_name });
  }
  if (to.id === user.id)
    return isOwn
      ? translate('You assigned this to yourself')
      : translate(':name assigned this to themselves', { name });
  if (to.id === reader.id) return translate(':name assigned this to you', { name });
  return isOwn
    ? translate('You assigned this to :assignee', { assignee: to.display_name })
    : translate(':name assigned this to :assignee', { name, assignee: to.display_name });
}

function subjectLabel(
  { user, data: { from, to } }: FieldEvent<'subject'>,
  reader: Reader,
  translate: Translate,
) {
  const name = user?.display_name ?? '';
  return user !== null && user.id === reader.id
    ? translate('You changed the subject from “:from” to “:to”', { from, to })
    : translate(':name changed the subject from “:from” to “:to”', { name, from, to });
}

function priorityChangeLabel({ user, data }: FieldEvent<'priority'>, reader: Reader, translate: Translate) {
  const name = user?.display_name ?? '';
  const labelOf = (priority: string) => priorityLabel(reader.priorities, priority, translate);
  const [from, to] = [labelOf(data.from), labelOf(data.to)];
  return user !== null && user.id === reader.id
    ? translate('You changed the priority from :from to :to', { from, to })
    : translate(':name changed the priority from :from to :to', { name, from, to });
}

function groupLabel({ user, data }: FieldEvent<'group'>, reader: Reader, translate: Translate) {
  const nameOf = (group: typeof data.to) =>
    group === null ? translate('No group') : (group.name ?? translate('Deleted group'));
  const values = { from: nameOf(data.from), to: nameOf(data.to) };
  if (user === null) return translate('The group changed from :from to :to', values);
  return user.id === reader.id
    ? translate('You changed the group from :from to :to', values)
    : translate(':name changed the group from :from to :to', { name: user.display_name, ...values });
}

function copiesLabel({ user, data: { to } }: FieldEvent<'cc'>, reader: Reader, translate: Translate) {
  const name = user?.display_name ?? '';
  const isOwn = user !== null && user.id === reader.id;
  const addresses = to.join(', ');
  if (to.length === 0)
    return isOwn
      ? translate('You removed all addresses from Cc')
      : translate(':name removed all addresses from Cc', { name });
  return isOwn
    ? translate('You set Cc to :addresses', { addresses })
    : translate(':name set Cc to :addresses', { name, addresses });
}

function categoryLabel({ user, data }: FieldEvent<'category'>, reader: Reader, translate: Translate) {
  const nameOf = (category: typeof data.to) => {
    if (category === null) return translate('No category');
    return category.name === null ? translate('Deleted category') : translate(category.name);
  };
  const values = { from: nameOf(data.from), to: nameOf(data.to) };
  if (user === null) return translate('The category changed from :from to :to', values);
  return user.id === reader.id
    ? translate('You changed the category from :from to :to', values)
    : translate(':name changed the category from :from to :to', { name: user.display_name, ...values });
}

interface EventDisplay<Type extends FieldEventType> {
  icon: Icon;
  label: (event: FieldEvent<Type>, reader: Reader, translate: Translate) => string;
}

/** Display of each field's changes between messages. */
export const fieldEvents: { [Type in FieldEventType]: EventDisplay<Type> } = {
  assigned: { icon: IconUser, label: assignmentLabel },
  subject: { icon: IconPencil, label: subjectLabel },
  priority: { icon: IconFlag, label: priorityChangeLabel },
  category: { icon: IconFolder, label: categoryLabel },
  group: { icon: IconUsersGroup, label: groupLabel },
  cc: { icon: IconMail, label: copiesLabel },
};

export const isFieldEvent = (event: TicketEvent): event is FieldEvent =>
  Object.hasOwn(fieldEvents, event.type);

/** Label of a field change, from the reader's perspective. */
export function fieldEventLabel(event: FieldEvent, reader: Reader, translate: Translate): string {
  const { label } = fieldEvents[event.type] as EventDisplay<FieldEventType>;
  return label(event, reader, translate);
}
