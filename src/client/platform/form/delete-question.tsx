import { Alert, Button, Group, NativeSelect, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslate } from '../translation/use-translate.ts';

interface DeleteQuestionProps {
  onCancel: () => void;
  onDelete: () => void;
  isPending: boolean;
  /** A required choice is missing: the button is disabled. */
  isIncomplete?: boolean;
  /** Label of the button; default "Delete". */
  label?: string;
  /** Label of the button that changes nothing; default "Cancel". */
  cancelLabel?: string;
  /** Description of the data that is deleted along. */
  children: ReactNode;
}

/** Body of a dialog that confirms a deletion. */
export function DeleteQuestion({ onCancel, cancelLabel, children, ...answer }: DeleteQuestionProps) {
  const translate = useTranslate();
  return (
    <Stack>
      {children}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onCancel} data-autofocus>
          {cancelLabel ?? translate('Cancel')}
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
  /** Says where the record is used. */
  text: string;
  label: string;
  placeholder: string;
  choices: readonly { value: string; label: string }[];
  value: string;
  onChange: (value: string) => void;
}

/** Selects the replacement of a record that is in use. */
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
