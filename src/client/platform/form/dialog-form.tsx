import { Button, Group, Stack } from '@mantine/core';
import type { FormEventHandler, ReactNode } from 'react';
import { useTranslate } from '../translation/use-translate.ts';
import { SubmitButton } from './submit-button.tsx';

interface DialogFormProps {
  onSubmit: FormEventHandler<HTMLFormElement>;
  onCancel: () => void;
  /** Label of the submit button. */
  label: string;
  /** Whether the action is destructive or revokes something. */
  isDangerous?: boolean;
  isPending: boolean;
  /** Whether Enter answers the question at once; only for what can be undone. */
  startsAtSubmit?: boolean;
  children: ReactNode;
}

/** The form of a dialog: its fields, a cancel button and a submit button. */
export function DialogForm({
  onSubmit,
  onCancel,
  label,
  isDangerous = false,
  isPending,
  startsAtSubmit = false,
  children,
}: DialogFormProps) {
  const translate = useTranslate();
  return (
    <form method="post" noValidate onSubmit={onSubmit}>
      <Stack>
        {children}
        <Group justify="flex-end">
          <Button variant="default" onClick={onCancel}>
            {translate('Cancel')}
          </Button>
          <SubmitButton
            loading={isPending}
            data-autofocus={startsAtSubmit || undefined}
            {...(isDangerous && { color: 'red' })}
          >
            {label}
          </SubmitButton>
        </Group>
      </Stack>
    </form>
  );
}
