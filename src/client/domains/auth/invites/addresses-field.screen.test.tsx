import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { entriesIn } from '#client/platform/form/address-entries.ts';
import { Refusal, showScreen } from '#client/testing/screen.tsx';
import { AccountInviteDialog } from './admin/account-invite-dialog.tsx';

it.each([
  ['ann@example.org', ['ann@example.org']],
  [
    'Ann <Ann@example.org>; bob@example.org\ncleo@example.org',
    ['ann@example.org', 'bob@example.org', 'cleo@example.org'],
  ],
  ['ann@example.org bob@example.org', ['ann@example.org', 'bob@example.org']],
  ['Ann <ann@example.org> Bob <bob@example.org>', ['ann@example.org', 'bob@example.org']],
  ['"Lindgren, Maria" <maria@example.org>', ['maria@example.org']],
  [
    'ok1@example.org, Maria Lindgren, ok2.example.org, ok3@example.org',
    ['ok1@example.org', 'Maria Lindgren', 'ok2.example.org', 'ok3@example.org'],
  ],
  ['Ann <>, ann@, ann@example.org, ANN@example.org', ['Ann <>', 'ann@', 'ann@example.org']],
  [' , ;\n', []],
])('reads %j without leaving anything out', (text, entries) => {
  expect(entriesIn(text)).toEqual(entries);
});

const field = () => screen.getByLabelText<HTMLInputElement>('Email addresses');
const type = (text: string) => fireEvent.change(field(), { target: { value: text } });
const invite = () => fireEvent.click(screen.getByRole('button', { name: 'Invite' }));

it('keeps what is no address in the field, and sends nothing before it is mended', async () => {
  const { sentTo } = await showScreen(<AccountInviteDialog opened onClose={() => undefined} />, {
    answers: {
      'valueLists.get': () => ({ roles: [{ id: 4, name: 'agents', description: '', givable: true }] }),
      'invites.create': () => {
        throw new Refusal('Later.', { httpStatus: 503 });
      },
    },
  });
  await waitFor(() => expect(screen.getByRole('option', { name: 'agents' })).toBeTruthy());
  fireEvent.change(screen.getByLabelText('Role'), { target: { value: '4' } });
  type('ok1@example.org, ok2.example.org');
  fireEvent.keyDown(field(), { key: 'Enter' });
  expect(field().value).toBe('');
  expect(screen.getByText("ok2.example.org isn't an email address.")).toBeTruthy();
  type('Maria <maria@example.org>');
  invite();
  expect(sentTo('invites.create')).toEqual([]);
  expect(screen.getByText('ok1@example.org')).toBeTruthy();
  fireEvent.click(screen.getByLabelText('Remove ok2.example.org'));
  invite();
  await waitFor(() =>
    expect(sentTo('invites.create')).toEqual([
      { emails: ['ok1@example.org', 'maria@example.org'], role_id: 4 },
    ]),
  );
  // A refusal loses nothing either.
  expect(screen.getByText('ok1@example.org')).toBeTruthy();
  expect(field().value).toBe('Maria <maria@example.org>');
});
