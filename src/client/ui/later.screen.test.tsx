import { render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { Deferred } from './later.tsx';

it('asks again for what did not come while the line was away', async () => {
  const Part = () => <p>Here at last</p>;
  const load = vi
    .fn<() => Promise<typeof Part>>()
    .mockRejectedValueOnce(new Error('Failed to fetch'))
    .mockResolvedValue(Part);
  render(<Deferred load={load} />);
  expect(await screen.findByText('Here at last')).toBeTruthy();
  expect(load).toHaveBeenCalledTimes(2);
});

it('asks for nothing without a line, which would be refused for good', async () => {
  const Part = () => <p>With a line</p>;
  const load = vi.fn(async () => Part);
  const line = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  render(<Deferred load={load} />);
  window.dispatchEvent(new Event('keydown'));
  expect(load).not.toHaveBeenCalled();
  line.mockRestore();
  window.dispatchEvent(new Event('online'));
  expect(await screen.findByText('With a line')).toBeTruthy();
});
