import { isInternal, type MessageType } from '#shared/message-types.ts';
import { translatable } from '#shared/translation.ts';
import type { Database } from '../../platform/db/connect.ts';
import { plainLines } from '../../platform/html/message-html.ts';
import type { Services } from '../../platform/services.ts';
import { displayName } from '../auth/queries.ts';
import { prepareActivity } from '../notifications/activity.ts';
import { readSettings } from '../settings/service.ts';
import { excerptLength, threadOf } from '../tickets/excerpts.ts';
import { findAgentFollowers, findFollowers } from '../tickets/follow-queries.ts';
import type { Placed } from '../tickets/policy.ts';
import { followerMail } from './emails.tsx';
import { ticketNotification } from './ticket-notification.ts';

interface Said {
  ticket: { id: number; subject: string; workspace_id: number | null; organisation_id: number | null };
  author: Parameters<typeof displayName>[0] & { avatar: string | null };
  body: string;
}

/**
 * Notification of followers about a message; null without followers. Omits links to its files: they need no session,
 * and would still work after the follower left the workspace or the organization.
 */
export async function notifyFollowers(
  services: Services,
  { ticket, author, body }: Said,
  authorId: number,
  type: 'ticket_created' | 'ticket_reply',
): Promise<((tx: Database) => Promise<void>) | null> {
  const isShared =
    ticket.workspace_id === null
      ? ticket.organisation_id !== null
      : (await readSettings(services)).workspaces.integrated;
  if (!isShared) return null;
  const followers = await findFollowers(services.db, ticket.id, authorId);
  if (followers.length === 0) return null;
  const name = displayName(author);
  const created = type === 'ticket_created';
  return prepareActivity(
    services,
    followers.map(({ id }) => id),
    {
      kind: 'followed_reply',
      type,
      thread: threadOf(ticket.id),
      data: ticketNotification('customer', ticket, {
        headline: created
          ? translatable(':name submitted a new request', { name })
          : translatable(':name replied to a request you follow', { name }),
        body,
        avatar: author.avatar,
      }),
      mail: {
        template: followerMail,
        props: {
          ticket_id: ticket.id,
          subject: ticket.subject,
          name,
          created,
          excerpt: plainLines(body, excerptLength),
        },
      },
    },
  );
}

/** Ids of the agents who follow a ticket, without those who are notified of a message for another reason. */
export async function agentFollowersOf(
  services: Services,
  ticket: Placed & { id: number },
  others: readonly (number | null)[],
): Promise<number[]> {
  const followers = await findAgentFollowers(services, ticket);
  return followers.map(({ id }) => id).filter((id) => !others.includes(id));
}

/** Notifies agents of a message: of one that mentions them, in their ticket, or in a ticket that they follow. */
export function notifyAgents(
  services: Services,
  people: readonly number[],
  kind: 'mentioned' | 'note_on_mine' | 'followed_ticket',
  { ticket, author, body }: Said,
  type: MessageType,
) {
  const about = { name: displayName(author), id: ticket.id };
  const headlines = {
    replies: translatable(':name replied to ticket #:id', about),
    notes: translatable(':name added a note to ticket #:id', about),
    forwards: translatable(':name forwarded ticket #:id', about),
  };
  const headline =
    kind === 'mentioned'
      ? translatable(':name mentioned you in a note on ticket #:id', about)
      : headlines[type];
  return prepareActivity(services, people, {
    kind,
    type: isInternal({ type }) ? 'ticket_note' : 'ticket_reply',
    thread: threadOf(ticket.id),
    data: ticketNotification('agent', ticket, { headline, body, avatar: author.avatar }),
  });
}
