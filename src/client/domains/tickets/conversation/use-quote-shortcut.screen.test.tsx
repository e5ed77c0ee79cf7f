import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { showScreen } from '#client/testing/screen.tsx';
import { makeReply } from '#client/testing/tickets.ts';
import { messageAnchor } from './message-link.ts';
import { useQuoteShortcut } from './use-quote-shortcut.ts';

const replies = [
  makeReply(1, { body: '<p>First.</p>' }),
  makeReply(2, { body: '<p>Last.</p>' }),
  makeReply(3, { type: 'notes', by_requester: false, body: '<p>A <b>note</b>.</p>' }),
];

function Ticket({ quotesInNotes = false, onQuote }: { quotesInNotes?: boolean; onQuote: () => void }) {
  useQuoteShortcut(replies, quotesInNotes, onQuote);
  return (
    <article id={messageAnchor(3)} data-message>
      <div data-message-body>note</div>
      <input aria-label="Field" />
    </article>
  );
}

it('quotes the last message of the customer, or what is selected, where its readers may read it', async () => {
  const onQuote = vi.fn();
  const { show } = await showScreen(<Ticket onQuote={onQuote} />);
  fireEvent.keyDown(document.body, { key: 'q', code: 'KeyQ' });
  expect(onQuote).toHaveBeenLastCalledWith('replies', '<blockquote><p>Last.</p></blockquote><p></p>');
  window.getSelection()?.selectAllChildren(screen.getByText('note'));
  fireEvent.keyDown(document.body, { key: 'q', code: 'KeyQ' });
  expect(onQuote).toHaveBeenLastCalledWith('notes', '<blockquote><p>note</p></blockquote><p></p>');
  window.getSelection()?.removeAllRanges();
  await show(<Ticket quotesInNotes onQuote={onQuote} />);
  fireEvent.keyDown(document.body, { key: 'q', code: 'KeyQ' });
  expect(onQuote).toHaveBeenLastCalledWith('notes', '<blockquote><p>Last.</p></blockquote><p></p>');
  fireEvent.keyDown(screen.getByRole('textbox'), { key: 'q', code: 'KeyQ' });
  expect(onQuote).toHaveBeenCalledTimes(3);
});
