import { Button } from '@mantine/core';
import { IconSearchOff } from '@tabler/icons-react';
import { useTranslate } from '../../platform/translation/use-translate.ts';
import { EmptyState } from '../../ui/empty-state.tsx';

interface NothingFoundProps {
  /** Shows all there is again. Left out where the search field above does the same. */
  onClear?: () => void;
}

/** Stands in place of a list that has something, but nothing of what was asked for. */
export function NothingFound({ onClear }: NothingFoundProps) {
  const translate = useTranslate();
  return (
    <EmptyState
      icon={IconSearchOff}
      title={translate('Nothing found')}
      description={
        onClear ? translate('Nothing matches your search or filters.') : translate('Try other words.')
      }
    >
      {onClear && (
        <Button variant="default" onClick={onClear}>
          {translate('Clear filters')}
        </Button>
      )}
    </EmptyState>
  );
}
