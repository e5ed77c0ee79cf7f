import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { agentUser, Refusal, showScreen } from '#client/testing/screen.tsx';
import { ArticleChip } from './article-chip.tsx';

const answers = { 'helpcenter.article': () => ({ article: { id: 7, title: 'Zoom' } }) };

it('names the article, of which no title is known yet too, and goes by its cross', async () => {
  const onRemove = vi.fn();
  const { sentTo } = await showScreen(<ArticleChip id={7} title={undefined} onRemove={onRemove} />, {
    user: agentUser,
    answers,
  });
  await waitFor(() => expect(screen.getByText('Article: Zoom')).toBeTruthy());
  expect(sentTo('helpcenter.article')).toEqual([{ id: 7, draft: true }]);
  fireEvent.click(screen.getByRole('button', { name: 'Show feedback on all articles' }));
  expect(onRemove).toHaveBeenCalledOnce();
});

it('asks for no title that the list has, and stands for an article that is gone', async () => {
  const known = await showScreen(<ArticleChip id={7} title="Zoom" onRemove={vi.fn()} />, { answers });
  expect(screen.getByText('Article: Zoom')).toBeTruthy();
  expect(known.sentTo('helpcenter.article')).toEqual([]);
  known.unmount();
  await showScreen(<ArticleChip id={8} title={undefined} onRemove={vi.fn()} />, {
    answers: {
      'helpcenter.article': () => {
        throw new Refusal('Not found.', { httpStatus: 404 });
      },
    },
  });
  await waitFor(() => expect(screen.getByText('Article: #8')).toBeTruthy(), { timeout: 4000 });
});
