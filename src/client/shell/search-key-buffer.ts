import { pauseKeystrokes } from '../platform/start/keystroke-buffer.ts';
import { isTyping } from '../platform/start/search-key.ts';

/** Milliseconds after which keys are shortcuts again, should the field never appear. */
const patience = 3_000;

let held = '';
let timer: ReturnType<typeof setTimeout> | undefined;

function onKey(event: KeyboardEvent): void {
  const { key } = event;
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || isTyping(event.target)) return;
  if (key === 'Backspace') held = held.slice(0, -1);
  else if ([...key].length === 1) held += key;
  else return;
  event.preventDefault();
  event.stopImmediatePropagation();
}

/** Takes what was typed since the search was opened, as soon as its field is there. */
export function flushSearchKeys(): string {
  const typed = held;
  held = '';
  clearTimeout(timer);
  removeEventListener('keydown', onKey, true);
  pauseKeystrokes(false);
  return typed;
}

/** Holds what is typed until the field of the search is there: no letter is lost, and none is a shortcut. */
export function bufferSearchKeys(): void {
  flushSearchKeys();
  pauseKeystrokes(true);
  addEventListener('keydown', onKey, true);
  timer = setTimeout(flushSearchKeys, patience);
}
