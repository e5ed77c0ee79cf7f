import type { ServerDraft } from '#shared/drafts.ts';
import { emptyMessage } from '../attachments/use-message.ts';
import { draftOfServer } from '../drafts/draft-store.ts';
import { sharedDraft } from '../drafts/shared-draft.ts';

/** Puts a draft of the server into the field of a reply, also of a ticket that is not shown. */
export function restoreDraft(userId: number, ticketId: number, draft: ServerDraft) {
  sharedDraft(`draft:${userId}:ticket:${ticketId}:replies`, emptyMessage).replace(
    draftOfServer(draft, emptyMessage),
  );
}
