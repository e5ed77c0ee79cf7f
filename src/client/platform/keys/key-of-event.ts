type Pressed = Pick<
  KeyboardEvent,
  'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'isComposing'
> & {
  getModifierState?: (name: string) => boolean;
};

/** The signs of some keys by their place, without and with Shift. */
const signsByPlace: Record<string, readonly [string, string]> = {
  Slash: ['/', '?'],
  BracketLeft: ['[', '{'],
  BracketRight: [']', '}'],
};

/** The text of a key; on a keyboard without Latin letters, that of its place on one that has them. */
function typed({ key, code, shiftKey }: Pressed): string {
  if ([...key].length !== 1 || /^[\x20-\x7e]$/.test(key)) return key;
  const letter = /^Key([A-Z])$/.exec(code)?.[1];
  if (letter !== undefined && !/^\p{Script=Latin}$/u.test(key)) return letter.toLowerCase();
  return signsByPlace[code]?.[shiftKey ? 1 : 0] ?? key;
}

/**
 * The name of what was pressed, such as `j`, `?`, `shift+j` or `mod+k`; null while a word is composed, for Alt, and for
 * keys that only change others.
 */
export function keyOfEvent(event: Pressed): string | null {
  if (event.isComposing || /^(Shift|Control|Alt|AltGraph|Meta|Dead|Process|Unidentified)$/.test(event.key))
    return null;
  const isPrintable = [...event.key].length === 1;
  // Some keyboards have their brackets on AltGr, which Windows reports as Ctrl and Alt.
  const isAltGraph = isPrintable && event.getModifierState?.('AltGraph') === true;
  if (event.altKey && !isAltGraph) return null;
  const isChord = (event.ctrlKey || event.metaKey) && !isAltGraph;
  const key = typed(event).toLowerCase();
  const needsShift = event.shiftKey && (!isPrintable || /^\p{L}$/u.test(key) || isChord);
  return `${isChord ? 'mod+' : ''}${needsShift ? 'shift+' : ''}${key}`;
}
