import { TextInput } from '@mantine/core';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { useAppForm } from '#client/platform/form/use-app-form.ts';
import { agentUser, showScreen } from '#client/testing/screen.tsx';
import { useDraftInForm } from './use-draft-in-form.ts';
import { useTextDraft } from './use-text-draft.ts';

const empty = { customer: 'known', subject: '' };

function Form() {
  const draft = useTextDraft('form', empty);
  const form = useAppForm({ initialValues: empty });
  useDraftInForm(form, draft, empty);
  const change = (field: keyof typeof empty) => (text: string) => {
    form.setFieldValue(field, text);
    draft.change({ [field]: text });
  };
  return (
    <>
      {(['customer', 'subject'] as const).map((field) => (
        <TextInput
          key={field}
          label={field}
          {...form.getInputProps(field)}
          onChange={({ currentTarget }) => change(field)(currentTarget.value)}
        />
      ))}
      <button type="button" onClick={() => draft.clear()}>
        Discard
      </button>
    </>
  );
}

const show = () => showScreen(<Form />, { user: agentUser });
const textOf = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;
const type = (label: string, value: string) =>
  act(async () => fireEvent.change(screen.getByLabelText(label), { target: { value } }));

afterEach(() => localStorage.clear());

it('brings back what was entered, also in fields that begin with a value', async () => {
  const { unmount } = await show();
  await type('customer', 'new');
  await type('subject', 'Ink');
  unmount();
  await show();
  await waitFor(() => expect(textOf('subject')).toBe('Ink'));
  expect(textOf('customer')).toBe('new');
});

it('empties the form with its draft', async () => {
  await show();
  await type('customer', 'new');
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Discard' })));
  expect([textOf('customer'), textOf('subject')]).toEqual(['known', '']);
});
