import { isTyping } from './search-key.ts';

/** Begins a reply or a note. */
export type WritingCommand = 'r' | 'n';

/** A shortcut for writing, and the text typed after it. */
export interface KeystrokeBuffer {
  command: WritingCommand;
  text: string;
}

interface Writer {
  /** Whether keystrokes go to this writer, as opposed to a page that is still loading. */
  isCurrent: () => boolean;
  /** Brings the focus to the field, maybe a moment later; called until it is there. False where there is no field. */
  begin: (command: WritingCommand) => boolean;
  /** Whether the field has the focus. */
  isReady: (command: WritingCommand) => boolean;
  /** Writes text in the field that has the focus, or keeps it where no field got it. */
  insert: (typed: KeystrokeBuffer) => void;
}

/** Milliseconds after the last key within which a field must get the focus. */
const patienceMs = 10_000;

const pollMs = 50;

/** The commands by their keys. */
let commands: Readonly<Record<string, WritingCommand>> = { r: 'r', n: 'n' };

/** Tells the keys that a person has chosen. */
export function setCommandKeys(keys: Readonly<Record<string, WritingCommand>>): void {
  commands = keys;
}

let held: (KeystrokeBuffer & { at: number }) | null = null;
let writer: Writer | null = null;
let isPaused = false;
let polling: ReturnType<typeof setInterval> | undefined;

/** Whether a ticket, with its reply field, is open or loading. */
const isPlace = () => document.querySelector('[data-ticket]') !== null;

function hold(next: KeystrokeBuffer | null): void {
  held = next && { ...next, at: Date.now() };
  if (held !== null) polling ??= setInterval(handOver, pollMs);
  else {
    clearInterval(polling);
    polling = undefined;
  }
}

function handOver(): void {
  if (held === null || !writer?.isCurrent()) return;
  const { command, text, at } = held;
  const isPossible = writer.isReady(command) || writer.begin(command);
  if (isPossible && !writer.isReady(command) && Date.now() - at < patienceMs) return;
  hold(null);
  if (text !== '') writer.insert({ command, text });
}

/** The text after a key; null for keys that type nothing. */
function withKey(text: string, key: string): string | null {
  if (key === 'Backspace') return text.slice(0, -1);
  if (key === 'Enter') return `${text}\n`;
  return [...key].length === 1 ? text + key : null;
}

function onKey(event: KeyboardEvent): void {
  const { key } = event;
  if (isPaused) return;
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || isTyping(event.target)) return;
  if (key === 'Escape' || !isPlace()) hold(null);
  if (held === null) {
    const command = commands[key];
    if (command === undefined || event.repeat || !isPlace()) return;
    hold({ command, text: '' });
  } else {
    const text = withKey(held.text, key);
    if (text === null) return;
    hold({ command: held.command, text });
  }
  event.preventDefault();
  event.stopImmediatePropagation();
  handOver();
}

/** The field that gets the focus has its text at once, before the next key. */
const onFocus = () => queueMicrotask(handOver);

/**
 * Buffers text typed after a reply or note shortcut until the field has the focus, so that no text is lost and no letter
 * triggers a shortcut.
 */
export function bufferKeystrokes(): void {
  addEventListener('keydown', onKey, true);
  addEventListener('focusin', onFocus, true);
}

/** Leaves keys to another field that is on its way, or takes them again. */
export function pauseKeystrokes(pauses: boolean): void {
  isPaused = pauses;
}

/** Begins a reply or a note, as its shortcut does. */
export function beginWriting(command: WritingCommand): void {
  hold({ command, text: '' });
  handOver();
}

/** Writes buffered text, now and while the writer is current. Returns a function that stops it. */
export function replayKeystrokes(next: Writer): () => void {
  writer = next;
  handOver();
  return () => {
    if (writer === next) writer = null;
  };
}
