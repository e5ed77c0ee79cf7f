import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { updateBootstrap } from '../../platform/bootstrap.ts';
import { ToastArea } from '../../platform/toast/toast-area.tsx';
import { Refusal, showScreen } from '../../testing/screen.tsx';
import { UnsubscribeScreen } from './unsubscribe-screen.tsx';

const mailed = {
  email: 'ann@example.com',
  notification: 'A customer submits a new ticket',
  subscribed: true,
};

async function show(answer: (input: unknown) => unknown) {
  const shown = await showScreen(<p>Page</p>, { answers: { 'notifications.unsubscribe': answer } });
  updateBootstrap(shown.queryClient, (data) => ({
    ...data,
    settings: {
      ...data.settings,
      cookie_notice: { enable: false },
      menus: [],
    } as object as typeof data.settings,
  }));
  await shown.show(
    <>
      <UnsubscribeScreen token="token-of-it" mailed={mailed} />
      <ToastArea />
    </>,
  );
  return shown;
}

const pressed = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

it('changes nothing until the button is pressed, and can be undone', async () => {
  const { sentTo } = await show((input) => ({
    ...mailed,
    subscribed: (input as { subscribed: boolean }).subscribed,
  }));
  expect(document.body.textContent).toContain('ann@example.com');
  expect(document.body.textContent).toContain('A customer submits a new ticket');
  expect(sentTo('notifications.unsubscribe')).toEqual([]);
  pressed('Unsubscribe');
  await screen.findByRole('heading', { name: 'You no longer get these emails' });
  expect(screen.getByRole('link', { name: 'Notification settings' }).getAttribute('href')).toBe(
    '/notifications/settings',
  );
  pressed('Undo');
  await screen.findByRole('button', { name: 'Unsubscribe' });
  expect(sentTo('notifications.unsubscribe')).toEqual([
    { token: 'token-of-it', subscribed: false },
    { token: 'token-of-it', subscribed: true },
  ]);
});

it('stays as it was when it fails', async () => {
  const { sentTo } = await show(() => {
    throw new Refusal('It is too late.', { httpStatus: 409 });
  });
  pressed('Unsubscribe');
  await waitFor(() => expect(sentTo('notifications.unsubscribe')).toHaveLength(1));
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Unsubscribe' })).toHaveProperty('disabled', false),
  );
  screen.getByRole('heading', { name: 'Unsubscribe from these emails' });
});
