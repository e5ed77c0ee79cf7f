import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { PagePending } from '../../shell/page-pending.tsx';
import { setOnline, showScreen } from '../../testing/screen.tsx';
import { api } from '../api/api.ts';
import { readBootstrap, rememberMade, updateBootstrap } from '../bootstrap.ts';
import { SubmitButton } from '../form/submit-button.tsx';
import { untilOnline } from './connection.ts';
import { ConnectionBar } from './connection-bar.tsx';
import { waitForCode } from './wait-for-code.ts';
import { WaitingToSend } from './waiting-to-send.tsx';

function Form({ withCancel }: { withCancel: boolean }) {
  const reply = api.tickets.reply.useMutation();
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        reply.mutate({ id: 1, body: 'Hello' });
      }}
    >
      {withCancel && <WaitingToSend sending={reply}>It is kept.</WaitingToSend>}
      <SubmitButton loading={reply.isPending} saysWaiting={withCancel}>
        Send
      </SubmitButton>
    </form>
  );
}

it('says at once that there is no line, and nothing while there is one', async () => {
  await showScreen(<ConnectionBar />);
  const bar = screen.getByRole('status');
  expect(bar.textContent).toBe('');
  await setOnline(false);
  expect(bar.textContent).toBe('Offline');
  await setOnline(true);
  expect(bar.textContent).toBe('');
});

/** The code of these lines comes with the first sign of somebody. */
async function linesLoaded() {
  fireEvent.pointerMove(window);
  await act(async () => void (await import('./account-lines.tsx')));
}

it('says how many changes wait for the line', async () => {
  const { container, sentTo } = await showScreen(
    <>
      <ConnectionBar />
      <Form withCancel={false} />
    </>,
    { answers: { 'tickets.reply': () => ({}) } },
  );
  await linesLoaded();
  await setOnline(false);
  fireEvent.submit(container.querySelector('form') as HTMLFormElement);
  expect(await screen.findByText('1 change will be sent later')).toBeTruthy();
  const leaving = new Event('beforeunload', { cancelable: true });
  fireEvent(window, leaving);
  expect(leaving.defaultPrevented).toBe(true);
  await setOnline(true);
  await waitFor(() => expect(sentTo('tickets.reply')).toHaveLength(1));
  await waitFor(() => expect(screen.queryByText(/^Offline/)).toBeNull());
});

it('offers the newer version that the server has after a reconnection', async () => {
  const { queryClient } = await showScreen(<ConnectionBar />);
  rememberMade(readBootstrap(queryClient));
  await linesLoaded();
  expect(screen.queryByText('Reload page')).toBeNull();
  await act(async () => updateBootstrap(queryClient, (data) => ({ ...data, build: 'newer' })));
  expect(await screen.findByRole('button', { name: 'Reload page' })).toBeTruthy();
  expect(screen.getByRole('status').textContent).toBe('A newer version is ready Reload page');
});

it('says in every form that it waits, and sends when the line is back', async () => {
  const { container, sentTo } = await showScreen(<Form withCancel={false} />, {
    answers: { 'tickets.reply': () => ({}) },
  });
  await setOnline(false);
  expect(container.textContent).toBe('Send');
  fireEvent.submit(container.querySelector('form') as HTMLFormElement);
  expect(await screen.findByText("You're offline. We'll continue when you're back online.")).toBeTruthy();
  expect(sentTo('tickets.reply')).toEqual([]);
  await setOnline(true);
  await waitFor(() => expect(sentTo('tickets.reply')).toHaveLength(1));
  await waitFor(() => expect(container.textContent).toBe('Send'));
});

it('calls off what waits, so that it is not sent later', async () => {
  const { container, sentTo } = await showScreen(<Form withCancel />);
  await setOnline(false);
  fireEvent.submit(container.querySelector('form') as HTMLFormElement);
  expect(await screen.findByText('It is kept.')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByText('It is kept.')).toBeNull());
  await setOnline(true);
  await untilOnline();
  expect(sentTo('tickets.reply')).toEqual([]);
});

it('says in place of a page why it does not come', async () => {
  await showScreen(<PagePending />);
  expect(screen.getByRole('status', { name: 'Loading' })).toBeTruthy();
  await setOnline(false);
  expect(screen.getByText("You're offline. We'll continue when you're back online.")).toBeTruthy();
});

it('does not fetch the code of a page while there is no line', async () => {
  const come = { options: { component: {} } };
  const missing = { options: { component: { preload: () => undefined } } };
  const router = { routesById: { '/come': come, '/missing': missing } } as never;
  await setOnline(false);
  let isThere = false;
  const waiting = waitForCode(router, [{ routeId: '/missing' }]).then(() => {
    isThere = true;
  });
  await waitForCode(router, [{ routeId: '/come' }]);
  expect(isThere).toBe(false);
  await setOnline(true);
  await waiting;
  expect(isThere).toBe(true);
});
