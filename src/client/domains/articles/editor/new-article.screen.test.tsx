import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { agentUser, Refusal, showScreen } from '#client/testing/screen.tsx';
import type { CurrentUser } from '#shared/auth.ts';
import { withFirstText } from '../first-text.ts';
import { NewArticleScreen } from './new-article-screen.tsx';

vi.mock('./article-text-editor.tsx', () => import('#client/testing/plain-article-editor.tsx'));

const writerWith = (...names: string[]) =>
  ({
    ...agentUser,
    permissions: names.map((name) => ({ name, restrictions: [] })),
  }) as unknown as CurrentUser;

interface Made {
  name: string;
  parent_id?: number;
}

/** A help center without anything in it, whose articles are refused as often as said. */
async function open(user: CurrentUser, refusals = 0) {
  localStorage.clear();
  const made: (Made & { id: number })[] = [];
  let left = refusals;
  return showScreen(<NewArticleScreen section={undefined} />, {
    user,
    answers: {
      'hcFolders.tree': () => ({
        categories: made
          .filter(({ parent_id }) => parent_id === undefined)
          .map((category) => ({
            ...category,
            sections: made.filter(({ parent_id }) => parent_id === category.id),
          })),
      }),
      'hcFolders.create': (input) => {
        const folder = { ...(input as Made), id: made.length + 1 };
        made.push(folder);
        return { category: folder };
      },
      'hcArticles.create': () => {
        left -= 1;
        if (left >= 0) throw new Refusal('Try again.', { httpStatus: 503 });
        return { article: { id: 9 } };
      },
    },
  });
}

const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save draft' }));

it('creates the first category and section with the first article, each of them once', async () => {
  const { sentTo } = await open(writerWith('articles.create', 'hc.update'), 1);
  type('Title', 'How to lock a door');
  save();
  await waitFor(() => expect(screen.getByText('Enter a name for the section.')).toBeTruthy());
  expect(screen.getByText('Enter a name for the category.')).toBeTruthy();
  expect(sentTo('hcFolders.create')).toEqual([]);
  type('Name of the category', 'Doors');
  type('Name of the section', 'Locks');
  save();
  await waitFor(() => expect(sentTo('hcArticles.create')).toHaveLength(1));
  await waitFor(() => expect(screen.getByLabelText<HTMLSelectElement>('Section').value).toBe('2'));
  save();
  await waitFor(() => expect(sentTo('hcArticles.create')).toHaveLength(2));
  expect(sentTo('hcFolders.create')).toEqual([{ name: 'Doors' }, { name: 'Locks', parent_id: 1 }]);
  expect(sentTo('hcArticles.create').at(-1)).toMatchObject({ title: 'How to lock a door', section_id: 2 });
});

it('says why nothing can be saved to who can not create a section', async () => {
  await open(writerWith('articles.create'));
  await waitFor(() => expect(screen.getByText(/Ask someone who can edit the help center/)).toBeTruthy());
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save draft' }).disabled).toBe(true);
});

it('puts the text that it is opened with behind what was written before', () => {
  expect(withFirstText('', '<p>Answer</p>')).toBe('<p>Answer</p>');
  expect(withFirstText('<p>Begun</p>', '<p>Answer</p>')).toBe('<p>Begun</p><p>Answer</p>');
  expect(withFirstText('<p>Answer</p><p>More</p>', '<p>Answer</p>')).toBe('<p>Answer</p><p>More</p>');
});
