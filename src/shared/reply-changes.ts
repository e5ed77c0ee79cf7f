import { z } from 'zod';
import { messageBody, replySchema } from './tickets.ts';
import { recordId } from './wire.ts';

/** Minutes in which authors can edit or delete what they have sent. Agents of the ticket can at any time. */
export const authorMinutes = 5;

interface SentMessage {
  user_id: number | null;
  /** Id of the user who filed it on behalf of its author. */
  filed_by_id: number | null;
  created_at: string;
}

/** Whether a person wrote a message, and did so a moment ago. */
export const isRecentlyBy = (
  person: number,
  { user_id, filed_by_id, created_at }: SentMessage,
  now = Date.now(),
) => (filed_by_id ?? user_id) === person && now - Date.parse(created_at) < authorMinutes * 60_000;

export const updateReplyInput = z.object({ id: recordId(), body: messageBody });

export const updatedReplySchema = z.object({ reply: replySchema });

export const deleteReplyInput = z.object({ id: recordId() });
