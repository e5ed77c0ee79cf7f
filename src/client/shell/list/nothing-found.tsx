import { Button } from '@mantine/core';
import { IconSearchOff } from '@tabler/icons-react';
import { useTranslate } from '../../platform/translation/use-translate.ts';
import { EmptyState } from '../../ui/empty-state.tsx';

interface NothingFoundProps {
  /** Clears the filters. Omitted where the search field above does the same. */
  onClear?: () => void;
}

/** Placeholder of a list whose filters match no records. */
export function NothingFound({ onClear }: NothingFoundProps) {
  const translate = useTranslate();
  return (
    <EmptyState
      icon={IconSearchOff}
      title={translate('No results')}
      description={
        onClear ? translate('No results match your search or filters.') : translate('Try different keywords.')
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
