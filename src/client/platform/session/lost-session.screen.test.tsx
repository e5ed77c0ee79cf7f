import { TextInput } from '@mantine/core';
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Answers, agentUser, Refusal, showScreen } from '../../testing/screen.tsx';
import { api } from '../api/api.ts';
import { noteLedOn } from '../api/api-error.ts';
import { readBootstrap, refreshBootstrap } from '../bootstrap.ts';
import { useAppForm } from '../form/use-app-form.ts';
import { toast } from '../toast/toast.tsx';
import { watchSession } from './lost-session.ts';
import { refetchAfterReturn } from './refetch-after-return.ts';

const signedOut = () => {
  throw new Refusal('Unauthenticated.', { httpStatus: 401 });
};

const guestRefused = () => {
  throw new Refusal('This action is unauthorized.', { httpStatus: 403, reason: 'sign_in_needed' });
};

const forbidden = () => {
  throw new Refusal('This action is unauthorized.', { httpStatus: 403, reason: 'unauthorized' });
};

/** A query that requires a session. */
function OwnName() {
  return <p>{api.users.get.useQuery({ id: 'me' }, { retry: false }).data?.user.display_name}</p>;
}

/** A form with a secret field, whose answer the test sets. */
function NameForm() {
  const form = useAppForm({ initialValues: { first_name: '', password: '' } });
  const update = api.users.update.useMutation({ onError: form.showError });
  return (
    <form onSubmit={form.onSubmit(({ first_name }) => update.mutate({ id: 'me', first_name }))}>
      <TextInput label="First name" {...form.getInputProps('first_name')} />
      <TextInput label="Secret" {...form.getInputProps('password')} />
      <button type="submit">Save</button>
    </form>
  );
}

async function open(
  answer: () => unknown,
  user: typeof agentUser | null = agentUser,
  href = '/page?tab=1',
  answers: Answers = {},
) {
  const screen = 'users.get' in answers ? [<OwnName key="name" />, <NameForm key="form" />] : <NameForm />;
  const shown = await showScreen(screen, { user, answers: { 'users.update': answer, ...answers } });
  const known = readBootstrap(shown.queryClient);
  const toLogin = vi.fn(() => Promise.resolve());
  const asked = vi.fn(async () => ({ data: { ...known, user: null } }));
  watchSession({
    queryClient: shown.queryClient,
    client: { auth: { bootstrap: { query: asked } } } as never,
    address: () => ({ pathname: href.split('?')[0] ?? '', href }),
    toLogin,
  });
  return { ...shown, toLogin, asked };
}

const type = (label: string, value: string) =>
  act(async () => fireEvent.change(screen.getByLabelText(label), { target: { value } }));
const save = () => act(async () => fireEvent.click(screen.getByText('Save')));

// Other tests of the same process may have left something.
beforeEach(() => sessionStorage.clear());
afterEach(() => sessionStorage.clear());

describe('whose session has ended', () => {
  it('is led to the sign-in screen, with the way back, and finds what they typed but no secrets', async () => {
    const page = await open(signedOut);
    await type('First name', 'Ann');
    await type('Secret', 'a-secret');
    await save();
    await expect.poll(() => page.toLogin.mock.calls).toEqual([['/page?tab=1']]);
    expect(readBootstrap(page.queryClient).user).toBeNull();
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('a-secret');
    page.unmount();
    await open(signedOut);
    expect((screen.getByLabelText('First name') as HTMLInputElement).value).toBe('Ann');
    expect((screen.getByLabelText('Secret') as HTMLInputElement).value).toBe('');
    expect({ ...sessionStorage }).toEqual({});
  });

  it('is led there by a query of the page too, but not by one whose loader leads on itself', async () => {
    const page = await open(signedOut);
    const fail = (error: Error) =>
      page.queryClient.fetchQuery({ queryKey: [error], queryFn: () => Promise.reject(error), retry: false });
    const refusal = async () => {
      const { TRPCClientError } = await import('@trpc/client');
      const shape = { error: { message: 'Unauthenticated.', code: -32_000, data: { httpStatus: 401 } } };
      return TRPCClientError.from(shape as never);
    };
    const ledOn = await refusal();
    noteLedOn(ledOn);
    await fail(ledOn).catch(() => undefined);
    await expect.poll(() => page.asked.mock.calls.length).toBe(1);
    expect(page.toLogin).not.toHaveBeenCalled();
    await fail(await refusal()).catch(() => undefined);
    await expect.poll(() => page.toLogin.mock.calls.length).toBe(1);
  });
});

describe('a page that hears of the end of its session', () => {
  const bootstrap = vi.fn(() => {
    throw new Refusal('Not asked for.', { httpStatus: 500 });
  });

  it('leads to the sign-in screen when it shows what only the signed-in may read, and keeps what was typed', async () => {
    const user = vi.fn((): object => ({ user: agentUser }));
    const answers = { 'users.get': user, 'auth.bootstrap': bootstrap };
    const page = await open(signedOut, agentUser, '/page?tab=1', answers);
    await screen.findByText(agentUser.display_name);
    await type('First name', 'Ann');
    user.mockImplementation(signedOut);
    await act(() => refetchAfterReturn(page.queryClient));
    await expect.poll(() => page.toLogin.mock.calls).toEqual([['/page?tab=1']]);
    expect(JSON.stringify({ ...sessionStorage })).toContain('Ann');
    expect(bootstrap).not.toHaveBeenCalled();
  });

  it('only learns who it belongs to now when everybody may read what it shows', async () => {
    const page = await open(signedOut, agentUser, '/page?tab=1', { 'auth.bootstrap': bootstrap });
    await act(() => refetchAfterReturn(page.queryClient));
    expect(bootstrap).toHaveBeenCalled();
    expect(page.toLogin).not.toHaveBeenCalled();
  });
});

describe('a page that learns it from what was asked for another reason', () => {
  it('keeps what was typed, and says why it leads on', async () => {
    const user = vi.fn((): object => ({ user: agentUser }));
    const said = vi.spyOn(toast, 'danger');
    const page = await open(signedOut, agentUser, '/page?tab=1', {
      'users.get': user,
      'auth.bootstrap': () => ({ data: { ...readBootstrap(page.queryClient), user: null } }),
    });
    await screen.findByText(agentUser.display_name);
    await type('First name', 'Ann');
    await act(() => refreshBootstrap(page.queryClient));
    expect(JSON.stringify({ ...sessionStorage })).toContain('Ann');
    user.mockImplementation(signedOut);
    await act(() => refetchAfterReturn(page.queryClient));
    await expect.poll(() => said.mock.calls).toEqual([['You were signed out. Your text has been kept.']]);
    expect(page.toLogin.mock.calls).toEqual([['/page?tab=1']]);
  });
});

describe('a guest', () => {
  it('who may not do something is led to the sign-in screen, unless they are there', async () => {
    const page = await open(guestRefused, null);
    await save();
    await expect.poll(() => page.toLogin.mock.calls.length).toBe(1);
    page.unmount();
    const login = await open(guestRefused, null, '/login');
    await save();
    await expect.poll(() => login.asked.mock.calls.length).toBe(1);
    expect(login.toLogin).not.toHaveBeenCalled();
  });
});

describe('who is signed in and may not do something', () => {
  it('stays', async () => {
    const page = await open(forbidden);
    await save();
    await expect.poll(() => page.sentTo('users.update').length).toBe(1);
    expect(page.asked).not.toHaveBeenCalled();
  });
});
