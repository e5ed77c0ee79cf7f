import { isTyping } from './search-key.ts';

/** A command to write, and what was typed behind it. */
export interface KeystrokeBuffer {
  command: string;
  text: string;
}

interface Writer {
  /** Whether what is written now is meant for it, not for what is on its way. */
  isCurrent: () => boolean;
  write: (typed: KeystrokeBuffer) => void;
}

const commands = new Set(['r', 'n']);

let held: KeystrokeBuffer | null = null;
let writer: Writer | null = null;

/** Where somebody writes in a ticket, or soon will. */
const isPlace = () => document.querySelector('[data-ticket]') !== null;

function handOver(): void {
  if (held === null || !writer?.isCurrent()) return;
  const typed = held;
  held = null;
  writer.write(typed);
}

/** The text with what a key adds to it; null for keys that write nothing. */
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
    if (!commands.has(key) || !isPlace() || writer?.isCurrent()) return;
    held = { command: key, text: '' };
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
 * Holds what is typed behind a command to write while there is no place for it yet: nothing of it is lost, and no letter
 * is taken for a command.
 */
export const bufferKeystrokes = () => addEventListener('keydown', onKey, true);

/** Takes what is typed ahead, now and as long as it is current. Returns how to stop. */
export function replayKeystrokes(next: Writer): () => void {
  writer = next;
  handOver();
  return () => {
    if (writer === next) writer = null;
  };
}
