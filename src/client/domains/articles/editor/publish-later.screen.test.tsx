import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { agentUser, showScreen } from '#client/testing/screen.tsx';
import type { CurrentUser } from '#shared/auth.ts';
import type { EditableArticle } from '#shared/writing.ts';
import { ArticleStatusBadge } from '../article-status-badge.tsx';
import { PublishButtons } from './publish-buttons.tsx';

const inNewYork = {
  ...agentUser,
  timezone: 'America/New_York',
  permissions: [{ name: 'articles.publish', restrictions: [] }],
} as unknown as CurrentUser;

const article = (fields: Partial<EditableArticle>) => fields as EditableArticle;

it('is a time of the zone of the account, which stands beside the field', async () => {
  const publish = vi.fn();
  await showScreen(
    <PublishButtons
      article={article({ status: 'draft' })}
      isChanged={false}
      isPending={false}
      onPublish={publish}
    />,
    { user: inNewYork },
  );
  fireEvent.click(await screen.findByRole('button', { name: 'More publishing options' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Schedule publishing' }));
  const field = await screen.findByLabelText('Date and time');
  expect(screen.getByText('Time zone: America/New York')).toBeTruthy();
  fireEvent.change(field, { target: { value: '2027-01-15T09:00' } });
  fireEvent.click(screen.getByRole('button', { name: 'Schedule' }));
  expect(publish).toHaveBeenCalledWith({ verb: 'publish', published_at: '2027-01-15T14:00:00.000Z' });
});

it('is said on the badge of the article', async () => {
  const scheduled = { status: 'scheduled', published_at: '2027-01-15T14:00:00.000Z' } as const;
  await showScreen(<ArticleStatusBadge article={scheduled} />, { user: inNewYork });
  expect(await screen.findByText(/^Scheduled for .*15.*09:00/)).toBeTruthy();
});
