import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { api } from '#client/platform/api/api.ts';
import { type Answers, agentUser, Refusal, setOnline, showScreen } from '#client/testing/screen.tsx';
import { agentAnswers, lockedTicket, makeReply, makeTicket } from '#client/testing/tickets.ts';
import type { Reply, TicketDetails } from '#shared/tickets.ts';
import { useMessage } from '../attachments/use-message.ts';
import { useConversation } from '../conversation/use-conversation.ts';
import { Composer } from './composer.tsx';

const ownTicket = (values: Partial<TicketDetails> = {}) =>
  makeTicket({ assigned_to: agentUser.id, ...values });

const composerOf = (
  ticket: TicketDetails,
  onSent: (id: number) => void = () => {},
  replies: readonly Reply[] = [],
) => (
  <Composer
    ticket={ticket}
    replies={[...replies]}
    seenId={replies.at(-1)?.id}
    onSent={onSent}
    onScheduled={() => undefined}
    onRefused={() => undefined}
    onActivity={() => undefined}
    handle={null}
  />
);

/** The plain field, and the buttons in it, are replaced once the editor has loaded: a click on them before is lost. */
const editorLoaded = () =>
  waitFor(() => expect(screen.getByRole('textbox').getAttribute('contenteditable')).not.toBeNull());

async function show(ticket: TicketDetails, answers: Answers = {}, onSent?: (id: number) => void) {
  const shown = await showScreen(composerOf(ticket, onSent), { answers: { ...agentAnswers, ...answers } });
  await editorLoaded();
  return shown;
}

const field = (name = 'Reply') => screen.findByRole('textbox', { name });

const address = `draft:${agentUser.id}:ticket:12:replies`;
const stored = () => localStorage.getItem(address);

/** Sets the initial draft of the field: editing needs a browser's layout. */
const typed = (text: string) =>
  localStorage.setItem(address, JSON.stringify({ values: { body: `<p>${text}</p>` } }));

const countedPage = { total: 1, last_page: 1, current_page: 1, per_page: 50, from: 1, to: 1 };

const answered = (status: 'open' | 'pending', id = 13) => ({
  reply: makeReply(id, { by_requester: false, user_id: agentUser.id }),
  ticket: {
    id: 12,
    status,
    status_label: status,
    status_category: status,
    updated_at: '2026-11-20T11:00:00.000Z',
    closed_at: null,
  },
});

const isWritable = async () => (await field()).getAttribute('contenteditable') === 'true';

beforeEach(() => localStorage.clear());

describe('what a reply does', () => {
  it('lets colleagues read the draft, until the agent stops sharing it', async () => {
    typed('Half of it');
    const saved: unknown[] = [];
    let version = 0;
    await show(ownTicket(), {
      'drafts.save': (input) => {
        const { body, shared } = input as { body: string; shared?: boolean };
        if (shared !== undefined) saved.push({ body, shared });
        version += 1;
        const content = {
          mode: 'reply',
          body,
          uploads: [],
          cc: [],
          bcc: [],
          shared: shared ?? false,
          version,
        };
        const draft = { ...content, updated_at: '2026-11-20T11:00:00.000Z' };
        // A save of the same text came first.
        if (version === 1)
          throw new Refusal('Changed.', { httpStatus: 409, details: { draft: { ...draft, shared: false } } });
        return { draft };
      },
    });
    fireEvent.click(screen.getByRole('button', { name: 'Share draft' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Stop sharing' }));
    await screen.findByRole('button', { name: 'Share draft' });
    const body = '<p>Half of it</p>';
    expect(saved.slice(-2)).toEqual([
      { body, shared: true },
      { body, shared: false },
    ]);
  });

  it('is on the button, and what its button says is what is sent', async () => {
    typed('Try this.');
    const { sentTo } = await show(ownTicket());
    fireEvent.click(await screen.findByRole('button', { name: 'Send as Pending' }));
    await waitFor(() =>
      expect(sentTo('tickets.reply')).toMatchObject([{ id: 12, type: 'replies', status: 'pending' }]),
    );
  });

  it('is named when it also assigns the ticket', async () => {
    await show(ownTicket({ assigned_to: null }));
    expect(await screen.findByRole('button', { name: 'Send as Pending, assign to me' })).toBeTruthy();
  });

  it('has a key, and one that closes', async () => {
    typed('Done.');
    const { sentTo } = await show(ownTicket());
    await screen.findByRole('button', { name: 'Send as Pending' });
    fireEvent.keyDown(await field(), { key: 'Enter', ctrlKey: true, shiftKey: true });
    await waitFor(() => expect(sentTo('tickets.reply')).toMatchObject([{ status: 'closed' }]));
  });

  it('can be any status that is not locked, each with its key where there is one', async () => {
    await show(ownTicket());
    await screen.findByRole('button', { name: 'Send as Pending' });
    fireEvent.click(screen.getByRole('button', { name: 'More ways to send' }));
    const items = await screen.findAllByRole('menuitem');
    expect(items.map(({ textContent }) => textContent)).toEqual([
      'Send as Open',
      'Send as PendingCtrl ↵',
      'Send as ClosedCtrl ⇧ ↵',
      'Send later…',
      'Sending settings…',
    ]);
  });

  it('leaves the ticket open when the agent is the one who asks', async () => {
    await show(ownTicket({ user_id: agentUser.id }));
    expect(await screen.findByRole('button', { name: 'Send as Open' })).toBeTruthy();
  });
});

describe('a reply that has arrived', () => {
  const known = {
    'tickets.get': () => ({ ticket: ownTicket() }),
    'tickets.events': () => ({ events: [] }),
    'tickets.replies': () => ({
      pagination: { ...countedPage, data: [makeReply(1)] },
    }),
  };

  function Conversation() {
    const { replies } = useConversation(12);
    const { data } = api.tickets.get.useQuery({ id: 12 });
    return (
      <>
        <p>{replies.map(({ id }) => `message ${id}`).join(', ')}</p>
        <p>{data && `${data.ticket.status}, ${data.ticket.replies_count} messages`}</p>
        {data && composerOf(data.ticket)}
      </>
    );
  }

  it.each([
    ['asks for nothing of the ticket again when it changed as little', 'open' as const, [1, 1, 1]],
    ['asks once for the rest of a ticket whose state changed', 'pending' as const, [1, 2, 2]],
  ])('is shown from its answer, and %s', async (_what, status, [replies, ticket, events]) => {
    typed('Try this.');
    const { sentTo } = await showScreen(<Conversation />, {
      answers: { ...agentAnswers, ...known, 'tickets.reply': () => answered(status, 2) },
    });
    await screen.findByText('message 1');
    fireEvent.click(await screen.findByRole('button', { name: 'Send as Pending' }));
    await screen.findByText('message 1, message 2');
    if (status === 'open') await screen.findByText('open, 2 messages');
    await waitFor(() => expect(stored()).toBeNull());
    expect(
      [sentTo('tickets.replies'), sentTo('tickets.get'), sentTo('tickets.events')].map((all) => all.length),
    ).toEqual([replies, ticket, events]);
  });
});

describe('a ticket that a colleague changes meanwhile', () => {
  it('says who closed it, and that the reply opens it again', async () => {
    typed('One moment');
    const { show: showNext } = await show(ownTicket());
    const closed = ownTicket({
      status: 'closed',
      status_category: 'closed',
      closed_at: new Date(Date.now() - 10_000).toISOString(),
      closed_by: { id: 5, display_name: 'Marta', avatar: null },
    });
    await showNext(composerOf(closed));
    expect(screen.getByText('Marta closed this a few seconds ago')).toBeTruthy();
    expect(await screen.findByRole('button', { name: 'Send and reopen' })).toBeTruthy();
  });

  it('turns to notes when it is locked, and keeps the reply', async () => {
    typed('Half an answer');
    const { show: showNext } = await show(ownTicket());
    await showNext(composerOf(lockedTicket()));
    expect((await field('Internal note')).textContent).toBe('');
    expect(screen.getByText(/You can only add notes. Your reply has been kept as a draft./)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Send/ })).toBeNull();
    expect(stored()).toContain('Half an answer');
    await showNext(composerOf(ownTicket()));
    expect((await field()).textContent).toBe('Half an answer');
  });
});

describe('an answer past what came while it was being written', () => {
  const byMarta = { by_requester: false, user_id: 5, user: { id: 5, display_name: 'Marta', avatar: null } };
  const begunAfter = (id: number) =>
    localStorage.setItem(address, JSON.stringify({ values: { body: '<p>Try this.</p>' }, begun_after: id }));
  const refusing = (known: number): Answers => ({
    'tickets.reply': (input) => {
      const { last_seen_reply_id } = input as { last_seen_reply_id?: number };
      if (last_seen_reply_id !== undefined && last_seen_reply_id < known)
        throw new Refusal('Somebody wrote.', { httpStatus: 409, reason: 'newer_reply' });
      return answered('pending');
    },
  });
  const showWith = (replies: readonly Reply[]) =>
    showScreen(composerOf(ownTicket(), undefined, replies), {
      answers: { ...agentAnswers, ...refusing(replies.at(-1)?.id ?? 0) },
    });
  const send = async () => fireEvent.click(await screen.findByRole('button', { name: 'Send as Pending' }));
  const seenIds = (calls: unknown[]) =>
    calls.map((call) => (call as { last_seen_reply_id?: number }).last_seen_reply_id);

  it('asks once when a colleague answered, although that was on the screen', async () => {
    begunAfter(1);
    const { sentTo } = await showWith([makeReply(1), makeReply(2, byMarta)]);
    await send();
    const question = await screen.findByRole('alert');
    expect(question.textContent).toContain("Your reply hasn't been sent yet");
    expect(question.textContent).toContain('Message 2');
    expect((await field()).textContent).toBe('Try this.');
    fireEvent.click(within(question).getByRole('button', { name: 'Keep editing' }));
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    await send();
    await waitFor(() => expect(seenIds(sentTo('tickets.reply'))).toEqual([1, 2]));
    await waitFor(() => expect(stored()).toBeNull());
  });

  it('counts from the first word, whatever comes after it', async () => {
    function Writer({ seenId }: { seenId: number }) {
      const { draft } = useMessage('ticket:12:replies', seenId);
      return (
        <button type="button" onClick={() => draft.append('body', 'word ')}>
          Begun after {draft.begunAfter}
        </button>
      );
    }
    const { show: showNext } = await showScreen(<Writer seenId={1} />);
    fireEvent.click(screen.getByRole('button'));
    await showNext(<Writer seenId={2} />);
    fireEvent.click(screen.getByRole('button', { name: 'Begun after 1' }));
    expect(screen.getByRole('button', { name: 'Begun after 1' })).toBeTruthy();
    expect(stored()).toContain('word word');
  });

  it('goes when its writer insists', async () => {
    begunAfter(1);
    const { sentTo } = await showWith([makeReply(1), makeReply(2, byMarta)]);
    await send();
    fireEvent.click(await screen.findByRole('button', { name: 'Send anyway' }));
    await waitFor(() => expect(seenIds(sentTo('tickets.reply'))).toEqual([1, undefined]));
  });

  it.each([
    ['the customer wrote', makeReply(2)],
    ['a colleague noted', makeReply(2, { ...byMarta, type: 'notes' })],
    ['they wrote themselves', makeReply(2, { by_requester: false, user_id: agentUser.id })],
  ])('does not ask when %s on the screen', async (_what, newer) => {
    begunAfter(1);
    const { sentTo } = await showWith([makeReply(1), newer]);
    await send();
    await waitFor(() => expect(seenIds(sentTo('tickets.reply'))).toEqual([2]));
  });
});

describe('sending', () => {
  it('without a line says so at once, and goes out when it is back', async () => {
    typed('From the train');
    const onSent = vi.fn();
    const { sentTo } = await show(ownTicket(), { 'tickets.reply': () => answered('pending') }, onSent);
    await setOnline(false);
    fireEvent.click(await screen.findByRole('button', { name: 'Send as Pending' }));
    expect(
      await screen.findByText(
        "You're offline. Your reply has been kept and will be sent when you're back online.",
      ),
    ).toBeTruthy();
    await setOnline(true);
    await waitFor(() => expect(onSent).toHaveBeenCalledWith(13, 'replies'));
    expect(sentTo('tickets.reply')).toHaveLength(1);
    expect(stored()).toBeNull();
  });

  it('can be called off while it waits, and the text stays', async () => {
    typed('From the train');
    const { sentTo } = await show(ownTicket());
    await setOnline(false);
    fireEvent.click(await screen.findByRole('button', { name: 'Send as Pending' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByText(/You're offline/)).toBeNull());
    await waitFor(async () => expect(await isWritable()).toBe(true));
    await setOnline(true);
    await waitFor(async () => expect((await field()).textContent).toBe('From the train'));
    expect(sentTo('tickets.reply')).toEqual([]);
  });

  it('that was begun before the ticket was left is still known when it is opened again', async () => {
    typed('From the train');
    const { show: showNext, sentTo } = await show(ownTicket(), {
      'tickets.reply': () => answered('pending'),
    });
    await setOnline(false);
    fireEvent.click(await screen.findByRole('button', { name: 'Send as Pending' }));
    await screen.findByText(/You're offline/);
    await showNext(<p>Elsewhere</p>);
    await showNext(composerOf(ownTicket()));
    expect(await screen.findByText(/You're offline. Your reply has been kept/)).toBeTruthy();
    await waitFor(async () => expect(await isWritable()).toBe(false));
    await setOnline(true);
    await waitFor(async () => expect((await field()).textContent).toBe(''));
    expect(sentTo('tickets.reply')).toHaveLength(1);
  });

  it('says inside why it was not taken, until it was', async () => {
    typed('Once more');
    let answers = 0;
    const { container } = await show(ownTicket(), {
      'tickets.reply': () => {
        answers += 1;
        if (answers === 1) throw new Error('No line.');
        return answered('pending');
      },
    });
    const button = await screen.findByRole('button', { name: 'Send as Pending' });
    fireEvent.click(button);
    const problem = await within(container).findByRole('alert');
    expect(problem.textContent).toContain(
      "The server didn't respond. Your text has been kept. Please try again.",
    );
    fireEvent.click(button);
    await waitFor(() => expect(within(container).queryByRole('alert')).toBeNull());
  });
});

it('does not let two tabs write one reply', async () => {
  await show(ownTicket());
  await field();
  const newValue = JSON.stringify({ values: { body: '<p>From the other tab</p>' }, uploads: [], inline: [] });
  localStorage.setItem(address, newValue);
  window.dispatchEvent(new StorageEvent('storage', { key: address, newValue }));
  expect(await screen.findByText("You're writing this in another tab.")).toBeTruthy();
  await waitFor(async () => expect(await isWritable()).toBe(false));
  expect((await screen.findByRole<HTMLButtonElement>('button', { name: 'Send as Pending' })).disabled).toBe(
    true,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Continue here' }));
  await waitFor(async () => expect((await field()).textContent).toBe('From the other tab'));
  await waitFor(async () => expect(await isWritable()).toBe(true));
});
