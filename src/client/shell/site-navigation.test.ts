import { expect, it } from 'vitest';
import type { MenuItem } from '#shared/site-settings.ts';
import { currentEntry } from './site-navigation.tsx';

const item = (action: string): MenuItem => ({
  id: action,
  label: action,
  action,
  icon: null,
  type: 'route',
  target: '_self',
  roles: [],
  permissions: [],
  items: [],
});

it.each([
  ['/agent/tickets/1', '/agent/tickets'],
  ['/agent/undo', '/agent/tickets'],
  ['/agent/hc', '/hc'],
  ['/agent/hc/links', '/hc'],
  ['/hc/articles/1/2/3/refunds', '/hc'],
  ['/admin/hc', '/admin'],
  ['/account-settings', undefined],
])('marks for %s the item %s', (path, action) => {
  const items = ['/agent/tickets', '/hc', '/admin'].map(item);
  expect(currentEntry(items, path)?.action).toBe(action);
});

it('prefers the item of the path itself', () => {
  expect(currentEntry([item('/hc'), item('/agent/hc')], '/agent/hc/links')?.action).toBe('/agent/hc');
});
