import type { ServerDraft } from '#shared/drafts.ts';
import { emptyMessage, messageName } from '../attachments/use-message.ts';
import { draftOfServer } from '../drafts/draft-store.ts';
import { draftAddress, sharedDraft } from '../drafts/shared-draft.ts';

/** Puts a draft of the server into the field of a reply, also of a ticket that is not shown. */
export function restoreDraft(userId: number, ticketId: number, draft: ServerDraft) {
  sharedDraft(draftAddress(userId, messageName(ticketId, 'replies')), emptyMessage).replace(
    draftOfServer(draft, emptyMessage),
  );
}
