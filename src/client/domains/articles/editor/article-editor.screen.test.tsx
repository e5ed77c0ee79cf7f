import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { agentUser, Refusal, setOnline, showScreen } from '#client/testing/screen.tsx';
import type { CurrentUser } from '#shared/auth.ts';
import { ArticleEditorScreen } from './article-editor-screen.tsx';

vi.mock('./article-text-editor.tsx', () => import('#client/testing/plain-article-editor.tsx'));

vi.mock('./article-side.tsx', () => ({ ArticleSide: () => null }));

const writer = {
  ...agentUser,
  permissions: ['articles.update', 'articles.publish'].map((name) => ({ name, restrictions: [] })),
} as unknown as CurrentUser;

afterEach(() => setOnline(true));

/** A published article called "Zoom", which is told apart from its draft as the server does. */
async function open(overtakenBy?: string) {
  localStorage.clear();
  let [published, title, version] = ['Zoom', 'Zoom', 3];
  const article = () => ({
    id: 7,
    title,
    slug: 'zoom',
    body: '<p>Press plus.</p>',
    description: null,
    keywords: [],
    tags: [],
    seo: null,
    language: 'en',
    languages: [],
    section_id: 3,
    status: 'published',
    version,
    draft: title === published ? null : { version },
    path: [],
  });
  const shown = await showScreen(<ArticleEditorScreen id={7} />, {
    user: writer,
    answers: {
      'helpcenter.article': () => ({ article: article() }),
      'hcArticles.editing': () => ({ editors: [], version }),
      'hcTranslations.list': () => ({ translations: [] }),
      'hcArticles.saveDraft': (input) => {
        const sent = input as { title: string; base_version: number | null };
        if (overtakenBy !== undefined && sent.base_version === 3) {
          [title, version] = [overtakenBy, 4];
          throw new Refusal('Changed.', { httpStatus: 409, reason: 'article_changed' });
        }
        title = sent.title;
        version += 1;
        return { draft: article().draft, version };
      },
      'hcArticles.compare': () => ({
        changes: [
          { type: 'removed', text: 'Zoom in' },
          { type: 'added', text: title },
        ],
      }),
      'hcArticles.storeVersion': () => ({ version: { version: 5 } }),
      'hcArticles.publish': () => {
        published = title;
        return { articles: [] };
      },
      'hcArticles.discardDraft': () => {
        title = published;
        version += 1;
        return {};
      },
    },
  });
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe('Zoom'));
  return shown;
}

const type = (value: string) => fireEvent.change(screen.getByLabelText('Title'), { target: { value } });
const publishButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Publish changes' });
const isSaved = () =>
  waitFor(() => expect(screen.getByText('All changes saved')).toBeTruthy(), { timeout: 4000 });

it('says at once what readers do not see yet, and publishes only that', async () => {
  const { sentTo } = await open();
  expect(publishButton().disabled).toBe(true);
  expect(screen.queryByText('Unpublished changes')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Discard changes' })).toBeNull();

  type('Zoom in');
  expect(screen.getByText('Unpublished changes')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Discard changes' })).toBeTruthy();
  expect(publishButton().disabled).toBe(false);
  await isSaved();
  expect(screen.getByText('Unpublished changes')).toBeTruthy();

  fireEvent.click(publishButton());
  await waitFor(() => expect(sentTo('hcArticles.publish')).toHaveLength(1));
  await waitFor(() => expect(publishButton().disabled).toBe(true));
  expect(screen.queryByText('Unpublished changes')).toBeNull();
});

it('has nothing to publish where the published text was typed again', async () => {
  await open();
  type('Zoom in');
  await isSaved();
  type('Zoom');
  await isSaved();
  await waitFor(() => expect(publishButton().disabled).toBe(true));
});

it('discards what was typed a moment ago with the rest', async () => {
  const { sentTo } = await open();
  type('Zoom in');
  fireEvent.click(screen.getByRole('button', { name: 'Discard changes' }));
  expect(sentTo('hcArticles.discardDraft')).toHaveLength(0);
  const question = await screen.findByRole('dialog');
  fireEvent.click(within(question).getByRole('button', { name: 'Discard changes' }));
  await waitFor(() => expect(sentTo('hcArticles.discardDraft')).toHaveLength(1));
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe('Zoom'));
  expect(screen.queryByText('Unpublished changes')).toBeNull();
});

it('says without a network that the browser has what is written', async () => {
  await open();
  await setOnline(false);
  type('Zoom in');
  expect(screen.getByText('Saved in this browser')).toBeTruthy();
  expect(screen.getByText('Unpublished changes')).toBeTruthy();
});

it('shows how the text of somebody else differs, and stores the own where theirs is taken', async () => {
  const { sentTo } = await open('Magnify');
  type('Zoom in');
  const take = await screen.findByRole('button', { name: 'Take theirs' }, { timeout: 4000 });
  await waitFor(() => expect(screen.getByText('Magnify').tagName).toBe('INS'));
  expect(screen.getByText('Zoom in', { selector: 'del' })).toBeTruthy();
  expect(sentTo('hcArticles.compare')).toMatchObject([{ id: 7, title: 'Zoom in' }]);
  fireEvent.click(take);
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe('Magnify'));
  expect(sentTo('hcArticles.storeVersion')).toMatchObject([{ id: 7, title: 'Zoom in' }]);
  expect(sentTo('hcArticles.saveDraft')).toHaveLength(1);
});

it('edits in one tab of a person at a time', async () => {
  const other = new BroadcastChannel('articles');
  const heard: string[] = [];
  other.onmessage = ({ data }) => heard.push(data.news);
  const tell = (news: string) => other.postMessage({ news, address: '7:article:7', tab: 'other', since: 1 });
  const { sentTo } = await open();
  await waitFor(() => expect(heard).toEqual(['opened']));
  tell('held');
  await waitFor(() => expect(screen.getByText('You have this article open in another tab.')).toBeTruthy());
  expect(screen.queryByRole('button', { name: 'Publish changes' })).toBeNull();
  expect(screen.getByLabelText('Title').closest('[inert]')).toBeTruthy();

  fireEvent.click(screen.getByRole('button', { name: 'Edit here' }));
  await waitFor(() => expect(heard).toEqual(['opened', 'taken']));
  tell('stored');
  await waitFor(() => expect(publishButton()).toBeTruthy());
  expect(screen.getByLabelText('Title').closest('[inert]')).toBeNull();

  // What was typed here is stored before the other tab goes on.
  type('Zoom in');
  tell('taken');
  await waitFor(() => expect(sentTo('hcArticles.saveDraft')).toHaveLength(1));
  await waitFor(() => expect(heard.at(-1)).toBe('stored'));
  expect(screen.getByRole('button', { name: 'Edit here' })).toBeTruthy();
  other.close();
});
