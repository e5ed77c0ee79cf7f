import { ActionIcon, Button, Group, Text, Tooltip } from '@mantine/core';
import { IconArrowBackUp, IconTrash, IconX } from '@tabler/icons-react';
import { useTranslate } from '../../../platform/translation/use-translate.ts';
import classes from './selection-bar.module.css';

interface SelectionBarProps {
  count: number;
  isTrash: boolean;
  isBusy: boolean;
  onDelete: () => void;
  onRestore: () => void;
  onClear: () => void;
}

/** What can be done with all files that are ticked. */
export function SelectionBar({ count, isTrash, isBusy, onDelete, onRestore, onClear }: SelectionBarProps) {
  const translate = useTranslate();
  return (
    <div className={classes.bar} role="toolbar" aria-label={translate('Selected files')}>
      <Group gap={4} wrap="nowrap">
        <Tooltip label={translate('Clear selection')}>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={translate('Clear selection')}
            onClick={onClear}
          >
            <IconX size={16} aria-hidden />
          </ActionIcon>
        </Tooltip>
        <Text size="sm" fw={600} role="status" className="tabular">
          {translate(':count file selected|:count files selected', { count })}
        </Text>
      </Group>
      {isTrash && (
        <Button
          size="xs"
          variant="default"
          leftSection={<IconArrowBackUp size={14} aria-hidden />}
          loading={isBusy}
          onClick={onRestore}
        >
          {translate('Restore')}
        </Button>
      )}
      <Button
        size="xs"
        variant="light"
        color="red"
        leftSection={<IconTrash size={14} aria-hidden />}
        disabled={isBusy}
        onClick={onDelete}
      >
        {isTrash ? translate('Delete for good') : translate('Delete')}
      </Button>
    </div>
  );
}
