import { and, eq } from 'drizzle-orm';
import type { InboundReason, InboundState } from '#shared/inbound-mail.ts';
import type { Text } from '#shared/translation.ts';
import type { Database } from '../../platform/db/connect.ts';
import { inboundMessages } from './tables.ts';

/** The result of handling a mail. */
export interface Outcome {
  state: Exclude<InboundState, 'stored' | 'processing'>;
  reason?: InboundReason | null;
  ticket_id?: number | null;
  reply_id?: number | null;
  mailbox_id?: number | null;
  matched_by?: 'reply_address' | 'references' | 'none';
  explanation: Text[];
  dropped?: { name: string; reason: string }[];
  quoted_body?: string | null;
}

/** Stores the outcome, in the transaction of what was made. Throws when another process has handled the mail. */
export async function settle(tx: Database, id: string, outcome: Outcome): Promise<void> {
  const settled = await tx
    .update(inboundMessages)
    .set({ reason: null, ...outcome, error: null, handled_at: new Date().toISOString() })
    .where(and(eq(inboundMessages.id, id), eq(inboundMessages.state, 'processing')))
    .returning({ id: inboundMessages.id });
  if (settled.length === 0) throw new Error('The mail was handled by another process.');
}
