import { beforeEach, expect, it, vi } from 'vitest';
import { newDraft } from './draft-store.ts';
import { SharedDraft } from './shared-draft.ts';

const empty = { body: '' };
const address = 'draft:7:ticket:1:replies';
const saying = (body: string) => newDraft({ body });

/** A tab with the open draft; all tabs get each other's storage events. */
function openTab() {
  const draft = new SharedDraft(address, empty);
  const stop = draft.subscribe(() => undefined);
  return {
    stop,
    takeOver: draft.takeOver,
    type: (body: string) => {
      draft.write(saying(body));
      const newValue = localStorage.getItem(address);
      window.dispatchEvent(new StorageEvent('storage', { key: address, newValue }));
    },
    send: () => {
      draft.write(newDraft(empty));
      window.dispatchEvent(new StorageEvent('storage', { key: address, newValue: null }));
    },
    get body() {
      return draft.snapshot().draft.values.body;
    },
    get isElsewhere() {
      return draft.snapshot().isElsewhere;
    },
    get version() {
      return draft.snapshot().version;
    },
  };
}

const kept = () => JSON.parse(localStorage.getItem(address) ?? '{"values":{}}').values.body;

beforeEach(() => localStorage.clear());

it('is written in one tab; the other one knows and can take it over', async () => {
  const [one, two] = [openTab(), openTab()];
  one.type('Hello');
  expect([one.isElsewhere, two.isElsewhere]).toEqual([false, true]);
  const before = two.version;
  two.takeOver();
  expect([two.isElsewhere, two.body]).toEqual([false, 'Hello']);
  expect(two.version).toBeGreaterThan(before);
  await vi.waitFor(() => expect(one.isElsewhere).toBe(true));
  two.type('Hello Chris');
  one.type('Something else');
  expect(kept()).toBe('Hello Chris');
  one.takeOver();
  expect(one.body).toBe('Hello ChrisSomething else');
  one.stop();
  two.stop();
});

it('is known to be elsewhere when the second tab comes later', async () => {
  const one = openTab();
  one.type('Hello');
  const two = openTab();
  await vi.waitFor(() => expect(two.isElsewhere).toBe(true));
  one.stop();
  await vi.waitFor(() => expect(two.isElsewhere).toBe(false));
  expect(two.body).toBe('Hello');
  two.stop();
});

it('does not overwrite a text that came without a word', () => {
  const one = openTab();
  localStorage.setItem(address, JSON.stringify(saying('From a tab that was asleep')));
  one.type('Mine');
  expect(kept()).toBe('From a tab that was asleep');
  expect([one.body, one.isElsewhere]).toEqual(['Mine', true]);
  one.takeOver();
  expect(kept()).toBe('From a tab that was asleepMine');
  one.stop();
});

it('is free again once it was sent elsewhere', () => {
  const [one, two] = [openTab(), openTab()];
  one.type('Hello');
  one.send();
  expect([two.isElsewhere, two.body]).toEqual([false, '']);
  two.type('Next');
  expect(kept()).toBe('Next');
  one.stop();
  two.stop();
});

it('keeps what was typed in vain when the other tab has sent its own', () => {
  const [one, two] = [openTab(), openTab()];
  one.type('Hello');
  two.type('Mine');
  one.send();
  expect([two.isElsewhere, two.body, kept()]).toEqual([false, 'Mine', 'Mine']);
  one.stop();
  two.stop();
});

it('is as old as the older of two that are put together', () => {
  const draft = new SharedDraft(address, empty);
  const begun = (body: string, begun_after: number) => ({ ...saying(body), begun_after });
  draft.write(begun('Mine', 4));
  localStorage.setItem(address, JSON.stringify(begun('Theirs', 2)));
  draft.write(begun('Mine', 4));
  draft.takeOver();
  expect(draft.snapshot().draft).toMatchObject({ values: { body: 'TheirsMine' }, begun_after: 2 });
});
