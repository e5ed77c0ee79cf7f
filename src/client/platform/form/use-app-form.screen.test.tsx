import { PasswordInput, TextInput } from '@mantine/core';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { TRPCClientError } from '@trpc/client';
import { expect, it } from 'vitest';
import { z } from 'zod';
import type { FieldTexts } from '#shared/errors.ts';
import { newPassword, passwordsDiffer, requiredText, validationTexts } from '#shared/validation.ts';
import { showScreen } from '../../testing/screen.tsx';
import { useAppForm } from './use-app-form.ts';

const labelled = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const submit = (name: string) => fireEvent.submit(screen.getByRole('form', { name }));

interface FormProps {
  name: string;
  /** Error of the server for every submission. */
  refusal?: Error;
}

function PasswordForm({ name, refusal }: FormProps) {
  const form = useAppForm({
    initialValues: { password: '' },
    schema: z.object({ password: z.string().min(1) }),
  });
  return (
    <form aria-label={name} onSubmit={form.onSubmit(() => form.showError(refusal))}>
      <PasswordInput label={`${name} password`} {...form.getInputProps('password')} />
    </form>
  );
}

const refused = (texts: FieldTexts) =>
  TRPCClientError.from({
    error: { message: 'No.', code: -32_000, data: { httpStatus: 422, text: 'No.', texts } },
  } as never);

it('knows the fields of its own form only, when another one has the same', async () => {
  const first = <PasswordForm name="Page" />;
  const { show } = await showScreen(first);
  fireEvent.change(labelled('Page password'), { target: { value: 'typed beside' } });
  await show(
    <>
      {first}
      <PasswordForm name="Dialog" refusal={refused({ password: ['Wrong.'] })} />
    </>,
  );
  expect(labelled('Dialog password').value).toBe('');
  fireEvent.change(labelled('Dialog password'), { target: { value: 'not it' } });
  submit('Dialog');
  await waitFor(() => expect(document.activeElement).toBe(labelled('Dialog password')));
  expect(labelled('Page password').value).toBe('typed beside');
});

function NewPasswordForm({ name, refusal }: FormProps) {
  const form = useAppForm({
    initialValues: { body: '', password: '', password_confirmation: '' },
    schema: z.object({ body: requiredText(), password: newPassword(), password_confirmation: z.string() }),
    labels: { body: 'message', password: 'new password' },
  });
  return (
    <form aria-label={name} onSubmit={form.onSubmit(() => form.showError(refusal))}>
      <TextInput label="Message" {...form.getInputProps('body')} />
      <PasswordInput label="New password" {...form.getInputProps('password')} />
      <PasswordInput label="Confirm password" {...form.getInputProps('password_confirmation')} />
    </form>
  );
}

/** The error message at the field. */
const saidAt = (name: string) => {
  const id = labelled(name).getAttribute('aria-describedby') ?? '';
  return id === '' ? '' : (document.getElementById(id)?.textContent ?? '');
};

it('calls fields as their labels do, and says all that is wrong where it is wrong', async () => {
  await showScreen(<NewPasswordForm name="Form" />);
  fireEvent.change(labelled('New password'), { target: { value: 'short' } });
  fireEvent.change(labelled('Confirm password'), { target: { value: 'other' } });
  submit('Form');
  await waitFor(() => expect(saidAt('Message')).toBe('The message field is required.'));
  expect(saidAt('New password')).toBe('The new password field must be at least 8 characters.');
  expect(saidAt('Confirm password')).toBe(passwordsDiffer);
  expect(document.activeElement).toBe(labelled('Message'));
});

it('says what the server says in the same places', async () => {
  const errors = {
    body: [{ line: validationTexts.required, values: { attribute: { line: 'body', values: {} } } }],
    password: [
      {
        line: validationTexts.min.string,
        values: { limit: '8', attribute: { line: 'password', values: {} } },
      },
      passwordsDiffer,
    ],
  };
  await showScreen(<NewPasswordForm name="Form" refusal={refused(errors)} />);
  fireEvent.change(labelled('Message'), { target: { value: 'Hello' } });
  fireEvent.change(labelled('New password'), { target: { value: 'long enough' } });
  fireEvent.change(labelled('Confirm password'), { target: { value: 'long enough' } });
  submit('Form');
  await waitFor(() => expect(saidAt('Message')).toBe('The message field is required.'));
  expect(saidAt('New password')).toBe('The new password field must be at least 8 characters.');
  expect(saidAt('Confirm password')).toBe(passwordsDiffer);
});
