import { useLocation } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { toast } from '#client/platform/toast/toast.tsx';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { linkedMessageId, messageAnchor } from './message-link.ts';
import type { Conversation } from './use-conversation.ts';

type Loaded = Pick<
  Conversation,
  'replies' | 'older' | 'foldedAfter' | 'isLoadingOlder' | 'isPending' | 'loadTwice'
>;

/**
 * Shows the message that the address names: older messages are loaded until it is there, then it is scrolled to and
 * focused. Returns its id.
 */
export function useLinkedMessage(conversation: Loaded, ticketId?: number): number | null {
  const { replies, older, foldedAfter, isLoadingOlder, isPending, loadTwice } = conversation;
  const translate = useTranslate();
  // While another ticket is loading, the address is already that of the other one.
  const isOther = useLocation({
    select: ({ pathname }) => ticketId !== undefined && !pathname.endsWith(`/${ticketId}`),
  });
  const named = linkedMessageId(useLocation({ select: ({ hash }) => hash }));
  const linkedId = isOther ? null : named;
  const oldestId = replies.find(({ id }) => id > (foldedAfter ?? 0))?.id ?? 0;
  const isThere = replies.some(({ id }) => id === linkedId);
  const isOlder = linkedId !== null && !isThere && older > 0 && linkedId < oldestId;
  const isMissing = linkedId !== null && !isThere && !isOlder && !isPending && !isLoadingOlder;

  // Once for each number of missing messages: a failed page is not asked for again and again.
  const askedAt = useRef<number | null>(null);
  useEffect(() => {
    if (!isOlder || isLoadingOlder || askedAt.current === older) return;
    askedAt.current = older;
    loadTwice();
  }, [isOlder, isLoadingOlder, older, loadTwice]);

  useEffect(() => {
    if (linkedId === null || !isThere) return;
    const message = document.getElementById(messageAnchor(linkedId));
    message?.scrollIntoView({ block: 'center' });
    message?.focus({ preventScroll: true });
  }, [linkedId, isThere]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each message.
  useEffect(() => {
    if (isMissing) toast.danger(translate("This message doesn't exist or was deleted."));
  }, [linkedId, isMissing]);

  return linkedId;
}
