const printed: Record<string, string> = { escape: 'Esc', enter: '↵', arrowdown: '↓', arrowup: '↑' };

/** The keys of a shortcut as they are printed on keyboards. */
export function keyLabels(key: string, isMac: boolean): string[] {
  // A plus may be the key itself.
  const parts = key.split(/\+(?=.)/);
  return parts.map((part) => {
    if (part === 'mod') return isMac ? '⌘' : 'Ctrl';
    if (part === 'shift') return isMac ? '⇧' : 'Shift';
    return printed[part] ?? part.toUpperCase();
  });
}
