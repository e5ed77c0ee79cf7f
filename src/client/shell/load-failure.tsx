import { Button } from '@mantine/core';
import { useTranslate } from '../platform/translation/use-translate.ts';
import { EmptyState } from '../ui/empty-state.tsx';

interface LoadFailureProps {
  /** Names the failed part, when it is not the whole page. */
  title?: string;
  onRetry: () => void;
}

/** Error state of a part of a page that failed to load, with a retry button. */
export function LoadFailure({ title, onRetry }: LoadFailureProps) {
  const translate = useTranslate();
  return (
    <div role="alert">
      <EmptyState
        title={title ?? translate('There was an issue loading this page')}
        description={translate('Please try again later')}
      >
        <Button variant="default" onClick={onRetry}>
          {translate('Try again')}
        </Button>
      </EmptyState>
    </div>
  );
}
