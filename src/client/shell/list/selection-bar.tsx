import { ActionIcon, Group, Text, Tooltip } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslate } from '../../platform/translation/use-translate.ts';
import classes from './selection-bar.module.css';

interface SelectionBarProps {
  /** Accessible name, such as "Selected files". */
  label: string;
  /** The same with the number of selected records. */
  count: string;
  onClear: () => void;
  /** Buttons of the bulk actions. */
  children: ReactNode;
}

/** Bulk actions for the selected records of a list. */
export function SelectionBar({ label, count, onClear, children }: SelectionBarProps) {
  const translate = useTranslate();
  return (
    <div className={classes.bar} role="toolbar" aria-label={label}>
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
          {count}
        </Text>
      </Group>
      {children}
    </div>
  );
}
