import { afterEach, expect, it, vi } from 'vitest';
import { bufferKeystrokes, replayKeystrokes } from './keystroke-buffer.ts';

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

const write = (isCurrent = () => true) => {
  const write = vi.fn();
  stop = replayKeystrokes({ isCurrent, write });
  return write;
};

afterEach(() => {
  press('Escape');
  stop();
  document.body.innerHTML = '';
  unheard.mockClear();
});

it('keeps every letter after the command for the place that comes', () => {
  document.body.innerHTML = '<div data-ticket></div>';
  press('r H i , Space n Backspace N r Shift Enter a');
  expect(unheard.mock.calls.map(([{ key }]) => key)).toEqual(['Shift']);
  expect(write()).toHaveBeenCalledExactlyOnceWith({ command: 'r', text: 'Hi, Nr\na' });
});

it('leaves keys alone once there is a place, in fields, and where there is no ticket', () => {
  press('r');
  document.body.innerHTML = '<div data-ticket><textarea></textarea></div>';
  press('x');
  press('r n', document.querySelector('textarea') ?? document.body);
  const writer = write();
  press('n');
  expect(unheard).toHaveBeenCalledTimes(5);
  expect(writer).not.toHaveBeenCalled();
});

it('is for the ticket that is on its way, not for the one that is left', () => {
  document.body.innerHTML = '<div data-ticket></div>';
  let isCurrent = false;
  const left = write(() => isCurrent);
  press('n a');
  expect(left).not.toHaveBeenCalled();
  expect(write()).toHaveBeenCalledWith({ command: 'n', text: 'a' });
  const stayed = write(() => isCurrent);
  press('r b');
  isCurrent = true;
  press('c');
  expect(stayed).toHaveBeenCalledExactlyOnceWith({ command: 'r', text: 'bc' });
});
