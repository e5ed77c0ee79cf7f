import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { agentUser, showScreen } from '#client/testing/screen.tsx';
import { agentAnswers, makeReply, makeTicket } from '#client/testing/tickets.ts';
import { Composer } from './composer.tsx';
import { concernOf } from './concerns.ts';

const ticket = makeTicket({ assigned_to: agentUser.id });
const name = ticket.user.display_name;
const [first] = name.split(' ');
const note = makeReply(13, {
  type: 'notes',
  body: '<p>Ada says the refund of 400 euros was <b>refused</b>.</p>',
});
const colleagues = [
  { id: 90, display_name: 'Ada Byron' },
  { id: ticket.user.id, display_name: name },
];
const check = (type: 'replies' | 'notes', html: string) =>
  concernOf({ type, html, ticket, replies: [note], colleagues });

it.each([
  `<p>Hi ${first},</p><p>it is done.</p>`,
  `<p>${first}, it is done.</p>`,
  `<p>${name}</p><p>It is done.</p>`,
  `<p>Liebe Frau ${first}!</p>`,
  `<p>مرحباً ${first}، تم.</p>`,
])('a note that begins with %s is addressed to the customer', (html) =>
  expect(check('notes', html)).toBe('greets_customer'),
);

it.each([
  `<p>${first} called and was angry.</p>`,
  `<p>I called ${first}, who was angry.</p>`,
  '<p>Hi Ada, please look.</p>',
  `<p>History:</p><p>Hi ${first},</p>`,
  '<p></p>',
  '',
])('a note that begins with %s is not', (html) => expect(check('notes', html)).toBeNull());

it.each([
  ['<p>@Ada can you look?</p>', 'mentions_colleague'],
  ['<blockquote><p>ada says the refund of 400 euros was refused.</p></blockquote><p>So.</p>', 'quotes_note'],
  ['<p>Write to us@adabyron.example.</p>', null],
  [`<p>Hi ${first}, the refund was refused.</p>`, null],
  [`<p>@${first} thanks</p>`, null],
  ['<p>Hello {{customer.first_name}},</p>', 'has_placeholder'],
  ['<p>Write {{title}} in your template.</p>', null],
])('a reply with %s: %s', (html, reason) => expect(check('replies', html)).toBe(reason));

const address = (type: string) => `draft:${agentUser.id}:ticket:12:${type}`;
const typed = (type: string, html: string) =>
  localStorage.setItem(address(type), JSON.stringify({ values: { body: html } }));

async function show() {
  const shown = await showScreen(
    <Composer
      ticket={ticket}
      replies={[note]}
      seenId={note.id}
      onSent={() => undefined}
      onScheduled={() => undefined}
      onRefused={() => undefined}
      onActivity={() => undefined}
      handle={null}
    />,
    { answers: agentAnswers },
  );
  await waitFor(() => expect(screen.getByRole('textbox').getAttribute('contenteditable')).not.toBeNull());
  return shown;
}

beforeEach(() => localStorage.clear());

it('a reply that repeats a note is sent only when its writer says so', async () => {
  typed('replies', note.body);
  const { sentTo } = await show();
  fireEvent.click(screen.getByRole('button', { name: /^Send as/ }));
  expect(await screen.findByText(`This reply repeats a note. ${name} will read it.`)).toBeTruthy();
  expect(sentTo('tickets.reply')).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: 'Send anyway' }));
  await waitFor(() => expect(sentTo('tickets.reply')).toHaveLength(1));
});

it('a note that greets the customer becomes a reply, which is not sent yet', async () => {
  typed('notes', `<p>Hi ${first},</p><p>done.</p>`);
  const { sentTo } = await show();
  fireEvent.click(screen.getByRole('radio', { name: /^Note/ }));
  await waitFor(() =>
    expect(screen.getByRole('textbox', { name: 'Internal note' }).textContent).toContain('done.'),
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Add note' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Turn into a reply' }));
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Reply' }).textContent).toContain('done.'));
  expect(localStorage.getItem(address('notes'))).toBeNull();
  expect(screen.queryByText("Your note hasn't been added yet")).toBeNull();
  expect(sentTo('tickets.reply')).toEqual([]);
});
