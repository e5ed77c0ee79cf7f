import { Button } from '@mantine/core';
import { useTranslate } from '../platform/translation/use-translate.ts';
import { EmptyState } from '../ui/empty-state.tsx';

interface LoadFailureProps {
  /** What is missing, when it is less than the page. */
  title?: string;
  onRetry: () => void;
}

/** A part of a page whose data did not come, with the way to ask again. */
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
