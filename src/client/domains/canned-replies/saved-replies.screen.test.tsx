import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Answers, agentUser, Refusal, showScreen } from '#client/testing/screen.tsx';
import type { CannedReply } from '#shared/canned-replies.ts';
import { SavedRepliesScreen } from './saved-replies-screen.tsx';
import { parseSavedReplySearch, savedReplyInputOf } from './saved-reply-search.ts';

const options = {
  statuses: [],
  priorities: [],
  agents: [],
  groups: [{ id: 4, name: 'Ink' }],
  categories: [],
};

const reply = (id: number, values: Partial<CannedReply> = {}): CannedReply => ({
  ...{ id, name: `Reply ${id}`, body: '<p>Thanks.</p>', excerpt: 'Thanks.', shared: false, group_id: null },
  ...{ shortcut: null, folder: null, keywords: null, language: null, uploads: [], used_count: 3 },
  ...{ last_used_at: null, user: null, created_at: '2026-11-01T10:00:00.000Z' },
  ...{ updated_at: '2026-11-01T10:00:00.000Z', can: { update: true } },
  ...values,
});

const page = (data: CannedReply[]) => ({
  pagination: {
    data,
    total: data.length,
    last_page: 1,
    current_page: 1,
    per_page: 15,
    from: 1,
    to: data.length,
  },
  folders: [],
});

const show = (answers: Answers, search = {}) =>
  showScreen(<SavedRepliesScreen search={search} onChange={() => undefined} />, {
    answers: { 'tickets.agentOptions': () => options, ...answers },
    user: agentUser,
  });

const press = (element: HTMLElement) => act(async () => fireEvent.click(element));

beforeEach(() => localStorage.clear());

describe('the screen of saved replies', () => {
  it('names each with its audience and its uses', async () => {
    await show({
      'cannedReplies.list': () => page([reply(1), reply(2, { shared: true, group_id: 4, shortcut: 'ink' })]),
    });
    expect(await screen.findByRole('button', { name: 'Reply 1' })).toBeTruthy();
    expect(screen.getByText('/ink')).toBeTruthy();
    expect(screen.getAllByText('Ink').length).toBeGreaterThan(0);
  });

  it('offers the first one while there is none', async () => {
    await show({ 'cannedReplies.list': () => page([]) });
    expect(await screen.findByText('No saved replies yet')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'New saved reply' })).toBeTruthy();
  });

  it('says when it could not be loaded', async () => {
    await show({
      'cannedReplies.list': () => {
        throw new Refusal('Forbidden', { httpStatus: 403 });
      },
    });
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
  });

  it('deletes one only when the screen is left or the time to undo is over', async () => {
    const { sentTo, unmount } = await show({
      'cannedReplies.list': () => page([reply(1), reply(2)]),
      'cannedReplies.delete': () => ({}),
    });
    await press(await screen.findByRole('button', { name: 'Actions for Reply 1' }));
    await press(await screen.findByRole('menuitem', { name: 'Delete' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Reply 1' })).toBeNull());
    expect(sentTo('cannedReplies.delete')).toEqual([]);
    unmount();
    await waitFor(() => expect(sentTo('cannedReplies.delete')).toEqual([{ id: [1] }]));
  });
});

describe('the address of the list', () => {
  it.each([
    [{ audience: 'own' }, { shared: false }],
    [{ audience: 'shared' }, { shared: true }],
    [{ audience: '4' }, { groupId: 4 }],
    [{ audience: 'x' }, {}],
    [{ sort: 'most' }, { orderBy: 'used_count', orderDir: 'desc' }],
  ])('%j asks for %j', (address, input) => {
    expect(savedReplyInputOf(parseSavedReplySearch(address))).toMatchObject(input);
  });
});
