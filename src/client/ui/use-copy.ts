import { useEffect, useState } from 'react';

const shownMs = 1000;

/** Browsers keep the clipboard from pages without https; there, what is selected can still be copied. */
async function copyText(text: string, shown: HTMLElement | null): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    if (shown !== null) window.getSelection()?.selectAllChildren(shown);
    return shown !== null && document.execCommand('copy');
  }
}

/** Copies a text that `shown` displays; `copied` holds for a second afterwards. */
export function useCopy() {
  const [copiedAt, setCopiedAt] = useState<number | null>(null);
  useEffect(() => {
    if (copiedAt === null) return;
    const timer = setTimeout(() => setCopiedAt(null), shownMs);
    return () => clearTimeout(timer);
  }, [copiedAt]);
  return {
    copied: copiedAt !== null,
    copy: async (text: string, shown: HTMLElement | null) => {
      if (await copyText(text, shown)) setCopiedAt(Date.now());
    },
  };
}
