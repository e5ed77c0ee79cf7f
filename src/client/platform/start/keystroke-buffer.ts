import { isTyping } from './search-key.ts';

/** A shortcut for writing, and the text typed after it. */
export interface KeystrokeBuffer {
  command: string;
  text: string;
}

interface Writer {
  /** Whether keystrokes go to this writer, as opposed to a page that is still loading. */
  isCurrent: () => boolean;
  write: (typed: KeystrokeBuffer) => void;
}

/** The commands by their keys. */
let commands: Readonly<Record<string, string>> = { r: 'r', n: 'n' };

/** Tells the keys that a person has chosen. */
export function setCommandKeys(keys: Readonly<Record<string, string>>): void {
  commands = keys;
}

let held: KeystrokeBuffer | null = null;
let writer: Writer | null = null;

/** Whether a ticket, with its reply field, is open or loading. */
const isPlace = () => document.querySelector('[data-ticket]') !== null;

function handOver(): void {
  if (held === null || !writer?.isCurrent()) return;
  const typed = held;
  held = null;
  writer.write(typed);
}

/** The text after a key; null for keys that type nothing. */
function withKey(text: string, key: string): string | null {
  if (key === 'Backspace') return text.slice(0, -1);
  if (key === 'Enter') return `${text}\n`;
  return [...key].length === 1 ? text + key : null;
}

function onKey(event: KeyboardEvent): void {
  const { key } = event;
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || isTyping(event.target)) return;
  if (key === 'Escape' || !isPlace()) held = null;
  if (held === null) {
    const command = commands[key];
    if (command === undefined || !isPlace() || writer?.isCurrent()) return;
    held = { command, text: '' };
  } else {
    const text = withKey(held.text, key);
    if (text === null) return;
    held = { ...held, text };
  }
  event.preventDefault();
  event.stopImmediatePropagation();
  handOver();
}

/**
 * Buffers text typed after a reply or note shortcut until the editor is mounted, so that no text is lost and no letter
 * triggers a shortcut.
 */
export const bufferKeystrokes = () => addEventListener('keydown', onKey, true);

/** Writes buffered text, now and while the writer is current. Returns a function that stops it. */
export function replayKeystrokes(next: Writer): () => void {
  writer = next;
  handOver();
  return () => {
    if (writer === next) writer = null;
  };
}
