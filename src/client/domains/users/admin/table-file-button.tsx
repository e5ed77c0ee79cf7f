import { Button, FileButton, Group, Text } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useTranslate } from '#client/platform/translation/use-translate.ts';

interface TableFileButtonProps {
  /** The name of the chosen file; null before one is chosen. */
  name: string | null;
  isReading: boolean;
  /** Whether the next step is another button. */
  isDone: boolean;
  onChoose: (file: File | null) => void;
}

/** Chooses a table of an import, and names the chosen one. */
export function TableFileButton({ name, isReading, isDone, onChoose }: TableFileButtonProps) {
  const translate = useTranslate();
  return (
    <Group gap="sm">
      <FileButton accept=".csv,.tsv,.txt,text/csv" onChange={onChoose}>
        {(props) => (
          <Button
            {...props}
            loading={isReading}
            variant={isDone ? 'default' : 'filled'}
            leftSection={<IconUpload size={16} aria-hidden />}
          >
            {name === null ? translate('Choose a file') : translate('Choose another file')}
          </Button>
        )}
      </FileButton>
      {name !== null && (
        <Text size="sm" c="dimmed" dir="auto">
          {name}
        </Text>
      )}
    </Group>
  );
}
