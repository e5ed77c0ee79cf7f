import { Button } from '@mantine/core';
import { EmptyState } from './empty-state.tsx';

interface LoadFailureProps {
  title: string;
  description: string;
  retryLabel: string;
  onRetry: () => void;
}

/** A part of a page whose data did not come, with the way to ask again. */
export function LoadFailure({ title, description, retryLabel, onRetry }: LoadFailureProps) {
  return (
    <div role="alert">
      <EmptyState title={title} description={description}>
        <Button variant="default" onClick={onRetry}>
          {retryLabel}
        </Button>
      </EmptyState>
    </div>
  );
}
