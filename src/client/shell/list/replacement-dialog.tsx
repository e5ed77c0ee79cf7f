import { Button, Group, Modal, NativeSelect, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { readApiError } from '../../platform/api/api-error.ts';
import { toastError } from '../../platform/toast/toast.tsx';
import { useTranslate } from '../../platform/translation/use-translate.ts';

interface Named {
  id: number;
  name: string;
}

interface QuestionProps {
  /** The number of its uses when the list was loaded; it may have gained some since. */
  count: number;
  /** The consequences, by the number of uses. */
  textOf: (count: number) => string;
  description?: string;
  /** The empty choice. */
  placeholder: string;
  /** The records that can take its place. */
  others: readonly Named[];
  isPending: boolean;
  /** With null, refused while something uses the record. */
  onDelete: (replacement: number | null, onError: (error: unknown) => void) => void;
  onClose: () => void;
}

/** The number of uses of a record in the refusal to delete it; null when the call was refused for another reason. */
function usesIn(error: unknown): number | null {
  const used = readApiError(error).details.used_by as { count: number }[] | undefined;
  return used === undefined ? null : used.reduce((sum, one) => sum + one.count, 0);
}

function Question({ count: known, textOf, description, placeholder, ...props }: QuestionProps) {
  const { others, isPending, onDelete, onClose } = props;
  const translate = useTranslate();
  const [count, setCount] = useState(known);
  const [replacement, setReplacement] = useState('');
  const isUsed = count > 0;
  const onError = (error: unknown) => {
    const uses = usesIn(error);
    if (uses === null) toastError(error, translate);
    else setCount(uses);
  };
  return (
    <Stack>
      <Text size="sm">{textOf(count)}</Text>
      {isUsed && (
        <NativeSelect
          label={translate('Replacement')}
          description={description}
          data={[
            { value: '', label: placeholder },
            ...others.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          value={replacement}
          onChange={({ currentTarget }) => setReplacement(currentTarget.value)}
        />
      )}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose} data-autofocus>
          {translate('Cancel')}
        </Button>
        <Button
          color="red"
          loading={isPending}
          disabled={isUsed && replacement === ''}
          onClick={() => onDelete(replacement === '' ? null : Number(replacement), onError)}
        >
          {translate('Delete')}
        </Button>
      </Group>
    </Stack>
  );
}

interface ReplacementDialogProps extends Omit<QuestionProps, 'count'> {
  /** The record to delete; null while the dialog is closed. */
  record: (Named & Pick<QuestionProps, 'count'>) | null;
}

/** Confirms the deletion of a record, and selects what takes its place. */
export function ReplacementDialog({ record, ...question }: ReplacementDialogProps) {
  const translate = useTranslate();
  return (
    <Modal
      opened={record !== null}
      onClose={question.onClose}
      title={<span dir="auto">{record && translate('Delete :name?', { name: record.name })}</span>}
    >
      {record && <Question key={record.id} count={record.count} {...question} />}
    </Modal>
  );
}
