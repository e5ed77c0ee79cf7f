import { useEffect } from 'react';
import { api } from '#client/platform/api/api.ts';
import { noteTicketOf } from '#client/platform/search/recent.ts';
import { beginWriting } from '#client/platform/start/keystroke-buffer.ts';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { useUser } from '#client/platform/use-session.ts';
import { type Command, useCommands } from '#client/shell/commands.ts';
import type { TicketDetails } from '#shared/tickets.ts';
import { sendStatuses } from '../composer/send-statuses.ts';
import { openMacroRun } from '../macros/opened-macro.ts';
import { useSnooze } from '../placement/use-snooze.ts';
import { useTrash } from '../placement/use-trash.ts';
import { useTicketActions } from './use-ticket-actions.ts';
import { useTicketShortcuts } from './use-ticket-shortcuts.ts';

const writeReply = () => beginWriting('r');
const writeNote = () => beginWriting('n');

/** The keys of the open ticket, and what the search offers to do with it. */
export function useTicketCommands(ticket: TicketDetails): void {
  const { id, subject, can } = ticket;
  const translate = useTranslate();
  const user = useUser();
  const actions = useTicketActions(id);
  const { snooze } = useSnooze(id);
  const trash = useTrash(id);
  const { data: options } = api.tickets.agentOptions.useQuery();
  const isMine = ticket.assignee?.id === user?.id;
  const assignToMe = () => can.assign && !isMine && !actions.isAssigning && actions.assignToMe();
  const snoozeUntilReply = () => can.snooze && !snooze.isPending && snooze.mutate({ id, until_reply: true });
  const runMacro = () => openMacroRun({ ticketIds: [id], macroId: null });
  const { closing } = sendStatuses(options?.statuses ?? [], ticket, user?.id);
  const close = () =>
    closing !== undefined &&
    can.set_status &&
    ticket.status_category !== 'closed' &&
    !actions.isSettingStatus &&
    actions.setStatus(closing.name);
  useTicketShortcuts(id, {
    reply: writeReply,
    note: writeNote,
    assign_to_me: () => void assignToMe(),
    close_ticket: () => void close(),
    snooze: () => void snoozeUntilReply(),
    run_macro: () => void (can.update && runMacro()),
  });
  useEffect(() => {
    if (user !== null) noteTicketOf(user.id, { id, subject });
  }, [user, id, subject]);

  const statuses = can.set_status ? (options?.statuses ?? []) : [];
  const offered: (Command | false)[] = [
    can.reply && { id: 'reply', label: translate('Write a reply'), run: writeReply },
    can.note && { id: 'note', label: translate('Write a note'), run: writeNote },
    can.assign && !isMine && { id: 'assign', label: translate('Assign to me'), run: () => void assignToMe() },
    can.assign &&
      ticket.assignee !== null && {
        id: 'unassign',
        label: translate('Unassign'),
        run: () => actions.assign(null),
      },
    ...statuses
      .filter(({ name }) => name !== ticket.status)
      .map(({ name, label }) => ({
        id: `status-${name}`,
        label: translate('Change status to :status', { status: translate(label) }),
        run: () => actions.setStatus(name),
      })),
    can.update && { id: 'macro', label: translate('Run a macro'), run: runMacro },
    can.snooze && {
      id: 'snooze',
      label: translate('Snooze until a reply'),
      run: () => void snoozeUntilReply(),
    },
    can.delete &&
      !ticket.deleted_at &&
      ticket.spam !== true && { id: 'spam', label: translate('Mark as spam'), run: trash.markSpam },
    can.delete && !ticket.deleted_at && { id: 'trash', label: translate('Move to trash'), run: trash.remove },
  ];
  useCommands(offered.filter((command) => command !== false));
}
