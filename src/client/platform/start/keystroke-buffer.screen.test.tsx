import { afterEach, expect, it, vi } from 'vitest';
import { beginWriting, bufferKeystrokes, replayKeystrokes } from './keystroke-buffer.ts';

bufferKeystrokes();

const unheard = vi.fn();
addEventListener('keydown', unheard);

function press(keys: string, target: Element = document.body) {
  for (const key of keys.split(' '))
    target.dispatchEvent(
      new KeyboardEvent('keydown', { key: key === 'Space' ? ' ' : key, bubbles: true, cancelable: true }),
    );
}

let stop = () => {};

interface Place {
  isCurrent?: () => boolean;
  isReady?: () => boolean;
  isPossible?: boolean;
}

/** A place for text, by default with the focus; answers with what was inserted. */
function place({ isCurrent = () => true, isReady = () => true, isPossible = true }: Place = {}) {
  const insert = vi.fn();
  stop = replayKeystrokes({ isCurrent, isReady, begin: () => isPossible, insert });
  return insert;
}

afterEach(() => {
  press('Escape');
  stop();
  document.body.innerHTML = '';
  unheard.mockClear();
  vi.useRealTimers();
});

it('keeps every letter after the command for the place that comes', () => {
  document.body.innerHTML = '<div data-ticket></div>';
  press('r H i , Space n Backspace N r Shift Enter a');
  expect(unheard.mock.calls.map(([{ key }]) => key)).toEqual(['Shift']);
  expect(place()).toHaveBeenCalledExactlyOnceWith({ command: 'r', text: 'Hi, Nr\na' });
});

it('leaves keys alone in fields, where there is no ticket, and where nothing can be written', () => {
  press('r');
  document.body.innerHTML = '<div data-ticket><textarea></textarea></div>';
  press('x');
  press('r n', document.querySelector('textarea') ?? document.body);
  expect(unheard).toHaveBeenCalledTimes(4);
  const insert = place({ isPossible: false });
  press('n i');
  expect(unheard.mock.lastCall?.[0].key).toBe('i');
  expect(insert).not.toHaveBeenCalled();
});

it('holds letters until the field has the focus, however long it takes', () => {
  document.body.innerHTML = '<div data-ticket></div>';
  let isReady = false;
  const insert = place({ isReady: () => isReady });
  press('n a i h');
  expect(unheard).not.toHaveBeenCalled();
  expect(insert).not.toHaveBeenCalled();
  isReady = true;
  press('c');
  expect(insert).toHaveBeenCalledExactlyOnceWith({ command: 'n', text: 'aihc' });
  press('x');
  expect(unheard).toHaveBeenCalledOnce();
});

it('holds letters after a command of the search, too', () => {
  document.body.innerHTML = '<div data-ticket></div>';
  let isReady = false;
  const insert = place({ isReady: () => isReady });
  beginWriting('r');
  isReady = true;
  press('a');
  expect(insert).toHaveBeenCalledExactlyOnceWith({ command: 'r', text: 'a' });
});

it('keeps the text when no field gets the focus', () => {
  vi.useFakeTimers();
  document.body.innerHTML = '<div data-ticket></div>';
  const insert = place({ isReady: () => false });
  press('r a b');
  vi.advanceTimersByTime(9_000);
  expect(insert).not.toHaveBeenCalled();
  vi.advanceTimersByTime(2_000);
  expect(insert).toHaveBeenCalledExactlyOnceWith({ command: 'r', text: 'ab' });
});

it('is for the ticket that is on its way, not for the one that is left', () => {
  document.body.innerHTML = '<div data-ticket></div>';
  let isCurrent = false;
  const left = place({ isCurrent: () => isCurrent });
  press('n a');
  expect(left).not.toHaveBeenCalled();
  expect(place()).toHaveBeenCalledWith({ command: 'n', text: 'a' });
  const stayed = place({ isCurrent: () => isCurrent });
  press('r b');
  isCurrent = true;
  press('c');
  expect(stayed).toHaveBeenCalledExactlyOnceWith({ command: 'r', text: 'bc' });
});
