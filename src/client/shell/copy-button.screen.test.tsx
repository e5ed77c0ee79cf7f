import { act, fireEvent, screen } from '@testing-library/react';
import { useRef } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { showScreen } from '#client/testing/screen.tsx';
import { CopyButton } from './copy-button.tsx';

afterEach(() => vi.restoreAllMocks());

function Secret() {
  const shown = useRef<HTMLElement>(null);
  return (
    <>
      <code ref={shown}>s3cret</code>
      <CopyButton text="s3cret" shown={shown} />
    </>
  );
}

const press = () => act(async () => fireEvent.click(screen.getByRole('button', { name: 'Copy' })));

it('copies the text and says so', async () => {
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await showScreen(<Secret />);
  await press();
  expect(writeText).toHaveBeenCalledWith('s3cret');
  expect(screen.getByRole('button', { name: 'Copied!' })).toBeTruthy();
});

it('selects what is shown where the browser blocks the clipboard', async () => {
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('blocked'));
  document.execCommand = vi.fn(() => false);
  await showScreen(<Secret />);
  await press();
  expect(window.getSelection()?.toString()).toBe('s3cret');
  expect(screen.getByRole('button', { name: 'Copy' })).toBeTruthy();
});
