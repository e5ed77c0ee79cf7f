import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { agentUser, Refusal, showScreen } from '#client/testing/screen.tsx';
import type { CurrentUser } from '#shared/auth.ts';
import { TranslationEditorScreen } from './translation-editor-screen.tsx';

vi.mock('../editor/article-text-editor.tsx', () => import('#client/testing/plain-article-editor.tsx'));

vi.mock('../../help-center/articles/article-body.tsx', () => ({
  ArticleBody: ({ html }: { html: string }) => <p>{html}</p>,
}));

const writer = {
  ...agentUser,
  permissions: ['articles.update', 'articles.publish'].map((name) => ({ name, restrictions: [] })),
} as unknown as CurrentUser;

const moment = '2026-11-22T10:00:00.000Z';

const article = {
  id: 7,
  title: 'Zoom',
  slug: 'zoom',
  body: '<p>Press plus.</p>',
  language: 'en',
  languages: [],
  section_id: 3,
  status: 'published',
  version: 3,
  draft: null,
  path: [],
};

/** A server with a translation that is behind, and what it was sent. */
function serverWith(title: string) {
  let version = 4;
  const stored = { title, body: '<p>Plus drücken.</p>', slug: 'zoom-de', description: null };
  const translation = () => ({
    translation: {
      ...stored,
      language: 'de',
      status: 'published',
      source_version: 2,
      outdated: true,
      has_draft: false,
      version,
      updated_at: moment,
      headings: [],
    },
  });
  const write = (input: unknown) => {
    const sent = input as { base_version: number | null; title: string };
    if (sent.base_version !== null && sent.base_version !== version)
      throw new Refusal('Changed.', { httpStatus: 409, reason: 'translation_changed' });
    version += 1;
    stored.title = sent.title;
    return translation();
  };
  return {
    stored,
    byOthers: (next: string) => {
      stored.title = next;
      version += 1;
    },
    answers: {
      'helpcenter.article': () => ({ article }),
      'hcTranslations.read': translation,
      'hcTranslations.list': () => ({ translations: [translation().translation] }),
      'hcTranslations.saveDraft': write,
      'hcTranslations.save': write,
      'hcTranslations.delete': () => ({}),
      'hcTranslations.compare': () => ({ changes: [{ type: 'added', text: stored.title }] }),
      'hcArticles.version': (input: unknown) => {
        const { n } = input as { n: number };
        const body = n === 3 ? '<p>Press plus.</p>' : '<p>Press minus.</p>';
        return { version: { version: n, title: 'Zoom', body, created_at: moment } };
      },
      'hcArticles.diff': () => ({
        changes: [
          { type: 'same', text: 'Press ' },
          { type: 'removed', text: 'minus' },
          { type: 'added', text: 'plus' },
        ],
      }),
    },
  };
}

const title = () => screen.getByLabelText<HTMLInputElement>('Title');
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

async function open(server: ReturnType<typeof serverWith>) {
  localStorage.clear();
  const shown = await showScreen(<TranslationEditorScreen id={7} language="de" />, {
    answers: server.answers,
    user: writer,
  });
  await waitFor(() => expect(title().value).toBe(server.stored.title));
  return shown;
}

it('shows the source beside the translation, and what changed in it since', async () => {
  await open(serverWith('Vergrößern'));
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Zoom' })).toBeTruthy());
  expect(screen.getByText('The original has changed')).toBeTruthy();
  expect(screen.getByText('Last changed on Nov 22, 2026.')).toBeTruthy();
  await waitFor(() => expect(screen.getByText('1 changed paragraph is marked below.')).toBeTruthy());
  expect(screen.getByText('<div data-changed=""><p>Press plus.</p></div>')).toBeTruthy();
  press('Show changes');
  await waitFor(() => expect(screen.getByText('minus').tagName).toBe('DEL'));
  expect(title().closest('[lang]')?.getAttribute('lang')).toBe('de');
});

it('saves what is written by itself, and says that it is up to date', async () => {
  const server = serverWith('Vergrößern');
  const { sentTo } = await open(server);
  fireEvent.change(title(), { target: { value: 'Größer' } });
  press('Mark as up to date');
  await waitFor(() => expect(screen.getByText('All changes saved')).toBeTruthy(), { timeout: 4000 });
  expect(sentTo('hcTranslations.saveDraft').at(-1)).toMatchObject({
    id: 7,
    language: 'de',
    title: 'Größer',
    source_version: 3,
    base_version: 4,
  });
  expect(screen.queryByText('The original has changed')).toBeNull();
});

it('starts from the text of the article, as it is structured', async () => {
  localStorage.clear();
  const { answers } = serverWith('');
  const { sentTo } = await showScreen(<TranslationEditorScreen id={7} language="de" />, {
    answers: {
      ...answers,
      'hcTranslations.read': () => {
        throw new Refusal('There is none.', { httpStatus: 404 });
      },
      'hcTranslations.list': () => ({ translations: [] }),
    },
    user: writer,
  });
  await waitFor(() => expect(screen.getByText('Not started')).toBeTruthy());
  fireEvent.click(await screen.findByRole('button', { name: /^Start from the text in/ }));
  expect(title().value).toBe('Zoom');
  expect(screen.getByLabelText<HTMLTextAreaElement>('Translation text').value).toBe('<p>Press plus.</p>');
  expect(screen.queryByRole('button', { name: /^Start from the text in/ })).toBeNull();
  await waitFor(
    () =>
      expect(sentTo('hcTranslations.saveDraft').at(-1)).toMatchObject({
        title: 'Zoom',
        body: '<p>Press plus.</p>',
        source_version: 3,
      }),
    { timeout: 4000 },
  );
});

it('loses nothing where somebody else has written in between', async () => {
  const server = serverWith('Vergrößern');
  await open(server);
  server.byOthers('Von jemand anderem');
  fireEvent.change(title(), { target: { value: 'Von mir' } });
  await waitFor(
    () =>
      expect(screen.getByText('Someone else changed this translation while you were editing.')).toBeTruthy(),
    { timeout: 4000 },
  );
  await waitFor(() => expect(screen.getByText('Von jemand anderem').tagName).toBe('INS'));
  expect(title().value).toBe('Von mir');
  press('Keep mine');
  await waitFor(() => expect(server.stored.title).toBe('Von mir'));
});

it('is edited in one tab of a person at a time', async () => {
  const other = new BroadcastChannel('articles');
  await open(serverWith('Vergrößern'));
  const address = '7:article:7:de';
  other.postMessage({ news: 'held', address, tab: 'other', since: 1 });
  await waitFor(() =>
    expect(screen.getByText('You have this translation open in another tab.')).toBeTruthy(),
  );
  expect(title().closest('[inert]')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull();
  press('Edit here');
  other.postMessage({ news: 'stored', address, tab: 'other', since: 1 });
  await waitFor(() => expect(title().closest('[inert]')).toBeNull());
  other.close();
});
