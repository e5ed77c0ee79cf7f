import { Button, Text } from '@mantine/core';
import { IconArrowBackUp, IconTrash } from '@tabler/icons-react';
import { useTranslate } from '../../platform/translate/use-translate.ts';
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
      <Text size="sm" fw={600} role="status" className="tabular">
        {translate(':count file selected|:count files selected', { count })}
      </Text>
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
      <Button size="xs" variant="subtle" color="gray" onClick={onClear}>
        {translate('Clear selection')}
      </Button>
    </div>
  );
}
