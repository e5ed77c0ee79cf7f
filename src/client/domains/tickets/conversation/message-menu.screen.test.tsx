import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { agentUser, showScreen } from '#client/testing/screen.tsx';
import { makeReply } from '#client/testing/tickets.ts';
import type { CurrentUser } from '#shared/auth.ts';
import { Message } from './message.tsx';
import { linkedMessageId, messageAnchor } from './message-link.ts';
import { quoteOf } from './quote.ts';
import { useConversation } from './use-conversation.ts';
import { useLinkedMessage } from './use-linked-message.ts';

const openMenu = async () => {
  fireEvent.click(screen.getByRole('button', { name: 'Message options' }));
  return screen.findAllByRole('menuitem');
};

it('quotes a message, or what is selected in it', async () => {
  const onQuote = vi.fn();
  const body = '<p>First <b>bold</b> line</p><p>Second line</p>';
  await showScreen(<Message reply={makeReply(1, { body })} viewerId={7} onQuote={onQuote} />);
  await openMenu();
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Quote in reply' }));
  await waitFor(() =>
    expect(onQuote).toHaveBeenCalledWith('replies', `<blockquote>${body}</blockquote><p></p>`),
  );
  const button = screen.getByRole('button', { name: 'Message options' });
  window.getSelection()?.selectAllChildren(screen.getByText('bold'));
  fireEvent.pointerDown(button);
  fireEvent.click(button);
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Quote in reply' }));
  await waitFor(() =>
    expect(onQuote).toHaveBeenLastCalledWith('replies', '<blockquote><p><b>bold</b></p></blockquote><p></p>'),
  );
  window.getSelection()?.removeAllRanges();
});

it('quotes notes in notes only', async () => {
  const onQuote = vi.fn();
  await showScreen(<Message reply={makeReply(1, { type: 'notes' })} viewerId={7} onQuote={onQuote} />);
  const items = await openMenu();
  expect(items.map(({ textContent }) => textContent)).toEqual(['Quote in note', 'Copy link']);
  fireEvent.click(items[0] as HTMLElement);
  await waitFor(() => expect(onQuote).toHaveBeenCalledWith('notes', expect.anything()));
});

it('copies a link that leads to the message', async () => {
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await showScreen(<Message reply={makeReply(31)} viewerId={7} />);
  const [copy] = await openMenu();
  expect(copy?.textContent).toBe('Copy link');
  fireEvent.click(copy as HTMLElement);
  await waitFor(() => expect(writeText).toHaveBeenCalledWith(expect.stringMatching(/#message-31$/)));
  writeText.mockRestore();
  expect(linkedMessageId(messageAnchor(31))).toBe(31);
  expect(linkedMessageId('conversation')).toBeNull();
});

it('quotes no image, no attribute and no script', () => {
  expect(
    quoteOf(
      '<p onclick="x()" class="a"><a href="https://a.example/" target="_blank">Link</a> <img src="/api/v1/file-entries/3" alt="Plan"></p><script>x()</script>',
    ),
  ).toBe('<blockquote><p><a href="https://a.example/">Link</a> Plan</p></blockquote><p></p>');
});

function Linked() {
  const conversation = useConversation(12);
  const linked = useLinkedMessage(conversation);
  return conversation.replies.map((reply) => (
    <Message key={reply.id} reply={reply} viewerId={7} isLinked={reply.id === linked} />
  ));
}

it('loads older messages until the linked one is there, and focuses it', async () => {
  Element.prototype.scrollIntoView = vi.fn();
  const total = 230;
  const { router } = await showScreen(<Linked />, {
    answers: {
      'tickets.replies': (input) => {
        const { page, perPage } = input as { page: number; perPage: number };
        const ids = Array.from({ length: total }, (_, index) => total - index);
        const data = ids.slice((page - 1) * perPage, page * perPage).map((id) => makeReply(id));
        return { pagination: { data, total, last_page: Math.ceil(total / perPage) } };
      },
    },
  });
  router.history.replace('/agent/tickets/12#message-3');
  await router.load();
  await waitFor(() => expect(document.activeElement?.id).toBe('message-3'), { timeout: 5000 });
  expect(document.activeElement?.hasAttribute('data-linked')).toBe(true);
});

it('begins an article with the text of a message', async () => {
  const writer = {
    ...agentUser,
    permissions: ['tickets.update', 'articles.create'].map((name) => ({ name, restrictions: [] })),
  } as unknown as CurrentUser;
  const body = '<p>Hold the key.</p><p><img src="/files/9" alt="A key"></p>';
  const { router } = await showScreen(<Message reply={makeReply(1, { body })} viewerId={7} />, {
    user: writer,
  });
  await openMenu();
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Make an article from this' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/agent/hc/new'));
  expect(router.state.location.state.articleText).toBe('<p>Hold the key.</p><p>A key</p>');
});
