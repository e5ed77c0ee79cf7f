import type { MessageType } from '#shared/message-types.ts';
import type { Finish } from '../../platform/jobs/job.ts';
import type { Services } from '../../platform/services.ts';
import { writeActivities } from '../notifications/activity.ts';
import { workersAmong } from '../tickets/follow-queries.ts';
import { findMentioned } from '../tickets/replies/mentions.ts';
import { loadMessage } from './announcements.ts';
import { agentFollowersOf, notifyAgents } from './follower-notifications.ts';

interface NoteReference {
  reply_id: number;
  author_id: number;
  type: MessageType;
}

/** Notifies the agents whom a note mentions, the assignee and the agents who follow its ticket: each once. */
export async function announceNote(
  services: Services,
  { reply_id: replyId, author_id: authorId, type }: NoteReference,
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
      await notifyAgents(services, mentioned, 'mentioned', message, type),
      await notifyAgents(services, owner, 'note_on_mine', message, type),
      await notifyAgents(services, following, 'followed_ticket', message, type),
    ],
    finish,
  );
}
