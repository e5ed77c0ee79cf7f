import { ActionIcon, Tooltip } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useTranslate } from '../../platform/translation/use-translate.ts';
import classes from './move-buttons.module.css';

interface MoveButtonProps {
  label: string;
  step: -1 | 1;
  isEnd: boolean;
  onMove: (step: -1 | 1) => void;
}

function MoveButton({ label, step, isEnd, onMove }: MoveButtonProps) {
  const Icon = step < 0 ? IconArrowUp : IconArrowDown;
  return (
    <Tooltip label={label}>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={label}
        className={classes.move}
        // Not `disabled`: the button keeps the focus when the row reaches the end.
        aria-disabled={isEnd || undefined}
        onClick={() => !isEnd && onMove(step)}
      >
        <Icon size={16} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}

interface MoveButtonsProps {
  /** Display name of the row. */
  name: string;
  isFirst: boolean;
  isLast: boolean;
  onMove: (step: -1 | 1) => void;
}

/** Buttons that move a row of a list up and down. */
export function MoveButtons({ name, isFirst, isLast, onMove }: MoveButtonsProps) {
  const translate = useTranslate();
  return (
    <>
      <MoveButton label={translate('Move :name up', { name })} step={-1} isEnd={isFirst} onMove={onMove} />
      <MoveButton label={translate('Move :name down', { name })} step={1} isEnd={isLast} onMove={onMove} />
    </>
  );
}
