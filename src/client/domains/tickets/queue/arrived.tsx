import { Button } from '@mantine/core';
import { IconArrowUp } from '@tabler/icons-react';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import classes from './queue-pane.module.css';

/** A button that shows the tickets that have come since. */
export function Arrived({ count, onShow }: { count: number; onShow: () => void }) {
  const translate = useTranslate();
  return (
    <div role="status" className={classes.arrived}>
      {count > 0 && (
        <Button
          size="compact-sm"
          radius="xl"
          leftSection={<IconArrowUp size={14} aria-hidden />}
          onClick={onShow}
        >
          {translate(':count new', { count })}
        </Button>
      )}
    </div>
  );
}
