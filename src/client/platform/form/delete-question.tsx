import { Alert, Button, Group, NativeSelect, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslate } from '../translation/use-translate.ts';

interface DeleteQuestionProps {
  onCancel: () => void;
  onDelete: () => void;
  isPending: boolean;
  /** Something has to be chosen first. */
  isIncomplete?: boolean;
  /** What the button says, where it does not say "Delete". */
  label?: string;
  /** What goes with it. */
  children: ReactNode;
}

/** What a dialog holds that asks before something goes. */
export function DeleteQuestion({ onCancel, children, ...answer }: DeleteQuestionProps) {
  const translate = useTranslate();
  return (
    <Stack>
      {children}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onCancel} data-autofocus>
          {translate('Cancel')}
        </Button>
        <Button
          color="red"
          loading={answer.isPending}
          disabled={answer.isIncomplete}
          onClick={answer.onDelete}
        >
          {answer.label ?? translate('Delete')}
        </Button>
      </Group>
    </Stack>
  );
}

interface ReplacementFieldProps {
  /** Where it is used. */
  text: string;
  label: string;
  placeholder: string;
  choices: readonly { value: string; label: string }[];
  value: string;
  onChange: (value: string) => void;
}

/** What takes the place of something that is used. */
export function ReplacementField(props: ReplacementFieldProps) {
  const { text, label, placeholder, choices, value, onChange } = props;
  return (
    <>
      <Alert color="yellow" variant="light" role="alert">
        {text}
      </Alert>
      <NativeSelect
        label={label}
        data={[{ value: '', label: placeholder }, ...choices]}
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
    </>
  );
}
