import { Button } from '@mantine/core';
import { IconSearchOff } from '@tabler/icons-react';
import { useTranslate } from '../../platform/translation/use-translate.ts';
import { EmptyState } from '../../ui/empty-state.tsx';

interface NothingFoundProps {
  /** Names the records, where the list is known by it. */
  title?: string;
  /** Clears the search and the filters. */
  onClear: () => void;
}

/** Placeholder of a list whose filters match no records. */
export function NothingFound({ title, onClear }: NothingFoundProps) {
  const translate = useTranslate();
  return (
    <EmptyState
      icon={IconSearchOff}
      title={title ?? translate('No results')}
      description={translate('Try different keywords, or clear the filters.')}
    >
      <Button variant="default" onClick={onClear}>
        {translate('Clear filters')}
      </Button>
    </EmptyState>
  );
}
