import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { CurrentUser } from '#shared/auth.ts';
import type { SettingSection } from '../../shell/setting-screen.ts';
import { agentUser, Refusal, showScreen } from '../../testing/screen.tsx';
import { SettingsForm } from './settings-form.tsx';

vi.mock('../../platform/form/leave-dialog.tsx', () => ({ LeaveDialog: () => null }));

const section: SettingSection = {
  id: 'header',
  title: 'Header',
  permission: 'appearance.update',
  fields: [
    { path: 'hc.header.title', label: 'Title', kind: 'text' },
    { path: 'hc.header.subtitle', label: 'Subtitle', kind: 'text' },
    { path: 'base_url', label: 'Site URL', kind: 'text' },
    { path: 'mail.password', label: 'Secret', kind: 'secret' },
  ],
};
const sections = [section];

const designer = {
  ...agentUser,
  permissions: [{ name: 'appearance.update', restrictions: [] }],
} as unknown as CurrentUser;

/** A server with a version, of which others change the header meanwhile. */
function serverWith(title: string) {
  const stored = { hc: { header: { title, subtitle: 'Below' } } };
  let version = 1;
  const whole = () => ({
    settings: {
      ...structuredClone(stored),
      base_url: 'https://desk.example',
      mail: { password: '********' },
    },
    fixed: { base_url: { value: 'https://desk.example', fixed_by: 'BASE_URL' } },
    version,
  });
  return {
    byOthers: (next: string) => {
      stored.hc.header.title = next;
      version += 1;
    },
    stored,
    answers: {
      'settings.get': whole,
      'settings.update': (input: unknown) => {
        const sent = input as {
          version: number;
          settings: { hc: { header: Partial<typeof stored.hc.header> } };
        };
        if (sent.version !== version)
          throw new Refusal('Changed.', { httpStatus: 409, reason: 'settings_changed' });
        Object.assign(stored.hc.header, sent.settings.hc.header);
        version += 1;
        return whole();
      },
    },
  };
}

const greeting = () => screen.getByLabelText<HTMLInputElement>('Title');
const type = (text: string) => fireEvent.change(greeting(), { target: { value: text } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

it('sends only what was changed, with the version, and shows what the environment decides and what is secret', async () => {
  const server = serverWith('Hello');
  const { sentTo } = await showScreen(<SettingsForm sections={sections} />, {
    answers: server.answers,
    user: designer,
  });
  await waitFor(() => expect(greeting().value).toBe('Hello'));
  expect(screen.getByLabelText<HTMLInputElement>('Site URL').readOnly).toBe(true);
  expect(screen.getByText('Set by the environment variable BASE_URL.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Replace Secret' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  type('Ask us');
  press('Save');
  await waitFor(() =>
    expect(sentTo('settings.update')).toEqual([
      { settings: { hc: { header: { title: 'Ask us' } } }, version: 1 },
    ]),
  );
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Save' })).toBeNull());
});

it.each([
  ['Keep mine', 'Mine'],
  ['Take theirs', 'Theirs changed'],
])('asks when somebody else has changed the same: %s', async (choice, kept) => {
  const server = serverWith('Hello');
  await showScreen(<SettingsForm sections={sections} />, { answers: server.answers, user: designer });
  await waitFor(() => expect(greeting().value).toBe('Hello'));
  type('Mine');
  server.byOthers('Theirs changed');
  press('Save');
  await screen.findByText('Someone else changed these settings while you were editing.');
  expect(screen.getByText('Theirs changed')).toBeTruthy();
  expect(screen.getByText('Mine')).toBeTruthy();
  expect(server.stored.hc.header.title).toBe('Theirs changed');
  fireEvent.click(screen.getByLabelText(choice));
  const buttons = screen.getAllByRole('button', { name: 'Save' });
  fireEvent.click(buttons[buttons.length - 1] as HTMLElement);
  await waitFor(() => expect(greeting().value).toBe(kept));
  await waitFor(() => expect(server.stored.hc.header.title).toBe(kept));
});

it('keeps what was typed when saving fails', async () => {
  const { answers } = serverWith('Hello');
  const failing = {
    ...answers,
    'settings.update': () => {
      throw new Refusal('Down.', { httpStatus: 503 });
    },
  };
  await showScreen(<SettingsForm sections={sections} />, { answers: failing, user: designer });
  await waitFor(() => expect(greeting().value).toBe('Hello'));
  type('Mine');
  press('Save');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Save' })).toBeTruthy());
  expect(greeting().value).toBe('Mine');
});

it('shows settings to whoever may not change them', async () => {
  const { answers } = serverWith('Hello');
  await showScreen(<SettingsForm sections={sections} />, { answers });
  await waitFor(() => expect(greeting().disabled).toBe(true));
});

it('has what was typed again after the page was loaded anew, but nothing that is secret', async () => {
  const shown = () =>
    showScreen(<SettingsForm sections={sections} />, {
      answers: serverWith('Hello').answers,
      user: designer,
    });
  const first = await shown();
  await waitFor(() => expect(greeting().value).toBe('Hello'));
  type('Good morning');
  fireEvent(window, new Event('pagehide'));
  expect(JSON.stringify(sessionStorage)).not.toContain('********');
  first.unmount();
  await shown();
  await waitFor(() => expect(greeting().value).toBe('Good morning'));
  expect(screen.getByText('You have unsaved changes.')).toBeTruthy();
  // What was not touched is not kept: others may have changed it since.
  expect(screen.getByLabelText<HTMLInputElement>('Subtitle').value).toBe('Below');
});

it('does not bring back what was saved, over what others have saved since', async () => {
  const server = serverWith('Hello');
  const first = await showScreen(<SettingsForm sections={sections} />, {
    answers: server.answers,
    user: designer,
  });
  await waitFor(() => expect(greeting().value).toBe('Hello'));
  type('Saved first');
  press('Save');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Save' })).toBeNull());
  server.byOthers('Saved second');
  fireEvent(window, new Event('pagehide'));
  first.unmount();
  await showScreen(<SettingsForm sections={sections} />, { answers: server.answers, user: designer });
  await waitFor(() => expect(greeting().value).toBe('Saved second'));
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
});

it('proposes the address of the site that the browser shows, and puts it in when asked', async () => {
  const whole = { settings: { base_url: '' }, fixed: {}, version: 1 };
  const fields = [{ path: 'base_url', label: 'Site URL', kind: 'site_address' } as const];
  const { sentTo } = await showScreen(<SettingsForm sections={[{ ...section, fields }]} />, {
    answers: { 'settings.get': () => whole, 'settings.update': () => whole },
    user: designer,
  });
  const field = await screen.findByLabelText<HTMLInputElement>('Site URL');
  const { origin } = window.location;
  await waitFor(() => expect(field.placeholder).toBe(origin));
  press(`Use ${origin}`);
  expect(field.value).toBe(origin);
  expect(screen.queryByRole('button', { name: `Use ${origin}` })).toBeNull();
  press('Save');
  await waitFor(() =>
    expect(sentTo('settings.update')).toEqual([{ settings: { base_url: origin }, version: 1 }]),
  );
});

it('shows a setting that turns something off as a switch that turns it on', async () => {
  const stored = { registration: { disable: false } };
  const field = {
    path: 'registration.disable',
    label: 'Allow registration',
    kind: 'switch',
    inverted: true,
  } as const;
  const { sentTo } = await showScreen(<SettingsForm sections={[{ ...section, fields: [field] }]} />, {
    user: designer,
    answers: {
      'settings.get': () => ({ settings: stored, fixed: {}, version: 1 }),
      'settings.update': () => ({ settings: { registration: { disable: true } }, fixed: {}, version: 2 }),
    },
  });
  const toggle = await screen.findByRole<HTMLInputElement>('switch', { name: 'Allow registration' });
  expect(toggle.checked).toBe(true);
  fireEvent.click(toggle);
  press('Save');
  await waitFor(() =>
    expect(sentTo('settings.update')).toEqual([
      { settings: { registration: { disable: true } }, version: 1 },
    ]),
  );
  expect(toggle.checked).toBe(false);
});
