import { Button, Group, Stack } from '@mantine/core';
import type { FormEventHandler, ReactNode } from 'react';
import { useTranslate } from '../translation/use-translate.ts';
import { SubmitButton } from './submit-button.tsx';

interface DialogFormProps {
  onSubmit: FormEventHandler<HTMLFormElement>;
  onCancel: () => void;
  /** What the button says that sends it. */
  label: string;
  isPending: boolean;
  children: ReactNode;
}

/** The form of a dialog: its fields, a way out, and the button that sends them. */
export function DialogForm({ onSubmit, onCancel, label, isPending, children }: DialogFormProps) {
  const translate = useTranslate();
  return (
    <form method="post" noValidate onSubmit={onSubmit}>
      <Stack>
        {children}
        <Group justify="flex-end">
          <Button variant="default" onClick={onCancel}>
            {translate('Cancel')}
          </Button>
          <SubmitButton loading={isPending}>{label}</SubmitButton>
        </Group>
      </Stack>
    </form>
  );
}
