import { useDocumentVisibility } from '@mantine/hooks';
import { useCallback, useState } from 'react';

/**
 * Tracks the read position. `seenId` is the newest message that was visible; `newSince` the newest one before others
 * arrived, until `settle` is called. `end` is the ref of an element after the last message.
 */
export function useNewestSeen(newestId: number | undefined) {
  const [endElement, setEndElement] = useState<HTMLElement | null>(null);
  const [isEndShown, setEndShown] = useState(false);
  const [known, setKnown] = useState(newestId);
  const [newSince, setNewSince] = useState<number | undefined>();
  const [seenId, setSeenId] = useState(newestId);
  const isTabShown = useDocumentVisibility() !== 'hidden';

  const end = useCallback((element: HTMLElement | null) => {
    setEndElement(element);
    if (!element) return;
    const observer = new IntersectionObserver((entries) =>
      setEndShown(entries.at(-1)?.isIntersecting ?? false),
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  if (newestId !== known) {
    setKnown(newestId);
    if (newSince === undefined) setNewSince(known);
  }
  if (newestId !== seenId && (seenId === undefined || (isEndShown && isTabShown))) setSeenId(newestId);

  return {
    end,
    seenId,
    newSince,
    settle: () => setNewSince(undefined),
    hasUnseen: newestId !== undefined && seenId !== undefined && newestId > seenId,
    showNewest: () => endElement?.scrollIntoView({ block: 'end' }),
  };
}
