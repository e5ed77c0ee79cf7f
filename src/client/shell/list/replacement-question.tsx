import { Button, Group, NativeSelect, Stack, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { readApiError } from '../../platform/api/api-error.ts';
import { useTranslate } from '../../platform/translation/use-translate.ts';

/** The number of uses of a record in the refusal to delete it; null when the call was refused for another reason. */
export function usesIn(error: unknown): number | null {
  const used = readApiError(error).details.used_by as { count: number }[] | undefined;
  return used === undefined ? null : used.reduce((sum, one) => sum + one.count, 0);
}

interface ReplacementQuestionProps {
  /** Whether something uses the record, which then needs a replacement. */
  isUsed: boolean;
  text: ReactNode;
  description?: string;
  /** The empty choice. */
  placeholder: string;
  others: readonly { id: number; name: string }[];
  isPending: boolean;
  onDelete: (replacement: number | null) => void;
  onClose: () => void;
}

/** The body of a dialog that confirms a deletion, and selects what takes the place of the record. */
export function ReplacementQuestion(props: ReplacementQuestionProps) {
  const { isUsed, text, description, placeholder, others, isPending, onDelete, onClose } = props;
  const translate = useTranslate();
  const [replacement, setReplacement] = useState('');
  return (
    <Stack>
      <Text size="sm">{text}</Text>
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
          onClick={() => onDelete(replacement === '' ? null : Number(replacement))}
        >
          {translate('Delete')}
        </Button>
      </Group>
    </Stack>
  );
}
