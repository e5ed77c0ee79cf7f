import { waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { press, recordsOf, searchFor, showList } from '../../testing/lists.tsx';
import { TemplatesScreen } from './templates-screen.tsx';

const template = (name: string, label: string, changed: string[] = []) => ({
  name,
  label,
  subject: `About ${name}`,
  variables: [],
  changed,
});

it('finds mail templates by their name for programs too, and sorts them', async () => {
  const { searches } = await showList(TemplatesScreen, {
    'mails.templates': () => ({
      templates: [
        template('verify_email', 'Verify address', ['de']),
        template('agent_reply', 'Answer of an agent'),
        template('reset_password', 'New password'),
      ],
    }),
  });
  const labels = () => recordsOf('table', 'Email templates').map((text) => text.slice(0, 3));
  await waitFor(() => expect(labels()).toEqual(['Ans', 'New', 'Ver']));
  await press('Name');
  expect(searches.at(-1)).toMatchObject({ sort: 'name-desc' });
  expect(labels()).toEqual(['Ver', 'New', 'Ans']);
  await press('Customized');
  expect(labels()).toEqual(['Ver', 'New', 'Ans']);
  await press('Customized');
  expect(labels()).toEqual(['Ans', 'New', 'Ver']);
  await searchFor('Search email templates', 'reset_password');
  await waitFor(() => expect(labels()).toEqual(['New']));
});
