import { Button, Group, Stack } from '@mantine/core';
import type { FormEventHandler, ReactNode } from 'react';
import { useTranslate } from '../translation/use-translate.ts';
import { SubmitButton } from './submit-button.tsx';

interface DialogFormProps {
  onSubmit: FormEventHandler<HTMLFormElement>;
  onCancel: () => void;
  /** What the button says that sends it. */
  label: string;
  /** Whether it takes something away from somebody, or for good. */
  isDangerous?: boolean;
  isPending: boolean;
  children: ReactNode;
}

/** The form of a dialog: its fields, a way out, and the button that sends them. */
export function DialogForm({
  onSubmit,
  onCancel,
  label,
  isDangerous = false,
  isPending,
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
          <SubmitButton loading={isPending} {...(isDangerous && { color: 'red' })}>
            {label}
          </SubmitButton>
        </Group>
      </Stack>
    </form>
  );
}
