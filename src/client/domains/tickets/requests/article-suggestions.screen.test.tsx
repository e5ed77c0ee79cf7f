import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { updateBootstrap } from '#client/platform/bootstrap.ts';
import { reportSearchesWhenHidden } from '#client/platform/search/search-session.ts';
import { agentUser, showScreen } from '#client/testing/screen.tsx';
import { ArticleSuggestions } from './article-suggestions.tsx';
import { useSuggestionsOutcome } from './suggestions-outcome.ts';

const article = { id: 5, title: 'Freezing rows', slug: 'freezing-rows', path: [{ id: 1 }, { id: 2 }] };

const sendBeacon = vi.fn<(address: string, body: string) => boolean>(() => true);
let stop = () => {};

beforeEach(() => {
  sendBeacon.mockClear();
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { sendBeacon }));
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  stop = reportSearchesWhenHidden();
});

afterEach(() => {
  stop();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** The suggestion outcomes in the beacon that is sent when the page is left. */
function told(): unknown[] {
  sendBeacon.mockClear();
  document.dispatchEvent(new Event('visibilitychange'));
  return sendBeacon.mock.calls.flatMap(([, body]) => JSON.parse(body).suggestions);
}

function Form() {
  const outcome = useSuggestionsOutcome();
  return (
    <>
      <ArticleSuggestions subject="How to freeze rows" body="" outcome={outcome} onSolved={() => {}} />
      <button type="button" onClick={() => outcome.noteFiled()}>
        File
      </button>
    </>
  );
}

const answers = { 'helpSearch.suggest': () => ({ articles: [article] }) };

it('tells what came of the articles that a form suggested, and again when more came of it', async () => {
  await showScreen(<Form />, { user: agentUser, answers });
  const link = await screen.findByRole('link', { name: /Freezing rows/ });
  link.addEventListener('click', (event) => event.preventDefault());
  fireEvent.click(link);
  const [first] = told();
  expect(first).toMatchObject({ results: [5], heldOut: false, clickedArticle: 5 });
  fireEvent.click(screen.getByText('File'));
  expect(told()).toEqual([{ ...(first as object), filed: true }]);
  expect(told()).toEqual([]);
});

it('shows nothing in the share of forms that the site holds out, and tells what came of them', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0.49);
  const hold = { suggest_in_form: true, suggest_hold_out: 50 };
  const { queryClient, sentTo, show } = await showScreen(<p>Wait</p>, { user: agentUser, answers });
  updateBootstrap(queryClient, (data) => ({
    ...data,
    settings: { ...data.settings, search: hold },
  }));
  await show(<Form />);
  await waitFor(() => expect(sentTo('helpSearch.suggest').length).toBeGreaterThan(0));
  await waitFor(() => expect(told()).toMatchObject([{ results: [5], heldOut: true }]));
  expect(screen.queryByRole('link')).toBeNull();
});

it('tells nothing of a form for which nothing was found', async () => {
  const nothing = { 'helpSearch.suggest': () => ({ articles: [] }) };
  const { sentTo } = await showScreen(<Form />, { user: agentUser, answers: nothing });
  await waitFor(() => expect(sentTo('helpSearch.suggest').length).toBeGreaterThan(0));
  fireEvent.click(screen.getByText('File'));
  expect(told()).toEqual([]);
});

it('moves nothing while something is being pressed', async () => {
  const suggest = vi.fn(answers['helpSearch.suggest']);
  await showScreen(<Form />, { user: agentUser, answers: { 'helpSearch.suggest': suggest } });
  const button = screen.getByText('File');
  fireEvent.pointerDown(button);
  await waitFor(() => expect(suggest).toHaveBeenCalled());
  // Longer than the answer takes to be shown.
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(screen.queryByRole('link', { name: /Freezing rows/ })).toBeNull();
  fireEvent.pointerUp(button);
  expect(screen.queryByRole('link', { name: /Freezing rows/ })).toBeNull();
  expect(await screen.findByRole('link', { name: /Freezing rows/ })).toBeDefined();
});
