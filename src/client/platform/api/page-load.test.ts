import { expect, it, vi } from 'vitest';
import { logCaughtError, PageLoadError } from './page-load.ts';

it('a refused page is no error for the console, a failed one is', () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  logCaughtError(new PageLoadError(403));
  expect(log).not.toHaveBeenCalled();
  const failures = [new PageLoadError(500), new PageLoadError(null), new Error('of our own')];
  failures.forEach(logCaughtError);
  expect(log.mock.calls).toEqual(failures.map((error) => [error]));
  log.mockRestore();
});
