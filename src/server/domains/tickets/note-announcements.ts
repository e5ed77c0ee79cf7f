import { translatable } from '#shared/translation.ts';
import type { Finish } from '../../platform/jobs/job.ts';
import type { Services } from '../../platform/services.ts';
import { displayName } from '../auth/queries.ts';
import { prepareActivity, writeActivities } from '../notifications/activity.ts';
import { loadMessage, type Message } from './announcements.ts';
import { threadOf } from './excerpts.ts';
import { workersAmong } from './follow-queries.ts';
import { agentFollowersOf, notifyAgentFollowers } from './follower-notifications.ts';
import { findMentioned } from './replies/mentions.ts';
import { ticketNotification } from './ticket-notification.ts';

function tellOfNote(
  services: Services,
  people: readonly number[],
  kind: 'mentioned' | 'note_on_mine',
  { ticket, author, body }: Message,
) {
  const about = { name: displayName(author), id: ticket.id };
  return prepareActivity(services, people, {
    kind,
    type: 'ticket_note',
    thread: threadOf(ticket.id),
    data: ticketNotification('agent', ticket, {
      headline:
        kind === 'mentioned'
          ? translatable(':name mentioned you in a note on ticket #:id', about)
          : translatable(':name added a note to ticket #:id', about),
      body,
      avatar: author.avatar,
    }),
  });
}

/** Notifies the agents whom a note mentions, the assignee and the agents who follow its ticket: each once. */
export async function announceNote(
  services: Services,
  replyId: number,
  authorId: number,
  finish: Finish,
): Promise<void> {
  const message = await loadMessage(services, replyId);
  if (message === undefined) return;
  const { ticket } = message;
  const workers = await workersAmong(services, await findMentioned(services.db, replyId), ticket);
  const mentioned = workers.map(({ id }) => id).filter((id) => id !== authorId);
  const owner = [ticket.assigned_to ?? authorId].filter((id) => id !== authorId && !mentioned.includes(id));
  const following = await agentFollowersOf(services, ticket, [authorId, ...mentioned, ...owner]);
  await writeActivities(
    services,
    [
      await tellOfNote(services, mentioned, 'mentioned', message),
      await tellOfNote(services, owner, 'note_on_mine', message),
      await notifyAgentFollowers(services, following, message, 'notes'),
    ],
    finish,
  );
}
