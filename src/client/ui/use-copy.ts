import { useEffect, useState } from 'react';

const shownMs = 1000;

/** Browsers block the clipboard on pages without https; there the selected text is copied instead. */
async function copyText(text: string, shown: HTMLElement | null): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    if (shown !== null) window.getSelection()?.selectAllChildren(shown);
    return shown !== null && document.execCommand('copy');
  }
}

/** Copies a text that the page doesn't show. Resolves with false when the browser does not allow it. */
export async function copyHiddenText(text: string): Promise<boolean> {
  const shown = document.createElement('span');
  shown.textContent = text;
  document.body.append(shown);
  try {
    return await copyText(text, shown);
  } finally {
    shown.remove();
  }
}

/** Copies a text that `shown` displays; `copied` is true for a second afterwards. */
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
