import { useRef } from 'react';
import type { ComposedType } from '#shared/message-types.ts';
import { type DraftOf, useTextDraft } from '../drafts/use-text-draft.ts';
import type { MessageEditorHandle } from '../editor/editor-field.ts';
import { useAttachments } from './use-attachments.ts';

export const emptyMessage = { body: '' };

/** The name of the draft of a message in a ticket. */
export const messageName = (ticketId: number, type: ComposedType) => `ticket:${ticketId}:${type}`;

/**
 * A message draft with its files and editor handle.
 * @param seenId The newest message of the conversation that the writer has seen.
 */
export function useMessage(name: string, seenId: number | undefined) {
  const draft: DraftOf<typeof emptyMessage> = useTextDraft(name, emptyMessage, seenId);
  const editor = useRef<MessageEditorHandle>(null);
  const html = draft.values?.body ?? '';
  const append = (more: string) => draft.append('body', more);
  const attachments = useAttachments({ name, draft, html, editor, append });
  return { draft, editor, attachments };
}
